"""The numbers and tensors of each game, made from views alone: a file for each game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from boem.core.errors import ParseError
from boem.envs.codings.coan import CoanCoding
from boem.envs.codings.coding import Coding, Draft, Stamp
from boem.envs.codings.mijnenveger import MijnenvegerCoding
from boem.envs.codings.postal import PostalCoding
from boem.envs.codings.solo import SoloCoding
from boem.envs.codings.uitweg import UitwegCoding

CODINGS: Final[Mapping[str, type[Any]]] = MappingProxyType(
    {
        "coan": CoanCoding,
        "mijnenveger": MijnenvegerCoding,
        "postal": PostalCoding,
        "solo": SoloCoding,
        "uitweg": UitwegCoding,
    }
)


def coding_for(game_id: str, config: Any) -> Coding[Any, Any, Any]:
    """The coding of a game, or raise ParseError."""
    if game_id not in CODINGS:
        raise ParseError(f"{game_id[:40]} has no numbers for its actions; known: {', '.join(CODINGS)}")
    coding: Coding[Any, Any, Any] = CODINGS[game_id](config)
    return coding


__all__ = ["CODINGS", "Coding", "Draft", "Stamp", "coding_for"]

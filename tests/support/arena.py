"""Small, quick arena games of every game for two or more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from boem.arena import Entrant, Outcome, Rules, play_all, read_entrants
from boem.core.registry import find_game
from boem.games.coan.rules.config import Config as Coan
from boem.games.mijnenveger.rules.config import Config as Mijnenveger
from boem.games.postal.rules.config import Config as Postal
from boem.games.uitweg.rules.config import Config as Uitweg

CONFIGS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "coan": Coan(7, 6, 6),
        "mijnenveger": Mijnenveger(4, 4, 4, 3),
        "postal": Postal(6, 6, 6, seats=4, tips=2),
        "uitweg": Uitweg(4, 4, 8),
    }
)
SECONDS: Final = 0.01
OWN: Final = Path(__file__).parent


def rules(game: str, seed: int = 1) -> Rules:
    return Rules(game, CONFIGS[game], seed, SECONDS)


def entrants(game: str, *sources: str) -> tuple[Entrant, ...]:
    """Entrants: built-in bots, and bots of `own_bots`."""
    return read_entrants(find_game(game), [f"own_bots:{one}" if one[:1].isupper() else one for one in sources], OWN)


def played(game: str, sources: Sequence[str], games: int, seed: int = 1) -> list[Outcome]:
    return list(play_all(rules(game, seed), entrants(game, *sources), games))

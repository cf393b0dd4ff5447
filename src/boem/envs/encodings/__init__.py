"""The numbers and tensors of games, made from views alone; a game's own are its face `encoding`."""

from __future__ import annotations

from typing import Any

from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.game import AnyGame
from boem.envs.encodings.encoding import Draft, Encoding, Stamp


def kind_of_encoding(game: AnyGame) -> type[Encoding[Any, Any, Any]]:
    """The class that encodes a game, or raise ParseError."""
    kind: type[Encoding[Any, Any, Any]] | None = load_face(game.faces.encoding)
    if kind is None:
        raise ParseError(f"{game.id} has no numbers for its actions")
    return kind


__all__ = ["Draft", "Encoding", "Stamp", "kind_of_encoding"]

"""Numbers and tensors of games, made from views alone. A game that has its own offers the face `encoding`.

Stability: provisional.
"""

from __future__ import annotations

from boem.core.faces import load_face
from boem.core.game import AnyGame
from boem.envs.encodings.encoding import AnyEncoding, Draft, Encoding, Stamp
from boem.envs.encodings.generic import GenericEncoding
from boem.envs.encodings.legend import Legend, LegendLine


def kind_of_encoding(game: AnyGame) -> type[AnyEncoding]:
    """The class that encodes a game: its own, or the generic one."""
    kind: type[AnyEncoding] | None = load_face(game.faces.encoding)
    return kind or GenericEncoding


__all__ = ["AnyEncoding", "Draft", "Encoding", "GenericEncoding", "Legend", "LegendLine", "Stamp", "kind_of_encoding"]

"""How a game is shown and played in a terminal: its face `terminal`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from rich.console import RenderableType

from boem.cli import words
from boem.cli.moves import Entries, list_moves
from boem.cli.play.game import TerminalGame
from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.game import AnyGame


class TerminalFace(ABC):
    """What a game has of its own in a terminal. `names` are by seat, and fit for a terminal."""

    playing: ClassVar[type[TerminalGame] | None] = None
    """How a person plays it."""

    @abstractmethod
    def boards(self, view: Any, names: Sequence[str], said: Sequence[Any]) -> RenderableType:
        """The boards as a view knows them; `said` are the facts that reached its viewer, in order."""

    def moves(self, view: Any, names: Sequence[str], entries: Entries) -> RenderableType:
        """The moves of a replay with their answers; `names` are of those who sat down first."""
        return list_moves(entries)


def terminal_of(game: AnyGame) -> TerminalFace:
    """The face of a game."""
    face: type[TerminalFace] | None = load_face(game.faces.terminal)
    if face is None:
        raise ParseError(words.NOT_IN_TERMINAL.format(title=game.title))
    return face()

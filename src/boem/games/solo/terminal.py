"""A puzzle in a terminal, with its marks, and its solution once that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from boem.cli import words as common
from boem.cli.board import OPEN, TextBoard
from boem.cli.face import Shown, TerminalFace
from boem.cli.signs import Sign
from boem.core.game import Reason, Result
from boem.core.own import own
from boem.core.squares import Square
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.games.solo.rules.facts import View

MARKS: Final = _("{name}; mines marked {mines}{told: of {count}|}, flags {flags}")
MARKED: Final = Sign("*", "bold")
FLAG: Final = Sign("⚑", "bold", "F")
MISSED: Final = Sign("●", "bold", "o")
WRONG: Final = Sign("x", "bold color(196)")
_MEANINGS: Final = (
    (OPEN, common.COVERED),
    (MARKED, _("marked as a mine")),
    (FLAG, common.FLAG),
    (MISSED, _("mine not marked")),
    (WRONG, _("marked, and no mine")),
)


ENDED: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "solved": _("{name} has solved the puzzle."),
        "resigned": _("{name} has resigned; the puzzle is not solved."),
        "timeout": _("{name}’s time has run out; the puzzle is not solved."),
    }
)


class SoloTerminal(TerminalFace):
    """Draws the puzzle."""

    def outcome(self, result: Result, names: Sequence[str]) -> str:
        return say(ENDED[result.reason], name=names[0])

    def boards(self, shown: Shown) -> RenderableType:
        return draw_puzzle(own(View, shown.view), shown.names)


def draw_puzzle(view: View, names: Sequence[str]) -> RenderableType:
    """The grid with its numbers and marks; once the solution is known, also the mines missed and the wrong marks."""
    config, position = view.position.config, view.position
    signs = {square: _sign(view, square) for square in config.covered}
    meanings = tuple((sign, gettext(meaning)) for sign, meaning in _MEANINGS if sign in signs.values())
    title = say(
        MARKS,
        name=names[0],
        mines=len(position.mines),
        told=config.count is not None,
        count=config.count,
        flags=len(position.flags),
    )
    return Group(Text(title, "bold"), TextBoard(config.field, signs, meanings))


def _sign(view: View, square: Square) -> Sign:
    mined = None if view.solution is None else square in view.solution
    if square in view.position.mines:
        return WRONG if mined is False else MARKED
    if mined:
        return MISSED
    return FLAG if square in view.position.flags else OPEN

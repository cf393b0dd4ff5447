"""The field in a terminal, with its flags, and its mines once they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from boem.cli import words as common
from boem.cli.board import OPEN, TextBoard
from boem.cli.face import Shown, TerminalFace
from boem.cli.signs import Sign
from boem.core.game import Json, Reason, Result, Seat
from boem.core.own import own
from boem.core.squares import Square
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.games.minesweeper.rules.facts import COVERED, HIT, View
from boem.inference import Field

LEFT: Final = _("{name}; {squares:1 square|{squares} squares} left to open; mines {mines}, flags {flags}")
START: Final = Sign("+", "bold color(29)")
FLAG: Final = Sign("⚑", "bold", "F")
MINE: Final = Sign("●", "bold", "o")
BLOWN: Final = Sign("x", "bold color(196)")
WRONG: Final = Sign("–", "bold color(196)", "-")
_MEANINGS: Final = (
    (OPEN, common.COVERED),
    (START, _("begin here")),
    (FLAG, common.FLAG),
    (MINE, common.MINE),
    (BLOWN, _("mine that was opened")),
    (WRONG, _("flag, and no mine")),
)
OPENED: Final = _("{count} squares have opened.")
SHOWS: Final = _("{square} says {number}.")
HIT_MINES: Final = _("A mine lay on {squares}.")
ENDED: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "cleared": _("{name} has opened every square without a mine."),
        "mine": _("{name} has opened a mine."),
        "resigned": _("{name} has resigned; the field is not cleared."),
        "timeout": _("{name}’s time has run out; the field is not cleared."),
    }
)


class MinesweeperTerminal(TerminalFace):
    """Draws the field, and says what opened."""

    def sentence(self, entry: Mapping[str, Json], names: Sequence[str], person: Seat) -> str:
        opened = entry.get("opened")
        if opened is None:
            return "" if "flag" in str(entry.get("do")) else super().sentence(entry, names, person)
        if entry.get("hit"):
            return say(HIT_MINES, squares=", ".join(entry["hit"]))
        if len(opened) == 1:
            ((square, number),) = opened.items()
            return say(SHOWS, square=square, number=number)
        return say(OPENED, count=len(opened))

    def outcome(self, result: Result, names: Sequence[str]) -> str:
        if result.reason not in ENDED:
            return super().outcome(result, names)
        return say(ENDED[result.reason], name=names[0])

    def boards(self, shown: Shown) -> RenderableType:
        return draw_field(own(View, shown.view), shown.names)


def draw_field(view: View, names: Sequence[str]) -> RenderableType:
    """The field as far as it is open; once the layout is known, also the mines left and the wrong flags."""
    position, config = view.position, view.position.config
    signs = dict(_signs(view))
    meanings = tuple((sign, gettext(meaning)) for sign, meaning in _MEANINGS if sign in signs.values())
    title = say(LEFT, name=names[0], squares=max(position.free_left, 0), mines=config.mines, flags=len(position.flags))
    field = Field.from_rows([row.replace(HIT, COVERED) for row in position.rows])
    return Group(Text(title, "bold"), TextBoard(field, signs, meanings))


def _signs(view: View) -> Iterator[tuple[Square, Sign]]:
    position = view.position
    for square in position.config.every_square:
        if position.at(square) == HIT:
            yield square, BLOWN
        elif position.at(square) == COVERED:
            yield square, _covered(view, square)


def _covered(view: View, square: Square) -> Sign:
    position, over = view.position, view.mines is not None and view.status == "over"
    if square in position.flags:
        return WRONG if over and square not in (view.mines or ()) else FLAG
    if over:
        return MINE if square in (view.mines or ()) else OPEN
    return START if not position.begun and square == position.config.start else OPEN

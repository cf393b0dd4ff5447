"""Boards of Mijnenveger in a terminal, as far as a view knows them.

Every state has a sign of its own; colour only helps. The hues can be read on dark and on light grounds alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from boem.cli import words
from boem.cli.text import ascii_only, printable
from boem.core.game import Seat
from boem.core.squares import Square, column_name
from boem.games.mijnenveger.config import Config
from boem.games.mijnenveger.facts import (
    COVERED,
    DISARMED,
    HIT,
    Disarmed,
    Fact,
    Layout,
    Position,
    SearchBoard,
    Swept,
    View,
    other,
)

__all__ = ["Boards", "draw_boards", "draw_laying", "latest", "printable"]

LONGEST_NAME: Final = 24
GAP: Final = 4
NARROWEST: Final = 26  # columns for a board, so that its title has room beside another's

FLAG, MINE = "flag", "mine"
SIGNS: Final[Mapping[str, str]] = MappingProxyType({COVERED: "·", FLAG: "⚑", DISARMED: "*", HIT: "x", MINE: "●"})
ASCII_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {COVERED: ".", FLAG: "F", DISARMED: "*", HIT: "x", MINE: "o"},
)
STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "0": Style.parse("color(243)"),
        "1": Style.parse("bold color(63)"),
        "2": Style.parse("bold color(29)"),
        "3": Style.parse("bold color(166)"),
        "4": Style.parse("bold color(134)"),
        "5": Style.parse("bold color(130)"),
        "6": Style.parse("bold color(31)"),
        "7": Style.parse("bold color(162)"),
        "8": Style.parse("bold"),
        COVERED: Style.parse("color(243)"),
        FLAG: Style.parse("bold"),
        DISARMED: Style.parse("bold"),
        HIT: Style.parse("bold color(196)"),
        MINE: Style.parse("bold"),
    }
)
_HUES: Final = ("256", "truecolor")  # with 16 colours none is used: what they look like is up to each theme


def draw_boards(
    view: View,
    names: Sequence[str],
    *,
    you: Seat | None = None,
    marked: Sequence[Collection[Square]] = ((), ()),
    legend: bool = True,
) -> Boards:
    """Both search boards, with such mines as the view knows: beside each other where there is room, else stacked.

    `names` are by seat and may hold anything. The viewing seat's own search board comes first; `you` is the seat that
    is spoken to, if any. `marked` has, by the seat that searches, the squares to stand in brackets.
    """
    position = view.position
    shown = [printable(name, LONGEST_NAME) or words.NAMELESS.format(seat=seat) for seat, name in enumerate(names)]
    first = Seat(0) if view.viewer is None else view.viewer
    fields = tuple(
        Field(_title(position, seat, shown, you), position.search[seat], view.layouts[other(seat)], marked[seat])
        for seat in (first, other(first))
    )
    return Boards(fields, legend)


def draw_laying(config: Config, mines: Collection[Square]) -> Boards:
    """One's own field while mines are being laid on it."""
    title = (words.YOUR_FIELD, words.LAID_SO_FAR.format(count=len(mines), mines=config.mines))
    return Boards((Field(title, Position.start(config).search[0], frozenset(mines), ()),), legend=False)


def latest(facts: Iterable[Fact], seat: Seat) -> frozenset[Square]:
    """The squares that a seat swept and disarmed in its latest turn, of what was said in order."""
    squares: set[Square] = set()
    for fact in reversed(tuple(facts)):
        if not isinstance(fact, Disarmed | Swept) or fact.seat != seat:
            continue
        if squares and isinstance(fact, Swept):
            break
        squares.add(fact.square)
    return frozenset(squares)


@dataclass(frozen=True, slots=True)
class Field:
    """A board as it is to be drawn: what was found out, and the mines that the viewer knows besides."""

    title: tuple[str, ...]
    board: SearchBoard
    layout: Layout | None
    marked: Collection[Square]


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards that are drawn anew for whatever width they are given."""

    fields: tuple[Field, ...]
    legend: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        pen = Pen(options.ascii_only, console.color_system in _HUES)
        room = (options.max_width - GAP) // 2
        beside = len(self.fields) == 2 and room >= max(NARROWEST, *(pen.width(field) for field in self.fields))
        titles = [pen.title(console, field, room if beside else options.max_width) for field in self.fields]
        grids = [list(pen.grid(field)) for field in self.fields]
        if beside:
            yield from _beside(titles, grids)
        else:
            for number, (title, grid) in enumerate(zip(titles, grids, strict=True)):
                yield from [*([Text("")] if number else []), *title, *grid]
        if self.legend:
            yield Text("")
            yield from pen.legend(options.max_width)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws with the signs and the colours that an output has."""

    ascii_only: bool
    coloured: bool

    def width(self, field: Field) -> int:
        """How many columns the squares of a field take."""
        return 3 + 3 * field.board.width

    def title(self, console: Console, field: Field, room: int) -> list[Text]:
        """The title of a field, wrapped into so many columns."""
        lines = [ascii_only(line) if self.ascii_only else line for line in field.title]
        texts = [Text(line, "" if number else "bold") for number, line in enumerate(lines)]
        return [part for text in texts for part in text.wrap(console, room)]

    def grid(self, field: Field) -> Iterator[Text]:
        """The board with its letters and numbers."""
        letters = "".join(f" {column_name(column):<2}" for column in range(field.board.width))
        yield Text(f"   {letters}", no_wrap=True)
        for number, row in enumerate(field.board.rows):
            cells = (self._cell(field, Square(number, column)) for column in range(len(row)))
            yield Text.assemble(f"{number + 1:>2} ", *cells, no_wrap=True)

    def sign(self, state: str) -> Text:
        """The sign of a state: a digit, or a key of SIGNS."""
        style = STYLES[state]
        return Text(
            (ASCII_SIGNS if self.ascii_only else SIGNS).get(state, state),
            style if self.coloured else style.without_color,
        )

    def legend(self, room: int) -> Iterator[Text]:
        """What the signs mean, in lines of so many columns."""
        states = {COVERED: words.COVERED, FLAG: words.FLAG, DISARMED: words.DISARMED, HIT: words.HIT, MINE: words.MINE}
        parts = [Text.assemble(self.sign(state), " ", meaning) for state, meaning in states.items()]
        line = Text(no_wrap=True)
        for part in [*parts, Text(words.MARKED)]:
            if line and line.cell_len + 2 + part.cell_len > room:
                yield line
                line = Text(no_wrap=True)
            line.append("  " if line else "").append_text(part)
        yield line

    def _cell(self, field: Field, square: Square) -> Text:
        mark, flagged = field.board.at(square), square in field.board.flags
        mined = field.layout is not None and square in field.layout
        left, right = ("[", "]") if square in field.marked else (" ", " ")
        if mark != COVERED:
            return Text.assemble((left, "bold"), self.sign(mark), (right, "bold"))
        if mined and flagged:
            return Text.assemble(left, self.sign(MINE), self.sign(FLAG))
        return Text.assemble(
            (left, "bold"), self.sign(MINE if mined else FLAG if flagged else COVERED), (right, "bold")
        )


def _title(position: Position, seat: Seat, names: Sequence[str], you: Seat | None) -> tuple[str, str]:
    board, config = position.search[seat], position.config
    spoken_to = words.YOU_SEARCH if seat == you else words.SEARCHES_YOURS
    head = words.SEARCHES if you is None else spoken_to
    found = words.FOUND.format(located=board.located, mines=config.mines, left=board.sweepers, sweepers=config.sweepers)
    return head.format(seeker=names[seat], owner=names[other(seat)]), found


def _beside(titles: Sequence[list[Text]], grids: Sequence[list[Text]]) -> Iterator[Text]:
    wide = max(NARROWEST, *(line.cell_len for line in (*titles[0], *grids[0])))
    for part in (titles, grids):
        for left, right in zip_longest(*part, fillvalue=Text("")):
            yield Text.assemble(left, " " * (wide - left.cell_len + GAP), right)

"""The boards in a terminal, as far as a view knows them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from boem.cli import words as common
from boem.cli.signs import NUMBERS, Pen, Sign, in_lines
from boem.cli.text import ascii_only, printable
from boem.core.game import Seat
from boem.core.hunt import Said
from boem.core.layout import Layout
from boem.core.seats import other
from boem.core.squares import Square, column_name
from boem.core.texts import gettext, say
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import (
    COVERED,
    DISARMED,
    HIT,
    Disarm,
    Fact,
    Position,
    SearchBoard,
    Sweep,
    View,
)
from boem.games.mijnenveger.terminal import words

LONGEST_NAME: Final = 24
GAP: Final = 4
NARROWEST: Final = 26  # columns per board, wide enough for its title beside another's

FLAG, MINE = "flag", "mine"
SIGNS: Final[Mapping[str, Sign]] = MappingProxyType(
    {
        **NUMBERS,
        COVERED: Sign("·", "color(243)", "."),
        FLAG: Sign("⚑", "bold", "F"),
        DISARMED: Sign("*", "bold"),
        HIT: Sign("x", "bold color(196)"),
        MINE: Sign("●", "bold", "o"),
    }
)


def draw_boards(
    view: View,
    names: Sequence[str],
    *,
    you: Seat | None = None,
    marked: Sequence[Collection[Square]] = ((), ()),
    legend: bool = True,
) -> Boards:
    """Both search boards, with the mines that the view knows; side by side if there is room, otherwise stacked.

    `names` are by seat and may hold anything. The viewing seat's own search board comes first; `you` is the seat being
    addressed, if any. `marked` has the squares to put in brackets, by searching seat.
    """
    position = view.position
    shown = [printable(name, LONGEST_NAME) or say(common.NAMELESS, seat=seat) for seat, name in enumerate(names)]
    first = Seat(0) if view.viewer is None else view.viewer
    fields = tuple(
        Field(_title(position, seat, shown, you), position.search[seat], view.layouts[other(seat)], marked[seat])
        for seat in (first, other(first))
    )
    return Boards(fields, legend)


def draw_laying(config: Config, mines: Collection[Square]) -> Boards:
    """The viewer's own field while mines are being laid on it."""
    title = (gettext(words.YOUR_FIELD), say(words.LAID_SO_FAR, count=len(mines), mines=config.mines))
    return Boards((Field(title, Position.start(config).search[0], frozenset(mines), ()),), legend=False)


def latest(facts: Iterable[Fact], seat: Seat) -> frozenset[Square]:
    """The squares that a seat swept and disarmed in its latest turn, from the facts in order."""
    squares: set[Square] = set()
    for fact in reversed(tuple(facts)):
        if not isinstance(fact, Said) or fact.seat != seat or not isinstance(fact.action, Disarm | Sweep):
            continue
        if squares and isinstance(fact.action, Sweep):
            break
        squares.add(fact.action.square)
    return frozenset(squares)


@dataclass(frozen=True, slots=True)
class Field:
    """A board to draw: what was found out, and the mines that the viewer knows besides."""

    title: tuple[str, ...]
    board: SearchBoard
    layout: Layout | None
    marked: Collection[Square]


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards laid out anew for the width available."""

    fields: tuple[Field, ...]
    legend: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        pen = Pen.of(console, options)
        room = (options.max_width - GAP) // 2
        beside = len(self.fields) == 2 and room >= max(NARROWEST, *(3 + 3 * field.board.width for field in self.fields))
        titles = [_wrapped(field.title, room if beside else options.max_width, console, pen) for field in self.fields]
        grids = [list(_grid(field, pen)) for field in self.fields]
        if beside:
            yield from _beside(titles, grids)
        else:
            for number, (title, grid) in enumerate(zip(titles, grids, strict=True)):
                yield from [*([Text("")] if number else []), *title, *grid]
        if self.legend:
            yield Text("")
            yield from in_lines(_legend(pen), options.max_width)


def _wrapped(title: Iterable[str], room: int, console: Console, pen: Pen) -> list[Text]:
    lines = [ascii_only(line) if pen.ascii_only else line for line in title]
    texts = [Text(line, "" if number else "bold") for number, line in enumerate(lines)]
    return [part for text in texts for part in text.wrap(console, room)]


def _grid(field: Field, pen: Pen) -> Iterator[Text]:
    """The board with its letters and numbers."""
    letters = "".join(f" {column_name(column):<2}" for column in range(field.board.width))
    yield Text(f"   {letters}", no_wrap=True)
    for number, row in enumerate(field.board.rows):
        cells = (_cell(field, Square(number, column), pen) for column in range(len(row)))
        yield Text.assemble(f"{number + 1:>2} ", *cells, no_wrap=True)


def _cell(field: Field, square: Square, pen: Pen) -> Text:
    mark, flagged = field.board.at(square), square in field.board.flags
    mined = field.layout is not None and square in field.layout
    left, right = ("[", "]") if square in field.marked else (" ", " ")
    if mark == COVERED and mined and flagged:
        return Text.assemble(left, pen.draw(SIGNS[MINE]), pen.draw(SIGNS[FLAG]))
    state = mark if mark != COVERED else MINE if mined else FLAG if flagged else COVERED
    return Text.assemble((left, "bold"), pen.draw(SIGNS[state]), (right, "bold"))


def _legend(pen: Pen) -> Iterator[Text]:
    states = {COVERED: common.COVERED, FLAG: common.FLAG, DISARMED: words.DISARMED, HIT: common.HIT, MINE: common.MINE}
    for state, meaning in states.items():
        yield pen.explain(SIGNS[state], gettext(meaning))
    yield Text(gettext(common.MARKED))


def _title(position: Position, seat: Seat, names: Sequence[str], you: Seat | None) -> tuple[str, str]:
    board, config = position.search[seat], position.config
    spoken_to = words.YOU_SEARCH if seat == you else words.SEARCHES_YOURS
    head = words.SEARCHES if you is None else spoken_to
    found = say(words.FOUND, located=board.located, mines=config.mines, left=board.sweepers, sweepers=config.sweepers)
    return say(head, seeker=names[seat], owner=names[other(seat)]), found


def _beside(titles: Sequence[list[Text]], grids: Sequence[list[Text]]) -> Iterator[Text]:
    wide = max(NARROWEST, *(line.cell_len for line in (*titles[0], *grids[0])))
    for part in (titles, grids):
        for left, right in zip_longest(*part, fillvalue=Text("")):
            yield Text.assemble(left, " " * (wide - left.cell_len + GAP), right)

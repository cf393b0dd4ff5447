"""A maze as it is drawn and read out: squares, and the slots between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boem.core.squares import column_name
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Side, Slot, Square
from boem.web.base.remembered import remembered
from boem.web.tables.boards.board import Board, BoardSquare, Change

_POST: Final = '<span class="post small" aria-hidden="true"></span>'
WIDEST: Final = 7  # columns that a thumb can hit on the smallest phone


@dataclass(frozen=True, slots=True)
class Room(BoardSquare):
    """A square of a maze."""

    runner: str = ""  # the seat whose runner is here
    guarded: bool = False  # whether the guard is drawn beside whatever else is here
    reach: bool = False  # whether the viewer's runner can be sent here now
    seen: bool = True  # whether anything is known of it
    way: bool = False  # while building: whether the shortest way in uses it
    first: bool = False  # whether it takes the focus by Tab

    @property
    def here(self) -> bool:
        """Whether to highlight it as the place of the viewer's runner."""
        return self.first and bool(self.runner)


@dataclass(frozen=True, slots=True)
class Edge:
    """A slot of a maze."""

    name: str
    state: str  # unknown, open, barrier
    label: str
    found: bool = False  # for a barrier of a maze shown whole: whether the seeker has run into it
    last: str = ""  # the seat that asked about it most recently
    bare: str = ""  # while building: its label without a barrier
    barred: str = ""  # while building: its label with a barrier
    chance: str = ""  # per cent, given what could be known
    heat: str = ""  # the same in tenths, 0 (no barrier) to 10 (a barrier)
    hint: str = ""  # whether a move under review was about it


@dataclass(frozen=True, slots=True)
class Line:
    """The squares of one letter, each with the slot to its left, and the slots below them."""

    letter: str
    spots: Sequence[tuple[Edge, Room]]
    below: Sequence[Edge]

    def changed(self, change: Change) -> Line:
        """The line with every square and slot replaced by `change`."""
        barrier, guard = _("{label}; a barrier: {chance}%"), _("{label}; the guard: {chance}%")
        spots = [(change(edge, barrier), change(room, guard)) for edge, room in self.spots]
        return Line(self.letter, spots, [change(edge, barrier) for edge in self.below])


@dataclass(frozen=True, slots=True, kw_only=True)
class Maze(Board):
    """Lines of squares, with slots between and below them."""

    template: ClassVar[str] = "games/uitweg/maze.html"

    lines: Sequence[Line]
    width: int
    building: bool = False
    walked: str = ""  # after the end: the seat whose way is coloured
    most: int = 0  # while building: the number of barriers there are

    @property
    def wide(self) -> bool:
        return self.width > WIDEST

    @property
    def vast(self) -> bool:
        return False

    @property
    def drawn(self) -> Iterator[tuple[str, SafeString, SafeString]]:
        """Each line as HTML: its letter, its squares with the slots to their left, and the slots below them."""
        room, edge = partial(_room.here(), self.live, self.sends), partial(_edge.here(), self._taken, self.sends)
        for line in self.lines:
            spots = "".join([edge(slot) + room(square) for slot, square in line.spots])
            yield line.letter, SafeString(spots), SafeString("".join([_POST + edge(slot) for slot in line.below]))

    @property
    def _taken(self) -> bool:
        """Whether slots can be tapped."""
        return self.building and (self.live or self.sends)

    @property
    def numbers(self) -> range:
        """The numbers along the top."""
        return range(1, self.width + 1)

    def changed(self, change: Change) -> Maze:
        return replace(self, lines=[line.changed(change) for line in self.lines])


@remembered(5_000)  # most stood there before the move
def _room(live: bool, sends: bool, room: Room) -> SafeString:
    return render_to_string("games/uitweg/room.html", {"room": room, "live": live, "sends": sends})


@remembered(5_000)
def _edge(taken: bool, sends: bool, edge: Edge) -> SafeString:
    return render_to_string("games/uitweg/edge.html", {"edge": edge, "taken": taken, "sends": sends})


def lines(config: Config, room: Callable[[Square], Room], edge: Callable[[Slot], Edge]) -> list[Line]:
    """Every line, top to bottom."""
    return [
        Line(
            column_name(down),
            [(edge(_left_of(Square(down, across))), room(Square(down, across))) for across in range(config.width)],
            [edge(slot) for slot in _below(config, down)],
        )
        for down in range(config.height)
    ]


def place_of(slot: Slot) -> str:
    """A slot's name when read out."""
    one, other = slot.sides
    if one is None:
        return _("left of {square}").format(square=other)
    return _("between {one} and {other}").format(one=one, other=other)


def _left_of(square: Square) -> Slot:
    return Slot(Square(square.down, square.across - 1), Side.RIGHT) if square.across else Slot(square, Side.LEFT)


def _below(config: Config, down: int) -> Iterator[Slot]:
    if down + 1 < config.height:
        yield from (Slot(Square(down, across), Side.BELOW) for across in range(config.width))

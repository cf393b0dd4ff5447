"""Actions, facts and public knowledge of Classic Minesweeper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from boem.core.base_position import TurnPosition
from boem.core.base_view import BaseView, told_once
from boem.core.cells import Cells, with_marks
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.game import HOUSE, Actor, Resign, Result, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left, forfeit
from boem.core.squares import Square, neighbours
from boem.games.minesweeper.rules.config import Config

COVERED, HIT = ".", "x"

# Actions


@dataclass(frozen=True, slots=True)
class Open:
    """Open a covered square, and what lies around every 0 that this shows."""

    square: Square


@dataclass(frozen=True, slots=True)
class Around:
    """Open the covered squares around a number that has as many flags as it says."""

    square: Square


@dataclass(frozen=True, slots=True)
class Flag:
    """Note that a covered square holds a mine."""

    square: Square


@dataclass(frozen=True, slots=True)
class Unflag:
    """Take a flag away."""

    square: Square


Action: TypeAlias = Deal | Open | Around | Flag | Unflag | Resign | Timeout

CLEARED: Final = Result(frozenset({Seat(0)}), None, "cleared")
BLOWN_UP: Final = Result(frozenset(), None, "mine")

# Facts


@dataclass(frozen=True, slots=True)
class End:
    """Public: the game is over; shows the layout (None if never dealt)."""

    result: Result
    mines: Layout | None


@dataclass(frozen=True, slots=True)
class Opened:
    """What an action opened: squares with their numbers, in reading order, and the mines among them."""

    seat: Seat
    action: Open | Around
    shown: tuple[tuple[Square, int], ...]
    hit: tuple[Square, ...] = ()
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Flagged:
    """Whether a square has a flag from now on."""

    seat: Seat
    square: Square
    on: bool


Fact: TypeAlias = Dealt[End] | DealtOut | Opened | Flagged | Left[End]

# Knowledge


@dataclass(frozen=True, slots=True)
class Position(TurnPosition[End], Cells):
    """Public knowledge: the fold of all public facts.

    `cells` has one character per square in reading order: `.` covered, `0` to `8` open, `x` a mine that was opened.
    """

    config: Config
    dealt: bool
    cells: str
    flags: frozenset[Square]

    @classmethod
    def start(cls, config: Config) -> Position:
        """The position before the first fact."""
        return cls(config, False, COVERED * config.area, frozenset())

    @property
    def missing(self) -> frozenset[Actor]:
        """The house, until it has dealt."""
        return frozenset() if self.dealt else frozenset({HOUSE})

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.config.width

    @property
    def begun(self) -> bool:
        """Whether any square is open."""
        return self.at(self.config.start) != COVERED

    @property
    def free_left(self) -> int:
        """How many squares without a mine are still covered."""
        return self.cells.count(COVERED) + self.cells.count(HIT) - self.config.mines

    def around(self, square: Square) -> tuple[Square, ...]:
        """The neighbours of a square."""
        return tuple(neighbours(square, self.config.width, self.config.height))

    def openable(self, square: Square) -> tuple[Square, ...]:
        """The covered neighbours without a flag."""
        return tuple(one for one in self.around(square) if self.at(one) == COVERED and one not in self.flags)

    def is_flagged_out(self, square: Square) -> bool:
        """Whether as many flags are around the square as its number says."""
        return self.at(square) == str(sum(one in self.flags for one in self.around(square)))

    @told_once
    def after(self, fact: Fact) -> Position:
        """The position after a public fact."""
        match fact:
            case Dealt(end):
                return replace(self, dealt=True, end=end)
            case Opened(shown=shown, hit=hit, end=end):
                marks = [*((square, str(number)) for square, number in shown), *((square, HIT) for square in hit)]
                return replace(self, cells=self._marked(marks), flags=self.flags - {one for one, _ in marks}, end=end)
            case Flagged(square=square, on=on):
                here = frozenset({square})
                return replace(self, flags=self.flags | here if on else self.flags - here)
            case Left(end=end):
                return replace(self, end=end)
            case DealtOut():
                return self

    def verdict(self, fact: Dealt[End] | Opened | Left[End]) -> Result | None:
        """The result, if this public fact ends the game."""
        if isinstance(fact, Left):
            return forfeit(fact, seats=1, status=self.status)
        if isinstance(fact, Dealt):
            return None
        if fact.hit:
            return BLOWN_UP
        return None if self.after(fact).free_left else CLEARED

    def _marked(self, marks: Iterable[tuple[Square, str]]) -> str:
        return with_marks(self.cells, self.config.width, marks)


@dataclass(frozen=True, slots=True)
class View(BaseView[Position]):
    """What one viewer knows: the position, and at the end the layout."""

    mines: Layout | None

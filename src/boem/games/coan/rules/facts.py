"""Actions, facts and public knowledge of Coan's Minesweeper for two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from boem.core.base_position import TurnPosition, with_one
from boem.core.base_view import BaseView, told_once
from boem.core.cells import Cells, with_marks
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.game import HOUSE, Actor, Resign, Result, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left, forfeit, other
from boem.core.squares import Square, neighbours
from boem.games.coan.rules.config import Config

Marks: TypeAlias = tuple[tuple[Square, ...], ...]  # each seat's wrong marks, in the order made
Opened: TypeAlias = tuple[tuple[Square, int], ...]  # opened for free, with their numbers, in reading order

COVERED, FOUND, HIT = ".", "*", "x"


def with_mark(marks: Marks, seat: Seat, square: Square) -> Marks:
    """The wrong marks with one more by this seat."""
    return with_one(marks, seat, (*marks[seat], square))


# Actions


@dataclass(frozen=True, slots=True)
class Explore:
    """Open a square, whatever it holds."""

    square: Square


@dataclass(frozen=True, slots=True)
class Mark:
    """Claim that a square holds a mine."""

    square: Square


Action: TypeAlias = Deal | Explore | Mark | Resign | Timeout

# Facts


@dataclass(frozen=True, slots=True)
class End:
    """Public: the game is over. Shows the layout (None if never dealt) and every wrong mark."""

    result: Result
    mines: Layout | None
    wrong: Marks


@dataclass(frozen=True, slots=True)
class Explored:
    """Public: a seat explored; the number, or None for a mine that was hit."""

    seat: Seat
    square: Square
    number: int | None
    points: int
    opened: Opened = ()
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Public: a seat marked a mine."""

    seat: Seat
    square: Square
    points: int
    opened: Opened = ()
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Missed:
    """Public: a seat marked wrongly, without saying where."""

    seat: Seat
    points: int
    opened: Opened = ()


@dataclass(frozen=True, slots=True)
class MissedAt:
    """The square of a wrong mark; only its seat hears it."""

    seat: Seat
    square: Square


Acted: TypeAlias = Explored | Found | Missed
Last: TypeAlias = Explored | Found | Left[End]  # facts that may end the game
Fact: TypeAlias = Dealt[End] | DealtOut | Acted | MissedAt | Left[End]

# Knowledge


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong mark of a seat, with the public cells at that time: it was on one of the covered squares."""

    seat: Seat
    cells: str


@dataclass(frozen=True, slots=True)
class Position(TurnPosition[End], Cells):
    """Public knowledge: the fold of all public facts.

    `cells` has one character per square in reading order: `.` covered, `0` to `8` open, `*` found, `x` hit.
    """

    config: Config
    dealt: bool
    cells: str
    scores: tuple[int, ...]
    misses: tuple[Miss, ...]

    @classmethod
    def start(cls, config: Config) -> Position:
        """The position before the first fact."""
        return cls(config, False, COVERED * config.area, (0, 0), (), turn=Seat(config.starts))

    @property
    def missing(self) -> frozenset[Actor]:
        """The house, until it has dealt."""
        return frozenset() if self.dealt else frozenset({HOUSE})

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.config.width

    @property
    def visible(self) -> int:
        """The number of mines found or hit."""
        return self.cells.count(FOUND) + self.cells.count(HIT)

    def visible_beside(self, square: Square) -> int:
        """The number of visible mines around a square."""
        return sum(self.at(one) in (FOUND, HIT) for one in neighbours(square, self.config.width, self.config.height))

    @told_once
    def after(self, fact: Fact) -> Position:
        """The position after a public fact."""
        match fact:
            case Dealt():
                return replace(self, dealt=True, cells=self._shown([(self.config.opening, "0")]))
            case Explored(square=square, number=number, end=end):
                shown = [(square, HIT if number is None else str(number))]
                return self._acted(fact, shown, end=end)
            case Found(square=square, end=end):
                return self._acted(fact, [(square, FOUND)], end=end)
            case Missed(seat=seat):
                return self._acted(fact, [], misses=(*self.misses, Miss(seat, self.cells)))
            case Left(end=end):
                return replace(self, end=end)
            case DealtOut() | MissedAt():
                return self

    def verdict(self, fact: Last) -> Result | None:
        """The result, if this public fact ends the game."""
        if isinstance(fact, Left):
            return forfeit(fact, seats=2, status=self.status, scores=self.scores)
        after = self.after(fact)
        if after.visible != self.config.mines:
            return None
        winners = frozenset(Seat(seat) for seat, points in enumerate(after.scores) if points == max(after.scores))
        return Result(winners, after.scores, "all_mines_visible")

    def _acted(self, fact: Acted, shown: Iterable[tuple[Square, str]], **changed: Any) -> Position:
        free = [(square, str(number)) for square, number in fact.opened]
        scores = with_one(self.scores, fact.seat, self.scores[fact.seat] + fact.points)
        return replace(self, cells=self._shown([*shown, *free]), scores=scores, turn=other(fact.seat), **changed)

    def _shown(self, shown: Iterable[tuple[Square, str]]) -> str:
        return with_marks(self.cells, self.config.width, shown)


@dataclass(frozen=True, slots=True)
class View(BaseView[Position]):
    """What one viewer knows: the position and the viewer's private facts.

    `mines` is None until the end. `wrong` has the viewer's own wrong marks, and everyone's at the end.
    """

    mines: Layout | None
    wrong: Marks

    @property
    def scores(self) -> tuple[int, ...]:
        """The points, by seat."""
        return self.position.scores

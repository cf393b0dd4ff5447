"""What is done and what is said in Mijnenveger, and what is known once it was said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from boem.core.base_position import TurnPosition, still_missing, with_one
from boem.core.base_view import BaseView
from boem.core.cells import Cells, with_marks
from boem.core.game import Actor, Reason, Resign, Result, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left, forfeit, other
from boem.core.squares import Square
from boem.games.mijnenveger.rules.config import Config

Layouts: TypeAlias = tuple[Layout | None, ...]  # by seat

COVERED, DISARMED, HIT = ".", "*", "x"


# Actions


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay mines on one's own field, named in any order."""

    mines: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Disarm:
    """Claim that a square of the other's field holds a mine."""

    square: Square


@dataclass(frozen=True, slots=True)
class Sweep:
    """Ask what a square of the other's field holds; ends the turn."""

    square: Square


@dataclass(frozen=True, slots=True)
class Flag:
    """Note in public that a square surely holds no mine."""

    square: Square


@dataclass(frozen=True, slots=True)
class Unflag:
    """Take a flag away."""

    square: Square


Action: TypeAlias = Lay | Disarm | Sweep | Flag | Unflag | Resign | Timeout


def random_laying(config: Config, rng: Random) -> Lay:
    """As many mines as the board wants, drawn uniformly."""
    return Lay(tuple(sorted(rng.sample(config.every_square, config.mines))))


# Facts


@dataclass(frozen=True, slots=True)
class End:
    """The game is over; every layout is shown (None: it was never laid)."""

    result: Result
    layouts: Layouts


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat has laid its mines; said to everyone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LaidOut:
    """Where a seat has laid its mines, in the order in which it named them; said to that seat."""

    seat: Seat
    mines: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Disarmed:
    """The answer to a disarming."""

    seat: Seat
    square: Square
    right: bool
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Swept:
    """The answer to a sweep: the number, or None for "Boem!"."""

    seat: Seat
    square: Square
    number: int | None
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Flagged:
    """A flag was set (`up`) or taken away."""

    seat: Seat
    square: Square
    up: bool


Last: TypeAlias = Disarmed | Swept | Left[End]  # what may end the game
Fact: TypeAlias = Laid | LaidOut | Flagged | Last

# Knowledge


@dataclass(frozen=True, slots=True)
class SearchBoard(Cells):
    """What a seat has found out about the other's field, in view of all.

    `cells` has one character a square in reading order: `.` covered, `0` to `8` swept, `*` disarmed, `x` hit.
    """

    width: int
    cells: str
    flags: frozenset[Square]
    sweepers: int

    def show(self, square: Square, mark: str) -> SearchBoard:
        """The board with the square uncovered; its flag goes."""
        cells = with_marks(self.cells, self.width, [(square, mark)])
        return replace(self, cells=cells, flags=self.flags - {square}, sweepers=self.sweepers - (mark == HIT))

    @property
    def height(self) -> int:
        """Squares down."""
        return len(self.cells) // self.width

    @property
    def located(self) -> int:
        """How many mines were disarmed or hit."""
        return self.cells.count(DISARMED) + self.cells.count(HIT)


@dataclass(frozen=True, slots=True)
class Position(TurnPosition[End]):
    """What everybody at the table knows: the fold of what was said aloud."""

    config: Config
    laid: tuple[bool, ...]
    search: tuple[SearchBoard, ...]  # seat s's search board is of the other's field

    @classmethod
    def start(cls, config: Config) -> Position:
        """Before anything was said."""
        board = SearchBoard(config.width, COVERED * config.area, frozenset(), config.sweepers)
        return cls(config, (False, False), (board, board), turn=Seat(config.starts))

    @property
    def missing(self) -> frozenset[Actor]:
        """The seats that are to lay."""
        return still_missing(self.laid)

    def after(self, fact: Fact) -> Position:
        """The position once a fact was said aloud."""
        match fact:
            case Laid(seat):
                return replace(self, laid=with_one(self.laid, seat, True))
            case Flagged(seat, square, up):
                board = self.search[seat]
                flags = board.flags | {square} if up else board.flags - {square}
                return self._with(seat, replace(board, flags=flags))
            case Disarmed(seat, square, right, end):
                board = self.search[seat].show(square, DISARMED) if right else self.search[seat]
                return replace(self._with(seat, board), end=end)
            case Swept(seat, square, number, end):
                board = self.search[seat].show(square, HIT if number is None else str(number))
                return replace(self._with(seat, board), turn=other(seat), end=end)
            case Left(end=end):
                return replace(self, end=end)
            case LaidOut():
                return self

    def verdict(self, fact: Last) -> Result | None:
        """The result if the game is over with a fact that is said now."""
        match fact:
            case Left():
                return forfeit(fact, seats=2, status=self.status)
            case Disarmed(seat, right=False):
                return _won(other(seat), "wrong_disarm")
            case Swept(seat, number=None) if self.search[seat].sweepers == 1:
                return _won(other(seat), "last_sweeper")
            case Disarmed(seat) | Swept(seat):
                located = self.after(fact).search[seat].located
                return _won(seat, "located") if located == self.config.mines else None

    def _with(self, seat: Seat, board: SearchBoard) -> Position:
        return replace(self, search=with_one(self.search, seat, board))


@dataclass(frozen=True, slots=True)
class View(BaseView[Position]):
    """What one viewer knows: the position, and the layouts that were told to it."""

    layouts: Layouts


def _won(winner: Seat, reason: Reason) -> Result:
    return Result(frozenset({winner}), None, reason)

"""Actions and public knowledge of Mijnenveger."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from boem.core.base_position import with_one
from boem.core.cells import Cells, with_marks
from boem.core.errors import IllegalAction
from boem.core.game import Reason, Resign, Result, Seat, Timeout
from boem.core.hunt.facts import End, Hid, HidAs, HuntPosition, HuntView, Said
from boem.core.layout import Layout, number_at
from boem.core.refusals import check_mines
from boem.core.seats import Left, other
from boem.core.squares import Square
from boem.games.mijnenveger.rules.config import Config

COVERED, DISARMED, HIT = ".", "*", "x"


# Actions


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay mines on one's own field; the squares may be named in any order."""

    mines: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Disarm:
    """Claim that a square of the opponent's field holds a mine."""

    square: Square


@dataclass(frozen=True, slots=True)
class Sweep:
    """Ask what a square of the opponent's field holds; this ends the turn."""

    square: Square


@dataclass(frozen=True, slots=True)
class Flag:
    """Note publicly that a square holds no mine."""

    square: Square


@dataclass(frozen=True, slots=True)
class Unflag:
    """Take a flag away."""

    square: Square


Move: TypeAlias = Disarm | Sweep | Flag | Unflag
Action: TypeAlias = Lay | Move | Resign | Timeout
Fact: TypeAlias = Hid | HidAs[Lay] | Said[Move] | Left[End]


def random_laying(config: Config, rng: Random) -> Lay:
    """The board's number of mines, drawn uniformly."""
    return Lay(tuple(sorted(rng.sample(config.every_square, config.mines))))


# Knowledge


@dataclass(frozen=True, slots=True)
class SearchBoard(Cells):
    """What a seat has found out about the opponent's field, for all to see.

    `cells` has one character per square in reading order: `.` covered, `0` to `8` swept, `*` disarmed, `x` hit.
    """

    width: int
    cells: str
    flags: frozenset[Square]
    sweepers: int

    def show(self, square: Square, mark: str) -> SearchBoard:
        """The board with the square uncovered and its flag removed."""
        cells = with_marks(self.cells, self.width, [(square, mark)])
        return replace(self, cells=cells, flags=self.flags - {square}, sweepers=self.sweepers - (mark == HIT))

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.cells) // self.width

    @property
    def located(self) -> int:
        """The number of mines disarmed or hit."""
        return self.cells.count(DISARMED) + self.cells.count(HIT)


@dataclass(frozen=True, slots=True)
class Position(HuntPosition[Action]):
    """Public knowledge: the fold of all public facts."""

    hides = Lay

    config: Config
    search: tuple[SearchBoard, ...]  # seat s's search board shows the opponent's field
    mistaken: Seat | None = None  # the seat that tried to disarm a square without a mine

    @classmethod
    def start(cls, config: Config) -> Position:
        board = SearchBoard(config.width, COVERED * config.area, frozenset(), config.sweepers)
        return cls(config, (False, False), (board, board), turn=Seat(config.starts))

    @classmethod
    def check_secret(cls, config: Config, secret: Lay) -> None:
        check_mines(secret.mines, config.width, config.height)
        if len(secret.mines) != config.mines:
            raise IllegalAction(
                "mine_count", "{mines} mines are to be laid, not {count}.", mines=config.mines, count=len(secret.mines)
            )

    @classmethod
    def canonical(cls, secret: Lay) -> Lay:
        return Lay(tuple(sorted(secret.mines)))

    @classmethod
    def most_turns(cls, config: Config) -> int:
        """One turn for every square of both fields."""
        return 2 * config.area

    @property
    def laid(self) -> tuple[bool, ...]:
        """By seat: whether it has laid its mines."""
        return self.hidden

    def answer(self, secret: Lay, _seat: Seat, action: Action) -> str:
        match action:
            case Disarm(square):
                return "ok" if square in secret.mines else "wrong"
            case Sweep(square):
                number = number_at(square, frozenset(secret.mines))
                return "boem" if number is None else str(number)
        return "flagged" if isinstance(action, Flag) else "unflagged"

    def heard(self, seat: Seat, action: Action, answer: str) -> Position:
        board = self.search[seat]
        match action:
            case Flag(square):
                return self._with(seat, replace(board, flags=board.flags | {square}))
            case Unflag(square):
                return self._with(seat, replace(board, flags=board.flags - {square}))
            case Disarm(square) if answer == "ok":
                return self._with(seat, board.show(square, DISARMED))
            case Disarm():
                return replace(self, mistaken=seat)
            case Sweep(square):
                swept = self._with(seat, board.show(square, HIT if answer == "boem" else answer))
                return replace(swept, turn=other(seat))
        return self

    def outcome(self) -> Result | None:
        if self.mistaken is not None:
            return _won(other(self.mistaken), "wrong_disarm")
        for seat, board in zip((Seat(0), Seat(1)), self.search, strict=True):
            if board.sweepers == 0:
                return _won(other(seat), "last_sweeper")
            if board.located == self.config.mines:
                return _won(seat, "located")
        return None

    def _with(self, seat: Seat, board: SearchBoard) -> Position:
        return replace(self, search=with_one(self.search, seat, board))


@dataclass(frozen=True, slots=True)
class View(HuntView[Position]):
    """What one viewer knows: the position and the layings that the viewer has seen."""

    @property
    def layouts(self) -> tuple[Layout | None, ...]:
        """The mines of each seat; None if unknown."""
        return tuple(None if lay is None else frozenset(lay.mines) for lay in self.secrets)


def _won(winner: Seat, reason: Reason) -> Result:
    return Result(frozenset({winner}), None, reason)

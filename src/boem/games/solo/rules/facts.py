"""Actions, facts and public knowledge of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from boem.core.base_position import TurnPosition
from boem.core.base_view import BaseView, told_once
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.game import HOUSE, Actor, Resign, Result, Seat, Timeout
from boem.core.layout import Layout
from boem.core.seats import Left, forfeit
from boem.core.squares import Square
from boem.games.solo.rules.config import Config

# Actions


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark a square as a mine, replacing any flag."""

    square: Square


@dataclass(frozen=True, slots=True)
class Flag:
    """Note that a square is free, replacing any mine."""

    square: Square


@dataclass(frozen=True, slots=True)
class Clear:
    """Remove a square's mark."""

    square: Square


Action: TypeAlias = Deal | Mark | Flag | Clear | Resign | Timeout
Sign: TypeAlias = Literal["mine", "flag", "clear"]

SOLVED: Final = Result(frozenset({Seat(0)}), None, "solved")

# Facts


@dataclass(frozen=True, slots=True)
class End:
    """Public: the game is over; shows the solution (None if never dealt)."""

    result: Result
    mines: Layout | None


@dataclass(frozen=True, slots=True)
class Noted:
    """The mark that a square has from now on."""

    seat: Seat
    square: Square
    sign: Sign
    end: End | None = None


Fact: TypeAlias = Dealt[End] | DealtOut | Noted | Left[End]

# Knowledge


@dataclass(frozen=True, slots=True)
class Position(TurnPosition[End]):
    """Public knowledge: the puzzle, and its marks so far."""

    config: Config
    dealt: bool
    mines: frozenset[Square]  # marked as mines
    flags: frozenset[Square]

    @classmethod
    def start(cls, config: Config) -> Position:
        """The position before the first fact."""
        return cls(config, False, frozenset(), frozenset())

    @property
    def missing(self) -> frozenset[Actor]:
        """The house, until it has dealt."""
        return frozenset() if self.dealt else frozenset({HOUSE})

    @told_once
    def after(self, fact: Fact) -> Position:
        """The position after a public fact."""
        match fact:
            case Dealt(end):
                return replace(self, dealt=True, end=end)
            case Noted(square=square, sign=sign, end=end):
                here = frozenset({square})
                mines = self.mines | here if sign == "mine" else self.mines - here
                flags = self.flags | here if sign == "flag" else self.flags - here
                return replace(self, mines=mines, flags=flags, end=end)
            case Left(end=end):
                return replace(self, end=end)
            case DealtOut():
                return self

    def verdict(self, fact: Left[End]) -> Result:
        """The result once the seat has left; no view can tell whether the marks are the solution."""
        return forfeit(fact, seats=1, status=self.status)


@dataclass(frozen=True, slots=True)
class View(BaseView[Position]):
    """What one viewer knows: the position, and at the end the solution."""

    solution: Layout | None

"""What positions and states of turn-based games have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from boem.core.base_view import Ended
from boem.core.game import Actor, Result, Seat, Status

E = TypeVar("E", bound=Ended)
P = TypeVar("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BasePosition(ABC, Generic[E]):
    """Public knowledge: the fold of all public facts."""

    end: E | None = field(default=None, kw_only=True)

    @property
    @abstractmethod
    def missing(self) -> frozenset[Actor]:
        """Those who have yet to lay, build or deal before play begins."""

    @property
    def status(self) -> Status:
        """`setup` while anybody is missing."""
        return "over" if self.end is not None else "setup" if self.missing else "playing"

    @property
    def result(self) -> Result | None:
        """The result once over."""
        return None if self.end is None else self.end.result


@dataclass(frozen=True, slots=True)
class TurnPosition(BasePosition[E]):
    """Seats take turns once nobody is missing."""

    turn: Seat = field(default=Seat(0), kw_only=True)

    @property
    def waits_for(self) -> frozenset[Actor]:
        """Whoever is missing, otherwise the seat to move."""
        return frozenset() if self.end is not None else self.missing or frozenset({self.turn})


@dataclass(frozen=True, slots=True)
class BaseState(Generic[P]):
    """The whole truth: the position plus the secrets that a game adds, which never appear in `repr`."""

    position: P


def still_missing(done: Sequence[bool]) -> frozenset[Actor]:
    """The seats that haven't finished their setup."""
    return frozenset(Seat(seat) for seat, one in enumerate(done) if not one)


def with_one(several: tuple[T, ...], seat: Seat, one: T) -> tuple[T, ...]:
    """A copy of a per-seat tuple with one seat's item replaced."""
    return (*several[:seat], one, *several[seat + 1 :])

"""What every game says about seats: which ones there are, and who has resigned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from boem.core.game import Result, Seat, Status
from boem.core.points import Points

E = TypeVar("E")  # the fact by which a game announces its end


def other(seat: Seat) -> Seat:
    """The opposite seat at a table for two."""
    return Seat(1 - seat)


class ForTwo:
    """Settings of a game for two."""

    __slots__ = ()

    @property
    def seats(self) -> int:
        """Always two."""
        return 2


@dataclass(frozen=True, slots=True)
class Left(Generic[E]):
    """A seat has resigned or run out of time, which ends the game unless the others can go on."""

    seat: Seat
    how: Literal["resigned", "timeout"]
    end: E | None = None


def forfeit(fact: Left[E], *, seats: int, status: Status, scores: tuple[Points, ...] | None = None) -> Result:
    """The result once a seat has left: the others win, or nobody if play hadn't begun."""
    if status == "setup":
        return Result(frozenset(), scores, "abandoned")
    return Result(frozenset(map(Seat, range(seats))) - {fact.seat}, scores, fact.how)

"""What a game's moves did to the chances of winning, and how much of the result was luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Final, Self

from boem.core.game import REASONS, Result, Seat

DIGITS: Final = 4  # of all chances, so that sums are right as displayed
SURE: Final = 2.0  # standard errors; a smaller loss may be an error of the estimate


@dataclass(frozen=True, slots=True)
class MoveEquity:
    """The chance of winning after a move and after the best one, as far as could be known just before.

    A draw counts as a share of a win. Both are estimated in the same way; `error` is the standard error of their
    difference, 0 if the move was the best.
    """

    chance: float
    best_chance: float
    best: str
    error: float

    @classmethod
    def of(cls, chance: float, best_chance: float, best: str, error: float) -> Self:
        """These chances from 0 to 1, rounded. A `best_chance` below the move's own counts as equal to it."""
        own = round(min(max(chance, 0.0), 1.0), DIGITS)
        most = max(own, round(min(max(best_chance, 0.0), 1.0), DIGITS))
        return cls(own, most, best, round(error, DIGITS) if most > own else 0.0)

    @property
    def lost(self) -> float:
        """How much of the chance the move gave away."""
        return round(self.best_chance - self.chance, DIGITS)

    @property
    def sure(self) -> bool:
        """Whether something was surely given away."""
        return self.lost > SURE * self.error


@dataclass(frozen=True, slots=True)
class SeatEquity:
    """How a seat's chance of winning became its result: `result = prior - lost + given + luck`, to the last digit.

    `luck` is what nobody's moves explain: numbers, mines, deals, and what couldn't be known. It is None, with `result`,
    if a seat left the game, which is no luck.
    """

    seat: Seat
    moves: int  # those weighed
    prior: float  # before the game; the same for each seat
    lost: float  # by own moves
    given: float  # by moves of the others, each of whose losses is shared evenly
    luck: float | None
    result: float | None  # 1 for a win, a share of it for a draw
    error: float  # the standard error of `lost`
    rate: float | None  # thousandths lost per move; None without a move

    @classmethod
    def of(cls, seat: Seat, weighed: Iterable[tuple[Seat, MoveEquity]], seats: int, result: Result | None) -> Self:
        """The account of a seat, from the moves of all seats; `seats` is their number."""
        every = list(weighed)
        own = [equity for mover, equity in every if mover == seat]
        lost = round(sum(equity.lost for equity in own), DIGITS)
        others = sum(equity.lost for mover, equity in every if mover != seat)
        given = round(others / max(seats - 1, 1), DIGITS)
        prior, ended = round(1 / seats, DIGITS), _share(seat, result)
        return cls(
            seat=seat,
            moves=len(own),
            prior=prior,
            lost=lost,
            given=given,
            luck=None if ended is None else round(ended - prior + lost - given, DIGITS),
            result=ended,
            error=round(hypot(*(equity.error for equity in own)), DIGITS),
            rate=round(1000 * lost / len(own), 1) if own else None,
        )


def _share(seat: Seat, result: Result | None) -> float | None:
    if result is None or not result.winners or result.left or result.reason in REASONS:
        return None
    return round(1 / len(result.winners), DIGITS) if seat in result.winners else 0.0

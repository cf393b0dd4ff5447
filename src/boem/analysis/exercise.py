"""Exercises: moments of a finished game in which its player could have chosen better, as questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal, TypeAlias

from boem.core.game import Seat

Asks: TypeAlias = Literal["free", "mine"]  # for a square without a mine, or for one with
NEARLY: Final = 0.01  # how much riskier than the least an answer may be where nothing was certain


@dataclass(frozen=True, slots=True)
class Exercise:
    """The question before a seat's move: what was certain, or else what risked least.

    `risks` has the probability, by covered square, that it isn't what is asked for, given all the seat could know.
    """

    number: int  # of the move's entry
    seat: Seat
    asks: Asks
    risks: Mapping[str, float]

    @property
    def certain(self) -> bool:
        """Whether some square is certain; then no other is right."""
        return min(self.risks.values()) == 0

    @property
    def answers(self) -> Sequence[str]:
        """The squares that are right, the surest first."""
        return right_answers(self.risks)


def right_answers(risks: Mapping[str, float]) -> list[str]:
    """The squares without a risk, or else those whose risk is nearly the least; the surest first."""
    least = min(risks.values(), default=0.0)
    most = least + NEARLY if least else 0.0
    return sorted((place for place, risk in risks.items() if risk <= most), key=risks.__getitem__)


def differing(exercises: Iterable[Exercise], most: int) -> list[Exercise]:
    """At most so many, in the order of the game: the first that no answer to an earlier one answers too."""
    return sorted(islice(_differing(exercises), most), key=lambda one: one.number)


def _differing(exercises: Iterable[Exercise]) -> Iterable[Exercise]:
    known: set[tuple[Asks, str]] = set()
    for one in exercises:
        answers = {(one.asks, place) for place in one.answers}
        if not answers & known:
            known |= answers
            yield one

"""The table of an arena: each bot's results, and how certain they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from boem.arena.interval import score_interval
from boem.arena.outcome import DRAW, LOSS, WIN, Outcome, Side
from boem.arena.ratings import Rating, ratings
from boem.core.game import Json


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's line. A value is None if it played nothing, and `mean_score` also in a game without points."""

    games: int
    wins: int
    draws: int
    losses: int
    mean_score: float | None  # points per seat and game
    score: float | None  # (wins + draws / 2) / games
    low: float  # of the score's 95 % interval
    high: float
    seconds_per_move: float | None  # wall-clock time
    failures: int  # games lost because it failed
    rating: Rating

    def to_json(self) -> dict[str, Json]:
        """As `boem arena --json` prints it."""
        told = {name: getattr(self, name) for name in self.__slots__}
        return {**told, "rating": {"mu": self.rating.mu, "sigma": self.rating.sigma}}


def standings(names: Sequence[str], outcomes: Sequence[Outcome]) -> dict[str, Standing]:
    """The line of each bot by its name; `names` are in order of entry, and all pairs of games are complete."""
    sides: defaultdict[str, list[Side]] = defaultdict(list)
    faults: defaultdict[str, set[int]] = defaultdict(set)
    for outcome in outcomes:
        for side in outcome.sides:
            sides[side.bot].append(side)
        for fault in outcome.faults:
            faults[fault.bot].add(outcome.number)
    rated = ratings(names, outcomes)
    return {name: _standing(sides[name], len(faults[name]), rated[name]) for name in names}


def whole_pairs(outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
    """The outcomes without a pair's first game if its second was not played."""
    return outcomes[: len(outcomes) // 2 * 2]


def _standing(sides: Sequence[Side], failures: int, rating: Rating) -> Standing:
    scores = [side.score for side in sides]
    low, high = score_interval([fmean(pair) for pair in zip(scores[::2], scores[1::2], strict=True)])
    points = [side.points for side in sides if side.points is not None]
    moves = sum(side.moves for side in sides)
    return Standing(
        games=len(sides),
        wins=scores.count(WIN),
        draws=scores.count(DRAW),
        losses=scores.count(LOSS),
        mean_score=_mean(points),
        score=_mean(scores),
        low=low,
        high=high,
        seconds_per_move=sum(side.seconds for side in sides) / moves if moves else None,
        failures=failures,
        rating=rating,
    )


def _mean(numbers: Iterable[float]) -> float | None:
    counted = list(numbers)
    return fmean(counted) if counted else None

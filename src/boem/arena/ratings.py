"""Ratings by the Plackett-Luce model of openskill (Weng and Lin 2011): one number for bots that met several others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from boem.arena.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Rating:
    """A normal distribution: a bot's skill, and how unsure it is. All begin with 25 and 25 / 3."""

    mu: float
    sigma: float


def ratings(names: Sequence[str], outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Each bot's rating after these games, one after another: their order matters, if only a little."""
    model = PlackettLuce()
    rated = {name: model.rating(name=name) for name in names}
    for outcome in outcomes:
        teams = [[rated[side.bot]] for side in outcome.sides]
        ranks = [1 - side.score for side in outcome.sides]
        for (after,), side in zip(model.rate(teams, ranks=ranks), outcome.sides, strict=True):
            rated[side.bot] = after
    return {name: Rating(one.mu, one.sigma) for name, one in rated.items()}

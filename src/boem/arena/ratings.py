"""Ratings by openskill's Plackett-Luce model (Weng and Lin 2011): one number for bots that met several others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from boem.arena.outcome import Outcome

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

_MU: Final = 25.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A normal distribution of a bot's skill. All begin with mean 25 and deviation 25 / 3."""

    mu: float = _MU
    sigma: float = _MU / 3


PROVISIONAL: Final = 4.5
"""A rating whose sigma is greater is provisional: for some fifteen games against settled ratings, else about thirty."""


def on_scale(mu: float) -> int:
    """A skill as it is displayed: 1500 at the start, and 30 points for each of the model's.

    So it reads like an Elo rating: 200 points more win about three games in four, once both ratings are settled.
    """
    return round(1500 + 30 * (mu - _MU))


def rerated(before: Sequence[Rating], ranks: Sequence[float]) -> list[Rating]:
    """The ratings after one game; `ranks` gives the places, the lowest first, equal for a draw."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return [Rating(after.mu, after.sigma) for (after,) in model.rate(teams, ranks=list(ranks))]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def ratings(names: Sequence[str], outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Each bot's rating after these games, one after another; their order has a small effect."""
    rated = {name: Rating() for name in names}
    for outcome in outcomes:
        bots = [side.bot for side in outcome.sides]
        after = rerated([rated[bot] for bot in bots], [1 - side.score for side in outcome.sides])
        rated |= dict(zip(bots, after, strict=True))
    return rated

"""Arenas: for a set time everyone is paired again as soon as their game is over.

A win brings 2 points, a draw 1. Whoever has won twice in a row is on a streak: each further game brings double points,
until one isn't won. So do lichess's arenas, without its berserk: lichess.org/tournament/help.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boem.web.tournaments.arbiter.encounters import WIN, Pair

STREAK: Final = 2  # wins in a row, after which points are doubled
PATIENCE: Final = 10.0  # seconds after which the same two may meet again at once, if nobody else is there


@dataclass(frozen=True, slots=True)
class Free:
    """A player without a game. `begun` is how many more games they have begun than not; `last` their last opponent."""

    number: int
    points: int = 0
    rating: float = 0.0
    begun: int = 0
    last: int | None = None
    waited: float = 0.0  # seconds


def doubled(results: Iterable[int]) -> list[int]:
    """What each game in a row of results, in halves, brings in this scoring."""
    gained, wins = [], 0
    for result in results:
        gained.append(result * (2 if wins >= STREAK else 1))
        wins = wins + 1 if result == WIN else 0
    return gained


def on_streak(results: Sequence[int]) -> bool:
    """Whether the next game brings double points."""
    return list(results[-STREAK:]) == [WIN] * STREAK


def pair_arena(free: Iterable[Free], forbidden: Collection[frozenset[int]] = ()) -> list[Pair]:
    """Pairs of neighbours by points and rating, the leaders first; whoever finds nobody goes on waiting.

    Two who have just met are paired again only if both have waited for PATIENCE.
    """
    waiting = sorted(free, key=lambda one: (-one.points, -one.rating, one.number))
    pairs: list[Pair] = []
    while waiting:
        one, *others = waiting
        found = next((other for other in others if _may_meet(one, other, forbidden)), None)
        waiting = [other for other in others if other is not found]
        if found is not None:
            pairs.append(_seated(one, found))
    return pairs


def _may_meet(one: Free, other: Free, forbidden: Collection[frozenset[int]]) -> bool:
    if frozenset((one.number, other.number)) in forbidden:
        return False
    again = one.last == other.number or other.last == one.number
    return not again or min(one.waited, other.waited) >= PATIENCE


def _seated(one: Free, other: Free) -> Pair:
    """Whoever has begun less often begins; the weaker one, if that is equal."""
    first = min((one, other), key=lambda player: (player.begun, player.rating, -player.number))
    return (one.number, other.number) if first is one else (other.number, one.number)

"""Knockouts: the stronger half of the draw is kept apart as long as possible, and the strongest have the byes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boem.web.tournaments.arbiter.encounters import DRAW, Encounter, Pair

LEGS: Final = 3
"""How often a tie is played at most. If each game was drawn, the player with the better rating goes on."""


def rounds_of(players: int) -> int:
    """The number of rounds: the least with enough places for everybody."""
    return max(players - 1, 0).bit_length()


def first_round(players: int) -> list[Pair]:
    """The first round: 1 meets the last place, and 2 can meet 1 in the final only. Places nobody fills are byes."""
    places = [1]
    while len(places) < players:
        size = 2 * len(places) + 1
        places = [one for place in places for one in (place, size - place)]
    return [tuple(one for one in pair if one <= players) for pair in zip(places[::2], places[1::2], strict=True)] or [
        (1,)
    ] * (players == 1)


def next_round(winners: Sequence[int | None]) -> list[Pair]:
    """Neighbours meet. None is a place that nobody won, since both had withdrawn."""
    pairs = zip(winners[::2], winners[1::2], strict=True)
    return [tuple(one for one in pair if one is not None) for pair in pairs]


def winner_of(legs: Sequence[Encounter]) -> int | None:
    """Who goes on after the games of a tie, or None if it is to be played again."""
    last = legs[-1]
    if len(last.seats) == 1:
        return last.seats[0]
    one, other = last.points
    if one != other:
        return last.seats[int(other > one)]
    return min(last.seats) if len(legs) >= LEGS or one != DRAW else None

"""Round robins by Berger tables: FIDE Handbook C.05, annex 1."""

from __future__ import annotations

from boem.web.tournaments.arbiter.encounters import Pair


def berger(players: int, *, double: bool = False) -> list[list[Pair]]:
    """The rounds of `players` numbered from 1; with an odd number, one has a bye in each round.

    In a double round robin everyone meets twice, beginning once each. The last two rounds of the first cycle change
    places then, as the annex advises, so that nobody begins three times in a row.
    """
    even = players + players % 2
    rounds = [_round(even, number) for number in range(even - 1)]
    if double:
        if len(rounds) > 1:
            rounds[-2:] = rounds[:-3:-1]
        rounds += [[pair[::-1] for pair in one] for one in (_round(even, number) for number in range(even - 1))]
    return [[_without(pair, players) for pair in one] for one in rounds]


def _round(even: int, number: int) -> list[Pair]:
    """A round, counted from 0. The last player sits still, the others turn; pairs are equally far from its opponent."""
    turning = even - 1
    first = number * (even // 2) % turning
    against = (first + 1, even) if number % 2 == 0 else (even, first + 1)
    return [against, *(((first + d) % turning + 1, (first - d) % turning + 1) for d in range(1, even // 2))]


def _without(pair: Pair, players: int) -> Pair:
    """The pair, or a bye for whoever would meet the missing last player."""
    return tuple(one for one in pair if one <= players)

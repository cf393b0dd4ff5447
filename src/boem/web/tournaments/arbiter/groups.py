"""Rounds of tables with several players: those with like points sit together.

Each table gives its first place FIRST points and its last none, with equal steps between, and those who share places
share their points: so a table of three counts as much as one of six.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from boem.web.tournaments.arbiter.encounters import FIRST, Contender, Encounter, Pair, totals

SIZES: Final = range(3, 7)
SWAPS: Final = 20  # passes over all tables at most; each makes repeated meetings fewer


def sizes_of(players: int, wanted: int) -> list[int]:
    """The sizes of the tables: all in SIZES, near to `wanted`, and differing by one at most; none for under three."""
    if players < SIZES[0]:
        return []
    least, most = -(-players // SIZES[-1]), players // SIZES[0]
    tables = min(max(round(players / wanted), least), most)
    small, larger = divmod(players, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def points_by_place(places: Sequence[int]) -> tuple[int, ...]:
    """Points for places, of which 1 is first and ties share the same."""
    step = FIRST // (len(places) - 1)
    tied = {place: places.count(place) for place in places}
    return tuple(FIRST - step * (place - 1) - step * (tied[place] - 1) // 2 for place in places)


def pair_groups(
    players: Sequence[Contender],
    past: Sequence[Encounter],
    *,
    wanted: int,
    forbidden: Collection[frozenset[int]] = (),
) -> list[Pair]:
    """The tables of the next round, by points, then changed as far as fewer meet again; `forbidden` ones come first.

    Seats go to whoever has sat there least often. Fewer than three players: no table.
    """
    points = totals((player.number for player in players), past)
    order = sorted((one.number for one in players if one.active), key=lambda number: (-points[number], number))
    tables: list[list[int]] = []
    for size in sizes_of(len(order), wanted):
        tables.append(order[:size])
        order = order[size:]
    cost = _costs(past, forbidden)
    for _ in range(SWAPS):
        if not sum(_swap(one, other, cost) for one, other in combinations(tables, 2)):
            break
    return [_seated(table, past) for table in tables]


def _costs(past: Sequence[Encounter], forbidden: Collection[frozenset[int]]) -> dict[frozenset[int], int]:
    cost: dict[frozenset[int], int] = {}
    for game in past:
        for pair in combinations(game.seats, 2):
            cost[frozenset(pair)] = cost.get(frozenset(pair), 0) + 1
    return cost | dict.fromkeys(forbidden, 1000)


def _swap(one: list[int], other: list[int], cost: dict[frozenset[int], int]) -> bool:
    """Exchange the two players by whom the most repeated meetings go; returns whether there were such."""

    def of(player: int, table: Sequence[int], without: int) -> int:
        return sum(cost.get(frozenset((player, it)), 0) for it in table if it not in (player, without))

    best, found = 0, None
    for at, player in enumerate(one):
        for place, second in enumerate(other):
            before = of(player, one, player) + of(second, other, second)
            gain = before - of(player, other, second) - of(second, one, player)
            if gain > best:
                best, found = gain, (at, place)
    if found is None:
        return False
    at, place = found
    one[at], other[place] = other[place], one[at]
    return True


def _seated(table: Sequence[int], past: Sequence[Encounter]) -> Pair:
    """Each seat in turn to the player who has had it least often, the leader first."""
    left, seats = list(table), []
    for seat in range(len(table)):
        had = {one: sum(game.seats[seat : seat + 1] == (one,) for game in past) for one in left}
        chosen = min(left, key=lambda one: had[one])
        left.remove(chosen)
        seats.append(chosen)
    return tuple(seats)

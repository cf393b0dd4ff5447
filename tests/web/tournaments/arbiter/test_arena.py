"""Arenas: points on a streak, and who meets whom."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.web.tournaments.arbiter.arena import PATIENCE, Free, doubled, pair_arena


@pytest.mark.parametrize(
    ("results", "points"),
    [
        ([2, 2, 2, 2], [2, 2, 4, 4]),
        ([2, 2, 1, 2, 2, 2], [2, 2, 2, 2, 2, 4]),  # the draw on the streak is doubled, and ends it
        ([2, 2, 0, 2, 2, 0, 1], [2, 2, 0, 2, 2, 0, 1]),
        ([1, 1, 1], [1, 1, 1]),
        ([], []),
    ],
)
def test_points_are_doubled_after_two_wins_until_a_game_is_not_won(results: list[int], points: list[int]) -> None:
    assert doubled(results) == points


FREE = st.builds(
    Free,
    number=st.integers(1, 40),
    points=st.integers(0, 9),
    rating=st.integers(1000, 2000),
    begun=st.integers(-3, 3),
    last=st.one_of(st.none(), st.integers(1, 40)),
    waited=st.sampled_from([0.0, PATIENCE]),
)


@given(
    free=st.lists(FREE, max_size=40, unique_by=lambda one: one.number),
    forbidden=st.sets(st.frozensets(st.integers(1, 40), min_size=2, max_size=2), max_size=20),
)
def test_nobody_is_paired_twice_and_whoever_is_left_may_meet_nobody(
    free: list[Free], forbidden: set[frozenset[int]]
) -> None:
    by_number = {one.number: one for one in free}
    pairs = pair_arena(free, forbidden)
    paired = [one for pair in pairs for one in pair]
    assert len(paired) == len(set(paired))
    assert set(paired) <= set(by_number)

    def may_meet(one: Free, other: Free) -> bool:
        again = one.last == other.number or other.last == one.number
        waited = one.waited >= PATIENCE and other.waited >= PATIENCE
        return frozenset((one.number, other.number)) not in forbidden and (waited or not again)

    assert all(may_meet(by_number[one], by_number[other]) for one, other in pairs)
    assert not any(may_meet(*two) for two in combinations([one for one in free if one.number not in paired], 2))
    assert all(by_number[one].begun <= by_number[other].begun for one, other in pairs)


def test_neighbours_by_points_meet() -> None:
    points = {1: 0, 2: 8, 3: 2, 4: 7}
    pairs = pair_arena([Free(number, points=gained) for number, gained in points.items()])
    assert [set(pair) for pair in pairs] == [{2, 4}, {1, 3}]


def test_two_who_have_just_met_wait_before_they_meet_again() -> None:
    pair = [Free(1, last=2, waited=PATIENCE - 1), Free(2, last=1, waited=PATIENCE)]
    assert pair_arena(pair) == []
    assert len(pair_arena([Free(1, last=2, waited=PATIENCE), pair[1]])) == 1

"""Tables of several: their sizes, points by place, and new opponents."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boem.web.tournaments.arbiter.encounters import FIRST, Contender, Encounter
from boem.web.tournaments.arbiter.groups import SIZES, pair_groups, points_by_place, sizes_of


@pytest.mark.parametrize("wanted", SIZES)
@pytest.mark.parametrize("players", range(3, 100))
def test_tables_have_three_to_six_players_and_differ_by_one(players: int, wanted: int) -> None:
    sizes = sizes_of(players, wanted)
    assert sum(sizes) == players
    assert set(sizes) <= set(SIZES)
    assert max(sizes) - min(sizes) <= 1


def test_two_players_make_no_table() -> None:
    assert sizes_of(2, 4) == []


@given(st.integers(2, 6).flatmap(lambda size: st.lists(st.integers(0, 3), min_size=size, max_size=size)))
def test_places_share_evenly_what_lies_between_first_and_last(scores: list[int]) -> None:
    places = [1 + sum(other > own for other in scores) for own in scores]
    points = points_by_place(places)
    step = Fraction(FIRST, len(scores) - 1)
    for place, gained in zip(places, points, strict=True):
        shared = [FIRST - step * (rank - 1) for rank in range(place, place + places.count(place))]
        assert gained == sum(shared) / len(shared)
    assert 2 * sum(points) == FIRST * len(points)


@given(st.integers(3, 40), st.sampled_from(SIZES), st.randoms())
@settings(deadline=None)
def test_everyone_sits_at_one_table_in_each_round(players: int, wanted: int, luck: object) -> None:
    past: list[Encounter] = []
    for number in range(1, 4):
        tables = pair_groups([Contender(one) for one in range(1, players + 1)], past, wanted=wanted)
        assert sorted(one for table in tables for one in table) == list(range(1, players + 1))
        for table in tables:
            places = list(range(1, len(table) + 1))
            luck.shuffle(places)  # type: ignore[attr-defined]
            past.append(Encounter(number, table, points_by_place(places)))


def test_sixteen_players_at_tables_of_four_meet_new_opponents_in_the_second_round() -> None:
    players = [Contender(one) for one in range(1, 17)]
    first = pair_groups(players, [], wanted=4)
    past = [Encounter(1, table, points_by_place((1, 1, 1, 1))) for table in first]
    second = pair_groups(players, past, wanted=4)
    again = [len(set(one) & set(other)) for one in first for other in second]
    assert max(again) == 1


def test_those_with_most_points_sit_together() -> None:
    past = [Encounter(1, (1, 2, 3), (120, 60, 0)), Encounter(1, (4, 5, 6), (120, 60, 0)),
            Encounter(1, (7, 8, 9), (120, 60, 0))]  # fmt: skip
    tables = pair_groups([Contender(one) for one in range(1, 10)], past, wanted=3)
    assert [set(table) for table in tables] == [{1, 4, 7}, {2, 5, 8}, {3, 6, 9}]


def test_two_who_keep_apart_sit_at_different_tables_where_they_can() -> None:
    tables = pair_groups([Contender(one) for one in range(1, 7)], [], wanted=3, forbidden=[frozenset((1, 2))])
    assert not any({1, 2} <= set(table) for table in tables)

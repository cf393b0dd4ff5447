"""Swiss rounds by the FIDE (Dutch) rules: nobody twice, no opponent twice, one bye at most, turns to begin."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boem.web.tournaments.arbiter.encounters import WIN, Contender, Encounter, How, Unpairable
from boem.web.tournaments.arbiter.swiss import pair_swiss

RESULTS = ((2, 0), (0, 2), (1, 1))


def played(number: int, pairs: list[tuple[int, ...]], results: list[tuple[int, int]]) -> list[Encounter]:
    """The round with these results, in turn; byes bring a win."""
    games = []
    for at, pair in enumerate(pairs):
        if len(pair) == 1:
            games.append(Encounter(number, pair, (WIN,), How.BYE))
        else:
            games.append(Encounter(number, pair, results[at % len(results)]))
    return games


@given(
    players=st.integers(2, 24),
    results=st.lists(st.lists(st.sampled_from(RESULTS), min_size=1, max_size=12), min_size=1, max_size=7),
    withdrawn=st.sets(st.integers(1, 24), max_size=4),
    blocked=st.sets(st.frozensets(st.integers(1, 24), min_size=2, max_size=2), max_size=3),
)
@settings(deadline=None)
def test_the_laws_of_a_swiss_hold_in_every_round(
    players: int, results: list[list[tuple[int, int]]], withdrawn: set[int], blocked: set[frozenset[int]]
) -> None:
    past: list[Encounter] = []
    for number, told in enumerate(results, 1):
        contenders = [Contender(one, 0, number < 3 or one not in withdrawn) for one in range(1, players + 1)]
        try:
            pairs = pair_swiss(contenders, past, rounds=len(results), forbidden=blocked)
        except Unpairable:
            return
        paired = [one for pair in pairs for one in pair]
        assert sorted(paired) == [one.number for one in contenders if one.active]
        assert [len(pair) for pair in pairs].count(1) == len(paired) % 2
        assert not blocked & {frozenset(pair) for pair in pairs}
        past += played(number, pairs, told)
    games = [frozenset(one.seats) for one in past if len(one.seats) == 2]
    assert len(games) == len(set(games))
    assert max(Counter(one.seats[0] for one in past if one.how == How.BYE).values(), default=0) <= 1
    for one in range(1, players + 1):
        begun = [game.seats[0] == one for game in past if game.played and one in game.seats]
        if len(begun) < len(results):  # in the last round leaders may be paired against their turn
            assert abs(sum(1 if it else -1 for it in begun)) <= 2


def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    pairs = pair_swiss([Contender(one) for one in range(1, 8)], [], rounds=3)
    assert [frozenset(pair) for pair in pairs] == [{1, 4}, {2, 5}, {3, 6}, {7}]


def test_the_second_round_pairs_winners_with_winners_who_began_with_those_who_did_not() -> None:
    players = [Contender(one) for one in range(1, 9)]
    first = [Encounter(1, (1, 5), (2, 0)), Encounter(1, (6, 2), (0, 2)), Encounter(1, (3, 7), (2, 0)),
             Encounter(1, (8, 4), (0, 2))]  # fmt: skip
    assert [frozenset(pair) for pair in pair_swiss(players, first, rounds=3)] == [{1, 4}, {2, 3}, {5, 8}, {6, 7}]


def test_two_are_not_paired_again_because_one_did_not_come() -> None:
    missed = [Encounter(1, (1, 2), (2, 0), How.FORFEIT)]
    with pytest.raises(Unpairable):
        pair_swiss([Contender(1), Contender(2)], missed, rounds=2)


def test_those_who_entered_late_have_no_points_for_the_rounds_before() -> None:
    first = [Encounter(1, (1, 2), (2, 0))]
    late = [Contender(one) for one in (1, 2, 3, 4)]
    pairs = [frozenset(pair) for pair in pair_swiss(late, first, rounds=3)]
    assert sorted(map(sorted, pairs)) in ([[1, 3], [2, 4]], [[1, 4], [2, 3]])


def test_nobody_active_cannot_be_paired() -> None:
    with pytest.raises(Unpairable):
        pair_swiss([Contender(1, active=False)], [], rounds=2)

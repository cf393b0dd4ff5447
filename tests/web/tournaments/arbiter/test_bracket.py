"""Knockouts: byes for the strongest, favourites apart, one winner."""

from __future__ import annotations

import pytest

from boem.web.tournaments.arbiter.bracket import first_round, next_round, rounds_of, winner_of
from boem.web.tournaments.arbiter.encounters import Encounter, How


def test_the_draw_of_eight_keeps_the_first_two_apart() -> None:
    assert first_round(8) == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_missing_places_are_byes_for_the_strongest() -> None:
    assert first_round(6) == [(1,), (4, 5), (2,), (3, 6)]


@pytest.mark.parametrize("players", [*range(2, 40), 511, 512])
def test_if_the_better_always_wins_the_best_two_meet_in_the_final(players: int) -> None:
    pairs = first_round(players)
    assert sorted(one for pair in pairs for one in pair) == list(range(1, players + 1))
    assert sorted(pair[0] for pair in pairs if len(pair) == 1) == list(range(1, 2 * len(pairs) - players + 1))
    for _ in range(rounds_of(players) - 1):
        assert len(pairs) > 1
        pairs = next_round([min(pair) for pair in pairs])
    assert pairs == [(1, 2)]


def test_a_place_that_nobody_won_is_a_bye_for_the_neighbour() -> None:
    assert next_round([None, 3, None, None]) == [(3,), ()]


def test_a_level_tie_is_played_three_times_and_then_goes_to_the_better_rating() -> None:
    draws = [Encounter(1, (2, 7), (1, 1)), Encounter(1, (7, 2), (1, 1)), Encounter(1, (2, 7), (1, 1))]
    assert [winner_of(draws[:legs]) for legs in (1, 2, 3)] == [None, None, 2]
    assert winner_of([*draws[:1], Encounter(1, (7, 2), (2, 0))]) == 7


def test_if_neither_came_the_better_rating_goes_on() -> None:
    assert winner_of([Encounter(1, (7, 2), (0, 0), How.FORFEIT)]) == 2

"""Ladders: whom one may challenge, and what a win changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.web.tournaments.arbiter.ladder import after_win, may_challenge


@pytest.mark.parametrize(
    ("challenger", "challenged", "allowed"),
    [(5, 4, True), (5, 2, True), (5, 1, False), (4, 5, False), (5, 5, False), (6, 1, False), (5, 9, False)],
)
def test_one_may_challenge_those_up_to_three_places_above(challenger: int, challenged: int, *, allowed: bool) -> None:
    assert may_challenge([1, 2, 3, 4, 5], challenger, challenged, 3) is allowed


def test_the_winner_takes_the_place_and_those_between_move_down() -> None:
    assert after_win([1, 2, 3, 4, 5], winner=4, loser=2) == [1, 4, 2, 3, 5]


def test_a_win_by_whoever_stood_above_changes_nothing() -> None:
    assert after_win([1, 2, 3], winner=1, loser=3) == [1, 2, 3]


def test_a_player_who_has_left_neither_takes_a_place_nor_gives_one() -> None:
    assert after_win([1, 2], winner=9, loser=1) == after_win([1, 2], winner=2, loser=9) == [1, 2]


@given(st.permutations(range(8)), st.integers(0, 7), st.integers(0, 7))
def test_nobody_gets_lost_and_only_those_between_move(order: list[int], winner: int, loser: int) -> None:
    after = after_win(order, winner, loser)
    assert sorted(after) == sorted(order)
    rest = [one for one in order if one != winner]
    assert [one for one in after if one != winner] == rest
    assert after.index(winner) == min(order.index(winner), order.index(loser))

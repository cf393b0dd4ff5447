"""The places in a finished game."""

from __future__ import annotations

from boem.core.game import Result, Seat


def test_winners_come_first_and_alike_then_the_others_by_their_points() -> None:
    won = frozenset({Seat(1), Seat(2)})
    assert Result(won, (3, 9, 9, 7), "all_mines_visible").places(range(4)) == [4, 1, 1, 3]
    assert Result(won, (8, 1, 1, 8), "last_seat").places(range(4)) == [3, 1, 1, 3]


def test_without_points_all_who_lost_have_lost_alike() -> None:
    assert Result(frozenset({Seat(3)}), None, "located").places(range(4)) == [2, 2, 2, 1]


def test_those_who_have_left_come_after_all_others() -> None:
    left = frozenset({Seat(0), Seat(3)})
    assert Result(frozenset({Seat(2)}), (9, 4, 5, 9), "no_orders", left).places(range(4)) == [3, 2, 1, 3]


def test_places_are_counted_among_the_seats_that_are_asked_for() -> None:
    assert Result(frozenset({Seat(2)}), (9, 4, 5, 9), "no_orders").places([1, 3]) == [2, 1]

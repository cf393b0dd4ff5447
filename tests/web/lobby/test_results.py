"""Who came before whom in a game."""

from __future__ import annotations

from boem.core.game import Result, Seat
from boem.web.lobby.models import Outcome
from boem.web.lobby.results import _place


def order(result: Result) -> list[list[int]]:
    """The seats, the best first, equals together."""
    places: dict[tuple[bool, int], list[int]] = {}
    for seat in range(4):
        places.setdefault(_place(Outcome(seat=seat), result), []).append(seat)
    return [places[place] for place in sorted(places)]


def test_winners_come_first_and_alike_then_the_others_by_their_points() -> None:
    won = frozenset({Seat(1), Seat(2)})
    assert order(Result(won, (3, 9, 9, 7), "all_mines_visible")) == [[1, 2], [3], [0]]
    assert order(Result(won, (8, 1, 1, 8), "last_seat")) == [[1, 2], [0, 3]]


def test_without_points_all_who_lost_have_lost_alike() -> None:
    assert order(Result(frozenset({Seat(3)}), None, "located")) == [[3], [0, 1, 2]]

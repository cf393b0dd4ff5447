"""The totals of judged moves, on moves written by hand."""

from __future__ import annotations

import pytest

from boem.analysis.moves import Move, MoveChoice, SeatTotal
from boem.core.game import Seat

SURE = MoveChoice("A1", "free", 0.0, right=True)
BOLD = MoveChoice("B1", "mine", 0.25, right=False)


def move(*choices: MoveChoice, expected: float | None = None, gained: float | None = None) -> Move:
    return Move(0, Seat(0), "…", choices, 0.1, "…", "…", expected=expected, best_expected=expected, gained=gained)


def test_more_points_than_expected_are_good_luck_and_fewer_are_bad() -> None:
    assert move(expected=2.0, gained=3.0).luck == 1.0
    assert move(expected=2.0, gained=-10.0).luck == -12.0
    assert move(expected=2.0).luck is None


def test_a_move_is_certain_where_all_its_choices_are() -> None:
    total = SeatTotal.of(Seat(0), [move(SURE, SURE), move(SURE, BOLD), move(BOLD), move()])
    assert (total.moves, total.certain) == (4, 1)


def test_a_move_is_wrong_once_however_much_of_it_is_and_risks_what_its_choices_risk_together() -> None:
    total = SeatTotal.of(Seat(0), [move(SURE, SURE), move(BOLD, BOLD), move(SURE, BOLD)])
    assert total.wrong == 2
    assert total.feared == pytest.approx((1 - 0.75**2) + 0.25)
    assert total.needless == pytest.approx((1 - 0.75**2 - 0.1) + 0.15)

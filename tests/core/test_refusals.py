"""Refusals shared by several games, and what these share of fields."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.core.cells import at, in_rows, squares_with, with_marks
from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.core.layout import number_at
from boem.core.refusals import check_mines, check_on_board
from boem.core.seats import Left, forfeit
from boem.core.squares import Square, neighbours, squares


def mines(text: str) -> tuple[Square, ...]:
    return tuple(map(Square.parse, text.split()))


@pytest.mark.parametrize("name", ["D1", "A3", "D3"])
def test_a_square_off_the_board_is_named_with_the_last_one_on_it(name: str) -> None:
    check_on_board(Square.parse("C2"), 3, 2)
    with pytest.raises(IllegalAction, match=f"{name} is off the board, which goes from A1 to C2") as caught:
        check_on_board(Square.parse(name), 3, 2)
    assert not caught.value.secret


@pytest.mark.parametrize(("text", "why"), [("A1 D1", "D1 is off the board"), ("C2 A1 C2", "C2 is named twice")])
def test_mines_are_on_the_board_one_a_square_and_a_secret(text: str, why: str) -> None:
    check_mines(mines("A1 C2"), 3, 2)
    with pytest.raises(IllegalAction, match=why) as caught:
        check_mines(mines(text), 3, 2)
    assert caught.value.secret


@given(laid=st.frozensets(st.sampled_from(list(squares(5, 4)))))
def test_a_number_is_that_of_the_mined_neighbours(laid: frozenset[Square]) -> None:
    for square in squares(5, 4):
        near = sum(one in laid for one in neighbours(square, 5, 4))
        assert number_at(square, laid) == (None if square in laid else near)


def test_a_seat_that_leaves_loses_to_all_others_and_before_play_nobody_wins() -> None:
    fact: Left[None] = Left(Seat(1), "timeout")
    assert forfeit(fact, seats=3, status="playing").winners == {0, 2}
    assert forfeit(fact, seats=3, status="playing").reason == "timeout"
    assert forfeit(fact, seats=3, status="setup", scores=(0, 0, 0)).reason == "abandoned"
    assert forfeit(fact, seats=3, status="setup").winners == frozenset()


def test_cells_are_read_and_marked_in_reading_order() -> None:
    cells = with_marks("......", 3, [(Square.parse("C1"), "*"), (Square.parse("A2"), "4")])
    assert in_rows(cells, 3) == ("..*", "4..")
    assert at(Square.parse("C1"), cells, 3) == "*"
    assert squares_with(".", cells, 3) == mines("A1 B1 B2 C2")

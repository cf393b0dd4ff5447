"""The worked examples of docs/rules/postal.md, and its table, quoted from there."""

from __future__ import annotations

import pytest
from support.play import Open
from support.postal_play import SHEET, begun, got, round_of, shown

PAID = {"mine_points": 6, "penalty": 3}
FIELD = ["A7", "B7", "B8", "A9", "B9"]


def sheet(seats: int, *first: str) -> Open:
    """The sheet's field after a first round that uncovered at least B8."""
    return begun(SHEET, ", ".join(("B8", *first)), seats=seats, **PAID)


@pytest.mark.parametrize(("seats", "each"), [(1, 6), (3, 4), (5, 2), (7, 0)])
def test_example_1_one_seat_disarms_the_mine_on_k9_plus_6_three_4_five_2_seven_0_each(seats: int, each: int) -> None:
    game = round_of(sheet(8), *["K9 mine"] * seats)
    assert got(game) == [each] * seats + [0] * (8 - seats)
    assert shown(game) == {"K9": None}


def test_example_2_a_disarms_the_mine_on_k9_b_names_k9_as_free() -> None:
    assert got(round_of(sheet(2), "K9 mine", "K9")) == [6, -3]
    assert got(round_of(sheet(2), "K9", "K9")) == [-3, -3]


@pytest.mark.parametrize(("seats", "each"), [(1, 4), (3, 2), (5, 0), (6, 0)])
def test_example_3_h5_is_free_with_number_4_one_seat_4_three_2_five_or_more_0_each(seats: int, each: int) -> None:
    game = round_of(sheet(6), *["H5"] * seats)
    assert got(game) == [each] * seats + [0] * (6 - seats)
    assert shown(game) == {"H5": 4}


def test_example_4_a_marks_h5_as_mine_b_names_it_as_free() -> None:
    assert got(round_of(sheet(2), "H5 mine", "H5")) == [-3, 4]
    assert got(round_of(sheet(2), "H5 mine", "H5 mine")) == [-3, -3]


@pytest.mark.parametrize(("seats", "each"), [(1, 5), (3, 3)])
def test_example_5_a8_is_free_with_number_0_and_opens_on_5(seats: int, each: int) -> None:
    game = round_of(sheet(4), *["A8"] * seats, *[None] * (3 - seats), "A9")
    assert got(game) == [each] * seats + [0] * (3 - seats) + [1]
    assert shown(game) == {"A7": 1, "B7": 2, "A8": 0, "A9": 1, "B9": 2}


def test_the_sheets_case_6_is_a_slip_the_right_guess_of_h5_gets_4() -> None:
    game = round_of(sheet(3), "K9 mine, H5", "K9 mine, H5 mine", "K9, H5 mine")
    assert got(game) == [5 + 4, 5 - 3, -3 - 3]


# The table: with n the number of seats that named a square in the same right way


def test_wrong_guesses_on_a_square_do_not_count_for_those_who_were_right_there() -> None:
    assert got(round_of(sheet(4), "K9 mine", "K9", "K9", "K9 mine")) == [5, -3, -3, 5]
    assert got(round_of(sheet(4), "H5", "H5 mine", "H5", "H5 mine")) == [3, -3, 3, -3]


def test_every_named_square_is_uncovered_whoever_was_right() -> None:
    game = round_of(sheet(2), "K9, H5 mine, C1", "G4")
    assert shown(game).items() > {"C1": 0, "H5": 4, "K9": None, "G4": None}.items()
    rows = game.history.public.position.rows
    assert (rows[8][10], rows[3][6]) == ("x", "x")  # hit, and not disarmed by anybody
    assert round_of(sheet(2), "K9 mine", "K9").history.public.position.rows[8][10] == "*"


def test_what_a_seat_gets_for_its_squares_adds_up() -> None:
    assert got(round_of(sheet(2), "K9 mine, H5, G4", "H5")) == [6 + 3 - 3, 3]


def test_a_square_never_costs_those_who_are_right() -> None:
    assert got(round_of(sheet(4), "B9", "B9", "B9", "B9"))[0] == 0


# The first round


def test_in_the_first_round_the_mines_are_laid_where_nobody_names_a_square() -> None:
    game = begun(SHEET, "B8, H5", "A8", seats=3, **PAID)
    assert got(game) == [1 + 4, 1 + 2 + 1 + 2, 0]
    assert shown(game) == {"A7": 1, "B7": 2, "A8": 0, "A9": 1, "B8": 1, "B9": 2, "H5": 4}

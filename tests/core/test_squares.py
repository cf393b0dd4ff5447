"""Squares: notation, order, neighbours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.core.errors import ParseError
from boem.core.squares import Square, column_name, neighbours, spell, squares

SQUARES = st.builds(Square, st.integers(0, 511), st.integers(0, 511))


@pytest.mark.parametrize(
    ("text", "row", "column"),
    [
        ("A1", 0, 0),
        ("E3", 2, 4),
        ("e3", 2, 4),
        ("E-3", 2, 4),
        ("Z60", 59, 25),
        ("aa-1", 0, 26),
        ("AB2", 1, 27),
        ("SR512", 511, 511),
    ],
)
def test_case_and_a_hyphen_do_not_matter(text: str, row: int, column: int) -> None:
    assert Square.parse(text) == Square(row, column)


@pytest.mark.parametrize(
    "text",
    ["", "A", "1", "A0", "A01", "1A", "A 1", "A--1", "A1-", "Q-", "Ä1", "A１", "A1\n", "AAAA1", "A1234567", "A1.0"],
)
def test_anything_else_is_not_a_square(text: str) -> None:
    with pytest.raises(ParseError, match="not a square"):
        Square.parse(text)


@given(SQUARES)
def test_notation_and_repr_read_back(square: Square) -> None:
    assert Square.parse(str(square)) == square
    assert eval(repr(square)) == square


def test_columns_past_z_go_on_as_in_spreadsheets() -> None:
    assert [column_name(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]


def test_squares_come_in_reading_order_row_by_row() -> None:
    assert " ".join(map(str, squares(3, 2))) == "A1 B1 C1 A2 B2 C2"
    assert spell({Square(1, 0), Square(0, 2)}) == "C1 A2"
    assert list(squares(7, 9)) == sorted(squares(7, 9))


@given(SQUARES, st.integers(1, 12), st.integers(1, 12))
def test_neighbours_are_the_squares_of_the_grid_that_touch(square: Square, width: int, height: int) -> None:
    slow = [
        other
        for other in squares(width, height)
        if max(abs(other.row - square.row), abs(other.column - square.column)) == 1
    ]
    assert list(neighbours(square, width, height)) == slow

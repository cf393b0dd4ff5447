"""Fields: read, written, and refused with the place of the fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.fields import any_fields

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE

LESSON_CELLS = bytes(
    cell & 0xFF for cell in [1, -1, -1, 3, -2, *[-1] * 5, 2, -1, 1, -1, -1, *[-1] * 5, -2, 1, -1, -1, 1]
)


@given(any_fields())
def test_a_field_is_read_again_from_all_that_it_is_written_as(field: Field) -> None:
    assert Field.parse(str(field), field.mines) == field
    assert eval(repr(field)) == field
    assert Field.from_rows(field.rows, field.mines) == field
    assert Field.from_array(field.to_array(), field.mines) == field
    assert hash(Field.from_rows(field.rows, field.mines)) == hash(field)


@given(any_fields())
def test_squares_rows_array_and_iteration_tell_the_same_cells(field: Field) -> None:
    array = field.to_array()
    assert array.dtype == np.int8
    assert array.shape == (field.height, field.width)
    assert list(field) == array.ravel().tolist()
    for cell in (COVERED, KNOWN_MINE, *range(9)):
        found = field.find(cell)
        assert found == sorted(found)
        assert found == [Square(*map(int, place)) for place in np.argwhere(array == cell)]
        assert all(field[square] == cell for square in found)


@pytest.mark.parametrize(
    "text",
    [
        "1..3*/...../2.1../...../*1..1",
        "1..3*\n.....\n2.1..\n.....\n*1..1\n",
        "\n  1 . . 3 F \r\n\n . . . . .\n 2.1..\n\t.....\n\n x 1 . . 1 \n\n",
        "1 . . 3 x / . . . . . / 2 . 1 . . / . . . . . / F 1 . . 1",
    ],
)
def test_blanks_empty_lines_and_the_three_signs_of_a_known_mine_make_no_difference(text: str) -> None:
    field = Field.parse(text, mines=7)
    assert field == Field(5, 5, LESSON_CELLS, 7)
    assert field.rows == ("1..3*", ".....", "2.1..", ".....", "*1..1")
    assert repr(field) == "Field.parse('1..3*/...../2.1../...../*1..1', mines=7)"


def test_a_field_is_as_wide_and_high_as_its_rows() -> None:
    field = Field.parse("..1/012")
    assert (field.width, field.height, field.mines) == (3, 2, None)
    assert field[Square.parse("C1")] == 1
    assert field[Square.parse("B2")] == 1
    assert repr(field) == "Field.parse('..1/012')"


def test_an_array_of_any_kind_of_whole_number_is_taken_and_not_kept() -> None:
    assert str(Field.from_array(np.array([[-1, -2], [3, 1]]))) == ".*\n31"
    assert str(Field.from_array(np.array([[0, 8]], np.uint8))) == "08"
    assert str(Field.from_array(np.array([[-1, 0], [1, 2]], np.int8).T)) == ".1\n02"
    taken = np.array([[-1, -2], [3, 1]], np.int8)
    field = Field.from_array(taken)
    given = field.to_array()
    taken[0, 0] = given[0, 0] = 8
    assert str(field) == ".*\n31"


def test_each_side_can_have_512_squares_and_no_more() -> None:
    longest = Field(512, 512, b"\xff" * 512**2, 512**2)
    assert longest.rows[511] == "." * 512
    for width, height in ((513, 1), (1, 513)):
        with pytest.raises(ParseError) as caught:
            Field(width, height, b"\xff" * 513)
        assert str(caught.value) == f"{width} × {height} squares; each side can have 1 to 512"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a field has at least one square"),
        (" \n / \n", "a field has at least one square"),
        ("...\n..", "line 2: 2 squares, where the first row has 3"),
        ("\n\n...\n\n....", "line 5: 4 squares, where the first row has 3"),
        ("./..", "line 2: 2 squares, where the first row has 1"),
        ("...\n..9", "line 2: '9' on C2 is none of . (covered), 0 to 8 (open), * (known mine)"),
        ("..\n\n?.", "line 3: '?' on A2 is none of . (covered), 0 to 8 (open), * (known mine)"),
        ("f.", "line 1: 'f' on A1 is none of . (covered), 0 to 8 (open), * (known mine)"),
        ("." * 27 + "٣", "line 1: '٣' on AB1 is none of . (covered), 0 to 8 (open), * (known mine)"),
        ("." * 513, "513 × 1 squares; each side can have 1 to 512"),
    ],
)
def test_a_text_that_is_no_field_is_unreadable_and_says_where(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        Field.parse(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], "a field has at least one square"),
        ([""], "0 × 1 squares; each side can have 1 to 512"),
        (["...", ".."], "rows[1]: 2 squares, where the first row has 3"),
        (["...", ". ."], "rows[1]: ' ' on B2 is none of . (covered), 0 to 8 (open), * (known mine)"),
        (["./."], "rows[0]: '/' on B1 is none of . (covered), 0 to 8 (open), * (known mine)"),
    ],
)
def test_rows_that_are_no_field_are_unreadable_and_say_which(rows: Sequence[str], sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        Field.from_rows(rows)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("mines", [-1, 4, 10**30])
def test_more_mines_than_squares_and_less_than_none_are_unreadable(mines: int) -> None:
    with pytest.raises(ParseError) as caught:
        Field.parse("...", mines)
    assert str(caught.value) == f"mines: {mines} mines on 3 squares; 0 to 3 can be"
    assert caught.value.place == "mines"


@pytest.mark.parametrize(
    ("width", "height", "cells", "sentence"),
    [
        (0, 0, b"", "0 × 0 squares; each side can have 1 to 512"),
        (0, 3, b"", "0 × 3 squares; each side can have 1 to 512"),
        (-2, -2, b"\0" * 4, "-2 × -2 squares; each side can have 1 to 512"),
        (2, 2, b"\0" * 3, "3 cells where 2 × 2 squares need 4"),
        (2, 2, b"\0" * 5, "5 cells where 2 × 2 squares need 4"),
        (2, 2, b"\0\0\0\x09", "B2: 9 is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8"),
        (2, 2, b"\0\xfd\0\x09", "B1: -3 is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8"),
    ],
)
def test_cells_that_are_no_field_are_unreadable_and_say_where(
    width: int, height: int, cells: bytes, sentence: str
) -> None:
    with pytest.raises(ParseError) as caught:
        Field(width, height, cells)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("array", "sentence"),
    [
        (np.zeros((2, 2)), "expected an array of whole numbers [height, width], not float64 (2, 2)"),
        (np.zeros((2, 2), bool), "expected an array of whole numbers [height, width], not bool (2, 2)"),
        (np.zeros(4, int), "expected an array of whole numbers [height, width], not int64 (4,)"),
        (np.zeros((1, 2, 2), int), "expected an array of whole numbers [height, width], not int64 (1, 2, 2)"),
        (np.zeros((2, 3), object), "expected an array of whole numbers [height, width], not object (2, 3)"),
        (np.zeros((0, 0), int), "0 × 0 squares; each side can have 1 to 512"),
        (np.zeros((0, 7), int), "7 × 0 squares; each side can have 1 to 512"),
        (np.array([[0, 0], [9, 0]]), "A2: 9 is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8"),
        (np.array([[0, -3]]), "B1: -3 is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8"),
        (np.array([[0, 255]], np.uint8), "B1: 255 is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8"),
        (np.array([[0, 256]]), "B1: 256 is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8"),
    ],
)
def test_an_array_that_is_no_field_is_unreadable_and_says_where(array: Any, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        Field.from_array(array)
    assert str(caught.value) == sentence


@st.composite
def arrays(draw: st.DrawFn) -> NDArray[Any]:
    """Numbers of any kind that may be cells, in any order in memory, with a few that are none."""
    kind = np.dtype(
        draw(st.sampled_from(["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i4", ">u2", "?", "f8", "O"]))
    )
    low, high = (-3, 9) if kind.kind in "ifO" else (0, 1 if kind.kind == "b" else 9)
    numbers = st.integers(low, high) if draw(st.booleans()) else st.integers(max(low, -2), min(high, 8))
    bits = 8 * kind.itemsize
    odd = {"i": [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1], "u": [2**bits - 1]}.get(kind.kind, [0])
    shape = draw(st.tuples(st.integers(0, 5), st.integers(0, 5)))
    size = shape[0] * shape[1]
    listed = draw(st.lists(st.one_of(*[numbers] * 50, st.sampled_from(odd)), min_size=size, max_size=size))
    array = np.array(listed, kind).reshape(shape)
    step = draw(st.sampled_from([1, -1, 2]))
    spread = np.zeros((shape[0], shape[1] * 2), kind)[:, :: step if step != 1 else 2][:, : shape[1]]
    spread[...] = array
    return draw(st.sampled_from([array, array.T, np.asfortranarray(array), array[::-1, ::step], spread]))


@given(arrays(), st.sampled_from([None, 0, 3, -1, 99, np.int64(2)]))
def test_an_array_is_read_as_if_number_by_number(array: NDArray[Any], mines: int | None) -> None:
    def slowly() -> Field:
        if array.dtype.kind not in "iu":
            kind, shape = array.dtype, array.shape
            raise ParseError(f"expected an array of whole numbers [height, width], not {kind} {shape}")
        for row, numbers in enumerate(array.tolist()):
            for column, cell in enumerate(numbers):
                if not -2 <= cell <= 8:
                    square = Square(row, column)
                    raise ParseError(f"{square}: {cell} is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8")
        height, width = array.shape
        return Field(width, height, bytes(cell % 256 for row in array.tolist() for cell in row), mines)

    def told(make: Callable[[], Field]) -> object:
        try:
            field = make()
        except ParseError as error:
            return str(error)
        return field, type(field.mines)

    assert told(lambda: Field.from_array(array, mines)) == told(slowly)


@given(st.text(".*Fx012345678 /\n9", max_size=30))
def test_any_text_is_a_field_or_unreadable_in_one_sentence(text: str) -> None:
    try:
        field = Field.parse(text)
    except ParseError as error:
        said = str(error)
    else:
        said = repr(field)
        assert Field.parse(str(field)) == field
    assert said.isprintable()

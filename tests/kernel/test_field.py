"""What the native module takes for cells, and for a field: anything else is left to Python, which says why."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boem.kernel import is_field, read_cells

FIELDS = np.arange(-2, 8, dtype=np.int16).reshape(2, 1, 5)


def test_one_field_or_several_are_read_row_by_row() -> None:
    assert read_cells(FIELDS[0]) == bytes([254, 255, 0, 1, 2])
    assert read_cells(FIELDS) == bytes([254, 255, 0, 1, 2, 3, 4, 5, 6, 7])
    assert read_cells(FIELDS[::-1, :, ::-2]) == bytes([7, 5, 3, 2, 0, 254])
    assert read_cells(np.broadcast_to(FIELDS[:, :, :1], (2, 3, 2))) == bytes([254] * 6 + [3] * 6)
    assert read_cells(np.zeros((0, 3, 3), int)) == b""


def test_many_cells_are_read_without_the_lock_as_few_are_with_it() -> None:
    several = np.random.default_rng(1).integers(-2, 9, (300, 20, 20), np.int64)
    assert read_cells(several) == several.astype(np.int8).tobytes()
    assert read_cells(several.T) == several.T.astype(np.int8).tobytes()
    several[299, 19, 19] = 9
    assert read_cells(several) is None


@pytest.mark.parametrize(
    "array",
    [
        None,
        3,
        "123",
        [[1, 2]],
        b"\1\2",
        np.zeros(3, int),
        np.int64(3),
        np.zeros((1, 1, 1, 1), int),
        np.zeros((1, 1)),
        np.zeros((1, 1), bool),
        np.zeros((1, 1), object),
        np.zeros((1, 1), ">i4"),
        np.zeros((1, 1), "M8[s]"),
        np.zeros((1, 1), "S1"),
        np.zeros((1, 1), [("cell", "i1")]),
        np.zeros(9, "u1")[1:].view("i8").reshape(1, 1),
        np.full((1, 1), 9),
        np.full((1, 1), 255, np.uint8),
        np.full((1, 1), -3),
        np.full((1, 1), 2**62),
        np.full((1, 1), 2**63, np.uint64),
    ],
)
def test_nothing_but_an_array_of_cells_is_read(array: Any) -> None:
    assert read_cells(array) is None


class Whole(int):
    """A number of another type than int."""


@pytest.mark.parametrize(
    ("width", "height", "cells", "mines"),
    [
        (0, 1, b"", None),
        (1, 0, b"", None),
        (-1, -1, b"\0", None),
        (513, 1, b"\0" * 513, None),
        (2**70, 1, b"\0", None),
        (1, 2, b"\0", None),
        (1, 1, b"\0\0", None),
        (1, 1, b"\x09", None),
        (1, 1, b"\xfd", None),
        (1, 1, b"\0", 2),
        (1, 1, b"\0", -1),
        (1, 1, b"\0", -(2**70)),
        (1, 1, b"\0", True),
        (True, 1, b"\0", None),
        (Whole(1), 1, b"\0", None),
        (1, np.int64(1), b"\0", None),
        (1, 1, bytearray(1), None),
        (1, 1, None, None),
        (None, 1, b"\0", None),
        (1, 1.0, b"\0", None),
        (1, 1, b"\0", "1"),
    ],
)
def test_what_is_no_field_of_exact_types_is_none(width: Any, height: Any, cells: Any, mines: Any) -> None:
    assert not is_field(width, height, cells, mines)


def test_the_smallest_and_the_largest_field_are_fields() -> None:
    assert is_field(1, 1, b"\xfe", 0)
    assert is_field(512, 512, b"\x08" * 512**2, 512**2)
    assert is_field(3, 1, b"\xff\0\x08", None)

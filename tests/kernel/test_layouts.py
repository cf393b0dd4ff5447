"""The native module against a slow twin that tries every layout, and its answers to unusable input."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boem.core.squares import Square, neighbours, squares
from boem.kernel import Layouts

COVERED, KNOWN_MINE = -1, -2

Field = tuple[int, int, list[int], int]


def as_bytes(cells: list[int]) -> bytes:
    return bytes(cell & 0xFF for cell in cells)


def around(width: int, height: int) -> list[list[int]]:
    """For each square, the places of its neighbours in reading order."""
    return [
        [other.row * width + other.column for other in neighbours(square, width, height)]
        for square in squares(width, height)
    ]


def fitting(width: int, height: int, cells: list[int], mines: int) -> set[bytes]:
    """Every layout that fits, found by trying them all."""
    beside = around(width, height)
    clues = [(cell, sum(1 << other for other in beside[place])) for place, cell in enumerate(cells) if cell >= 0]
    known = [place for place, cell in enumerate(cells) if cell == KNOWN_MINE]
    covered = [place for place, cell in enumerate(cells) if cell == COVERED]
    found = set()
    for chosen in combinations(covered, mines - len(known)) if mines >= len(known) else ():
        laid = sum(1 << place for place in (*known, *chosen))
        if all((laid & mask).bit_count() == number for number, mask in clues):
            found.add(bytes(laid >> place & 1 for place in range(len(cells))))
    return found


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """A field of at most 20 squares that was opened under a real layout, and sometimes tampered with."""
    width, height = draw(st.sampled_from([(w, h) for w in range(1, 6) for h in range(1, 6) if w * h <= 20]))
    size = width * height
    mines = draw(st.integers(0, min(size, 5 if size > 16 else 16)))
    laid = set(draw(st.permutations(range(size)))[:mines])
    seen = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    cells = [COVERED] * size
    for place, beside in enumerate(around(width, height)):
        if place in laid and seen[place] == 3:
            cells[place] = KNOWN_MINE
        elif place not in laid and seen[place] >= 2:
            cells[place] = sum(other in laid for other in beside)
    if draw(st.integers(0, 4)) == 4:
        cells[draw(st.integers(0, size - 1))] = draw(st.integers(KNOWN_MINE, 8))
    return width, height, cells, mines


@given(fields())
@settings(deadline=None)
def test_the_counts_are_those_of_trying_every_layout(field: Field) -> None:
    width, height, cells, mines = field
    layouts = Layouts(width, height, as_bytes(cells), mines)
    twin = fitting(width, height, cells, mines)
    assert layouts.total == len(twin)
    assert layouts.mined() == [sum(layout[place] for layout in twin) for place in range(len(cells))]


@given(fields())
@settings(deadline=None)
def test_the_ranks_give_every_fitting_layout_once(field: Field) -> None:
    width, height, cells, mines = field
    layouts = Layouts(width, height, as_bytes(cells), mines)
    ranked = [layouts.layout(rank) for rank in range(layouts.total)]
    assert len(ranked) == len(set(ranked))
    assert set(ranked) == fitting(width, height, cells, mines)


def test_a_covered_6_by_6_board_with_10_mines_has_254186856_layouts() -> None:
    layouts = Layouts(6, 6, as_bytes([COVERED] * 36), 10)
    assert layouts.total == 254186856
    assert layouts.mined() == [254186856 * 10 // 36] * 36


@pytest.mark.parametrize(("width", "height"), [(10, 10), (100, 1), (1, 100)])
def test_a_hundred_squares_with_50_mines_have_more_layouts_than_96_bits_hold(width: int, height: int) -> None:
    layouts = Layouts(width, height, as_bytes([COVERED] * 100), 50)
    assert layouts.total == 100891344545564193334812497256
    assert layouts.total > 2**96
    assert sum(layouts.layout(layouts.total - 1)) == 50


def test_every_square_of_a_10_by_10_lattice_takes_part_in_as_many_layouts_as_knowing_its_mine_leaves() -> None:
    laid = {place for place in range(100) if place * place % 7 == 2 and not (place // 10 % 2 and place % 2)}
    cells = [
        sum(other in laid for other in beside) if place // 10 % 2 and place % 2 else COVERED
        for place, beside in enumerate(around(10, 10))
    ]
    layouts = Layouts(10, 10, as_bytes(cells), len(laid))
    for place, mined in enumerate(layouts.mined()):
        if cells[place] == COVERED:
            told = [*cells[:place], KNOWN_MINE, *cells[place + 1 :]]
            assert Layouts(10, 10, as_bytes(told), len(laid)).total == mined


def test_a_wholly_open_field_has_one_layout_without_mines_and_none_with() -> None:
    assert Layouts(2, 1, b"\0\0", 0).layout(0) == b"\0\0"
    assert Layouts(2, 1, b"\0\0", 1).total == 0


def test_more_mines_than_squares_fit_no_layout() -> None:
    layouts = Layouts(1, 2, as_bytes([COVERED, KNOWN_MINE]), 3)
    assert (layouts.total, layouts.mined()) == (0, [0, 0])


@pytest.mark.parametrize(
    ("width", "height", "cells", "mines", "says"),
    [
        (0, 1, [], 0, "1 to 100 squares"),
        (1, -1, [], 0, "1 to 100 squares"),
        (101, 1, [COVERED] * 101, 1, "1 to 100 squares"),
        (2**30, 4, [], 1, "1 to 100 squares"),
        (2, 2, [COVERED] * 3, 1, "one cell for each square"),
        (1, 1, [9], 0, "a cell must be"),
        (1, 1, [-3], 0, "a cell must be"),
        (1, 1, [COVERED], -1, "must not be negative"),
    ],
)
def test_what_is_no_field_is_refused_in_a_sentence(
    width: int, height: int, cells: list[int], mines: int, says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        Layouts(width, height, as_bytes(cells), mines)


@pytest.mark.parametrize("rank", [-1, 254186856, 2**64, 2**128, -(2**128)])
def test_a_rank_outside_the_layouts_is_refused(rank: int) -> None:
    layouts = Layouts(6, 6, as_bytes([COVERED] * 36), 10)
    with pytest.raises(ValueError, match="the rank must be"):
        layouts.layout(rank)


def test_a_field_that_no_layout_fits_has_no_rank_0() -> None:
    with pytest.raises(ValueError, match="the rank must be"):
        Layouts(1, 2, as_bytes([1, COVERED]), 0).layout(0)


def test_squares_keep_their_reading_order_in_the_layout() -> None:
    told = Layouts(3, 2, as_bytes([0, 1, COVERED, 0, 1, 1]), 1)
    assert list(squares(3, 2))[told.layout(0).index(1)] == Square(0, 2)

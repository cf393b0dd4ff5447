"""Pages are few and full, and everything drawn fits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.puzzles.book.paper import PAPERS, BookPage, Paper, arrange
from boem.puzzles.picture import PITCH, extent
from boem.puzzles.puzzle import Puzzle


def blank(width: int, height: int) -> Puzzle:
    return Puzzle(width, height, "." * (width * height))


SIDES = st.integers(4, 30)
PUZZLES = st.lists(st.builds(blank, SIDES, SIDES), min_size=1, max_size=14)
SHEETS = st.sampled_from(list(PAPERS.values()))


def taken(pages: tuple[BookPage, ...]) -> list[int]:
    return [len(page.sides) for page in pages]


@given(PUZZLES, SHEETS, st.sampled_from([1, 2, 3, 4, 6]))
def test_every_puzzle_is_drawn_once_in_order_and_fits_its_place(
    puzzles: list[Puzzle], paper: Paper, per_page: int
) -> None:
    pages = arrange(puzzles, paper, per_page)
    assert [number for page in pages for number in range(page.first, page.first + len(page.sides))] == [
        *range(len(puzzles))
    ]
    for page in pages:
        assert len(page.sides) <= min(page.columns * page.rows, per_page)
        for puzzle, side in zip(puzzles[page.first :], page.sides, strict=False):
            width, height = (length * side / PITCH for length in extent(puzzle))
            assert width * page.columns + paper.gap * (page.columns - 1) <= paper.across + 1e-6
            assert (height + paper.head) * page.rows + paper.gap * (page.rows - 1) <= paper.down + 1e-6


@given(PUZZLES, SHEETS)
def test_puzzles_share_a_page_only_where_their_squares_are_wide_enough(puzzles: list[Puzzle], paper: Paper) -> None:
    shared = [page for page in arrange(puzzles, paper, 6) if len(page.sides) > 1]
    assert all(min(page.sides) >= paper.least for page in shared)


@pytest.mark.parametrize(
    ("count", "per_page", "expected"),
    [(50, 6, [6] * 7 + [4] * 2), (50, 4, [4] * 12 + [2]), (7, 6, [4, 3]), (1, 6, [1]), (3, 1, [1, 1, 1])],
)
def test_pages_of_one_size_are_as_full_as_each_other(count: int, per_page: int, expected: list[int]) -> None:
    assert taken(arrange([blank(6, 6)] * count, PAPERS["a4"], per_page)) == expected


@pytest.mark.parametrize("name", PAPERS)
def test_the_largest_has_a_page_to_itself_on_any_paper_and_squares_of_at_least_3_9_millimetres(name: str) -> None:
    pages = arrange([blank(30, 30)] * 2, PAPERS[name], 6)
    assert taken(pages) == [1, 1]
    assert min(page.sides[0] for page in pages) >= 3.9


def test_a_small_one_before_a_large_one_does_not_stand_alone_where_it_need_not() -> None:
    assert taken(arrange([blank(6, 6)] * 7 + [blank(30, 30)], PAPERS["a4"], 6)) == [4, 3, 1]

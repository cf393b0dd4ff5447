"""The puzzles of the shelf are proper, as hard as stated, and generated from the seeds stated."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from support.cases import case
from support.levels import Sampled
from support.made import needed

from boem.core.squares import squares
from boem.kernel import plain_level, solve
from boem.puzzles import Grade, Graded, Wish, assess, make, shelf
from boem.puzzles.puzzle import Puzzle
from boem.puzzles.shelf import stock
from boem.testing.enumeration import enumerate_layouts


def test_there_are_50_puzzles_of_6_by_6_in_every_grade_and_12_of_each_larger_size() -> None:
    counts = Counter((one.puzzle.size, needed(one)) for one in shelf())
    grades = set(Grade) - {Grade.EXTREME}
    assert counts == {
        (size, grade): 50 if size == "6x6" else 12 for size in ("6x6", "8x8", "10x10") for grade in grades
    }


def test_of_each_size_some_are_extreme() -> None:
    assert {one.puzzle.size for one in shelf() if one.grade is Grade.EXTREME} == {"6x6", "8x8", "10x10"}


@pytest.mark.parametrize("grade", Grade)
def test_nine_of_ten_puzzles_of_a_grade_and_size_are_within_a_factor_of_two_and_a_half_in_work(grade: Grade) -> None:
    for size in ("6x6", "8x8", "10x10"):
        work = [one.score for one in shelf() if (one.puzzle.size, one.grade) == (size, grade)]
        low, high = np.percentile(work, (5, 95))
        assert high <= 2.5 * low


def test_no_puzzle_is_another_one_turned_or_mirrored() -> None:
    assert len({min(turned(one.puzzle)) for one in shelf()}) == len(shelf())


def test_logic_alone_settles_every_square_and_all_that_is_said_of_it_is_true(sampled: Sampled[Graded]) -> None:
    for one in sampled(shelf()[::7]):
        with case(one.puzzle):
            made = assess(one.puzzle)
            assert (made.mines, made.grade, made.steps, made.score) == (one.mines, one.grade, one.steps, one.score)


def test_every_puzzle_has_the_one_solution_that_stands_beside_it() -> None:
    for one in shelf():
        width, height = one.puzzle.width, one.puzzle.height
        mined = bytes(square in one.mines for square in squares(width, height))
        assert solve(width, height, one.puzzle.cells) == [mined]


def test_a_slow_count_of_all_layouts_finds_one() -> None:
    for one in [one for one in shelf() if one.puzzle.size == "6x6"][::40]:
        with case(one.puzzle):
            assert enumerate_layouts(one.puzzle.field).layouts == 1


def test_the_seed_that_a_puzzle_names_makes_it_again(sampled: Sampled[Graded]) -> None:
    for one in sampled(shelf()[::11]):
        with case(one.puzzle):
            assert one.seed is not None
            assert make(Wish(one.puzzle.width, one.puzzle.height, needed(one)), one.seed, harder=True) == one


@pytest.mark.usefixtures("thorough")
def test_the_whole_shelf_is_what_is_made_anew() -> None:
    assert tuple(stock()) == shelf()


def test_the_kernel_grades_every_puzzle_as_its_proof_does() -> None:
    for one in shelf():
        puzzle = one.puzzle
        assert list(Grade)[plain_level(puzzle.width, puzzle.height, puzzle.cells)] is needed(one)


def turned(puzzle: Puzzle) -> set[str]:
    """Its numbers, row by row, in all eight orientations."""
    rows, found = list(puzzle.rows), set[str]()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        found |= {"/".join(rows), "/".join(row[::-1] for row in rows)}
    return found

"""The puzzles that come with the program are proper, and as hard as they say."""

from __future__ import annotations

from support.cases import case

from boem.kernel import plain_level
from boem.puzzles import Grade, assess, shelf
from boem.testing.enumeration import enumerate_layouts


def test_logic_alone_settles_every_square_and_all_that_is_said_of_it_is_true() -> None:
    for one in shelf():
        with case(one.puzzle):
            assert assess(one.puzzle) == one


def test_a_slow_count_of_all_layouts_finds_one() -> None:
    for one in [one for one in shelf() if one.puzzle.size == "6x6"][:6]:
        with case(one.puzzle):
            assert enumerate_layouts(one.puzzle.field).layouts == 1


def test_no_two_puzzles_are_the_same_and_every_grade_is_there() -> None:
    assert len({one.puzzle for one in shelf()}) == len(shelf())
    assert {one.grade for one in shelf()} == set(Grade)


def test_the_kernel_grades_every_puzzle_as_its_proof_does() -> None:
    for one in shelf():
        puzzle = one.puzzle
        assert list(Grade)[plain_level(puzzle.width, puzzle.height, puzzle.cells)] is one.grade

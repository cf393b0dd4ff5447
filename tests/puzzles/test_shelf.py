"""The puzzles that come with the program are proper, and as hard as they say."""

from __future__ import annotations

import pytest

from boem.puzzles import Grade, Graded, assess, shelf
from boem.testing.enumeration import enumerate_layouts


@pytest.mark.parametrize("one", shelf(), ids=lambda one: f"{one.puzzle.size} {one.grade} {one.puzzle.cells[:12]}")
def test_logic_alone_settles_every_square_and_all_that_is_said_of_it_is_true(one: Graded) -> None:
    assert assess(one.puzzle) == one


@pytest.mark.parametrize(
    "one", [one for one in shelf() if one.puzzle.size == "6x6"][:6], ids=lambda one: one.puzzle.cells
)
def test_a_slow_count_of_all_layouts_finds_one(one: Graded) -> None:
    assert enumerate_layouts(one.puzzle.field).layouts == 1


def test_no_two_puzzles_are_the_same_and_every_grade_is_there() -> None:
    assert len({one.puzzle for one in shelf()}) == len(shelf())
    assert {one.grade for one in shelf()} == set(Grade)

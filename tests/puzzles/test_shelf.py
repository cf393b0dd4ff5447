"""The puzzles that come with the program are proper, and as hard as they say."""

from __future__ import annotations

import pytest

from boem.inference import Field
from boem.inference.proof import prove
from boem.puzzles import Grade, Puzzle, grade, shelf
from boem.testing.enumeration import enumerate_layouts


def field_of(puzzle: Puzzle) -> Field:
    starts = range(0, len(puzzle.cells), puzzle.width)
    return Field.from_rows([puzzle.cells[start : start + puzzle.width] for start in starts])


@pytest.mark.parametrize("puzzle", shelf(), ids=lambda puzzle: f"{puzzle.size} {puzzle.grade} {puzzle.cells[:12]}")
def test_logic_alone_settles_every_square_and_the_grade_is_that_of_the_proof(puzzle: Puzzle) -> None:
    proof = prove(field_of(puzzle))
    assert not proof.open
    assert len(proof.mines | proof.free) == puzzle.cells.count(".")
    assert grade(proof) == puzzle.grade


@pytest.mark.parametrize("puzzle", [one for one in shelf() if one.size == "6x6"][:6], ids=lambda puzzle: puzzle.cells)
def test_a_slow_count_of_all_layouts_finds_one(puzzle: Puzzle) -> None:
    assert enumerate_layouts(field_of(puzzle)).layouts == 1


def test_no_two_puzzles_are_the_same_and_every_grade_is_there() -> None:
    assert len({one.cells for one in shelf()}) == len(shelf())
    assert {one.grade for one in shelf()} == set(Grade)

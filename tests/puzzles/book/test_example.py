"""The puzzle that the book solves step by step is our own."""

from __future__ import annotations

from boem.puzzles import Grade, Puzzle, Symmetry, Wish, make, shelf
from boem.puzzles.book.example import EXAMPLE

SHEET = Puzzle.parse("2...1./3.21.3/.3..../2..1../.2...2/1.101.")


def test_the_example_is_made_by_our_generator_from_its_seed() -> None:
    made = make(Wish(6, 6, Grade.MEDIUM, symmetry=Symmetry.HALF_TURN), 74)
    assert made.puzzle == EXAMPLE


def test_the_example_is_neither_the_rule_sheets_nor_one_of_the_shelf() -> None:
    assert EXAMPLE not in {SHEET, *(one.puzzle for one in shelf())}

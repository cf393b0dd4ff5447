"""Puzzles for one: how hard they are, and a shelf of proper ones."""

from boem.puzzles.grade import Grade, grade
from boem.puzzles.shelf import Puzzle, shelf

__all__ = ["Grade", "Puzzle", "grade", "shelf"]

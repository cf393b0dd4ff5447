"""Puzzles one after another, ever harder: from small easy ones to expert ones of 10 × 10, without end.

Each comes from the shelf, or from the small ones beside it, in one of eight orientations. A seed always gives the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from boem.core.squares import Square
from boem.puzzles.grade import Grade, Graded
from boem.puzzles.shelf import shelf, small

WAYS: Final = 8  # to turn and mirror a square grid


@dataclass(frozen=True, slots=True)
class Rung:
    """Several puzzles of one kind in a row."""

    count: int
    side: int
    grade: Grade


RUNGS: Final = (
    Rung(3, 5, Grade.EASY),
    Rung(3, 6, Grade.EASY),
    Rung(3, 5, Grade.MEDIUM),
    Rung(4, 6, Grade.MEDIUM),
    Rung(4, 5, Grade.HARD),
    Rung(4, 6, Grade.HARD),
    Rung(3, 8, Grade.MEDIUM),
    Rung(4, 8, Grade.HARD),
    Rung(4, 5, Grade.EXPERT),
    Rung(5, 6, Grade.EXPERT),
    Rung(4, 10, Grade.HARD),
    Rung(4, 8, Grade.EXPERT),
)
LAST: Final = Rung(0, 10, Grade.EXPERT)


def puzzle_at(seed: int, number: int) -> Graded:
    """The puzzle in this place, counted from 0.

    None is repeated while there are others of its kind. Steps and score are those from before it was turned.
    """
    rung, nth = _rung_of(number)
    several = stock_of(rung.side, rung.grade)
    order = Random(f"{seed} {rung.side} {rung.grade}").sample(range(len(several)), len(several))
    return turned(several[order[nth % len(several)]], Random(f"{seed} {number}").randrange(WAYS))


def turned(one: Graded, way: int) -> Graded:
    """A square puzzle in one of its eight orientations; 0 leaves it as it is."""
    side = one.puzzle.width
    cells = [""] * (side * side)
    for row in range(side):
        for column in range(side):
            at = _moved(Square(row, column), way, side)
            cells[at.row * side + at.column] = one.puzzle.cells[row * side + column]
    puzzle = replace(one.puzzle, cells="".join(cells))
    return replace(one, puzzle=puzzle, mines=frozenset(_moved(mine, way, side) for mine in one.mines), seed=None)


@cache
def stock_of(side: int, grade: Grade) -> tuple[Graded, ...]:
    """All puzzles of a size and a grade; the extreme ones are among the expert ones."""
    grades = (grade, Grade.EXTREME) if grade is Grade.EXPERT else (grade,)
    return tuple(one for one in (*small(), *shelf()) if one.puzzle.width == side and one.grade in grades)


def _rung_of(number: int) -> tuple[Rung, int]:
    """The rung of a place, and the place on it."""
    for rung in RUNGS:
        if number < rung.count:
            return rung, number
        number -= rung.count
    return LAST, number


def _moved(square: Square, way: int, side: int) -> Square:
    row, column = square
    if way & 1:
        row, column = column, row
    return Square(side - 1 - row if way & 2 else row, side - 1 - column if way & 4 else column)

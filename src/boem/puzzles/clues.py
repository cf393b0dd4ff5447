"""Numbers put on a grid, or taken off it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from boem.core.cells import with_marks
from boem.core.errors import IllegalAction, TooHard
from boem.core.layout import Layout, number_at
from boem.core.squares import Square, squares
from boem.inference.conflict import settled
from boem.kernel import OverBudget, dig
from boem.puzzles.puzzle import Puzzle
from boem.puzzles.solve import count_solutions, solve
from boem.puzzles.wish import Symmetry

QUICK: Final = 1e7  # units of work for each number: about 10 ms
_UNIQUE: Final = 3  # as `kernel.dig` counts


def all_clues(width: int, height: int, mines: Layout) -> Puzzle:
    """The puzzle that shows the number of every free square of a layout."""
    numbers = (number_at(square, mines) for square in squares(width, height))
    return Puzzle(width, height, "".join("." if number is None else str(number) for number in numbers))


def superfluous(puzzle: Puzzle, *, budget: float = QUICK) -> tuple[Square, ...]:
    """The numbers of a proper puzzle that it can do without, one at a time, except those that take too long to check.

    >>> [str(square) for square in superfluous(Puzzle.parse("1.../..1./1.../....") )]
    []
    """
    shown = [square for square, _number in puzzle.numbered]
    counts = count_solutions((_without(puzzle, [square]) for square in shown), budget=budget)
    return tuple(square for square, count in zip(shown, counts, strict=True) if count == 1)


def minimal(puzzle: Puzzle, seed: int = 0, symmetry: Symmetry = Symmetry.NONE) -> Puzzle:
    """The puzzle without numbers that it can do without, removed in an order that the seed decides.

    With a symmetry, numbers opposite each other are removed together, or both stay. Those that take too long to
    check stay, too. Raises IllegalAction if the puzzle isn't proper, and TooHard if even that takes too long to check.
    """
    solved = solve(puzzle)
    if not solved.unique:
        raise IllegalAction("improper", "Numbers can be left out only while exactly one layout fits.")
    shown = {square for square, _number in puzzle.numbered}
    orbits = {frozenset({square, symmetry.partner(square, puzzle.width, puzzle.height)}) for square in shown}
    groups = sorted(sorted(orbit & shown) for orbit in orbits)
    Random(seed).shuffle(groups)
    if puzzle.count is not None:
        return _dug(puzzle, groups)
    places = [[square.row * puzzle.width + square.column for square in group] for group in groups]
    try:
        cells = dig(puzzle.width, puzzle.height, solved.found[0], places, _UNIQUE, puzzle.cells, QUICK)
    except OverBudget as found:
        raise TooHard(found.args[0], QUICK, *settled(puzzle.field)) from None
    return replace(puzzle, cells=cells)


def _dug(puzzle: Puzzle, groups: Iterable[Sequence[Square]]) -> Puzzle:
    """As `kernel.dig` does without knowing the number of mines."""
    for group in groups:
        fewer = _without(puzzle, group)
        if count_solutions([fewer], budget=QUICK) == [1]:
            puzzle = fewer
    return puzzle


def _without(puzzle: Puzzle, removed: Iterable[Square]) -> Puzzle:
    cells = with_marks(puzzle.cells, puzzle.width, ((square, ".") for square in removed))
    return replace(puzzle, cells=cells)

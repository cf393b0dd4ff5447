"""Help for a player who is stuck: the next step from what is settled so far, or where a mistake shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boem.core.cells import in_rows, with_marks
from boem.core.errors import Inconsistent
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.proof import Step, next_step, prove
from boem.inference.proof.effort import BUDGET
from boem.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Mistake:
    """Wrong marks, and numbers that can't all be right with the marks as they are, in reading order.

    At least one of the wrong marks touches one of these numbers.
    """

    wrong: tuple[Square, ...]
    clues: tuple[Square, ...]


def advise(
    puzzle: Puzzle, solution: Layout, mines: Iterable[Square], free: Iterable[Square], *, budget: float = BUDGET
) -> Step | Mistake | None:
    """The next step, given the squares marked as mines and as free; None if nothing is left to find.

    `solution` is only used to see whether a mark is wrong; everything else follows from the numbers, and from the
    puzzle's `count` of mines. Raises TooHard like `next_step`, with a budget like that of `prove`.
    """
    mined, flagged = frozenset(mines), frozenset(free)
    field = _marked(puzzle, mined)
    wrong = tuple(sorted((mined - solution) | (flagged & solution)))
    if not wrong:
        return next_step(field, flagged, budget=budget)
    try:
        prove(field, flagged, budget=budget)
    except Inconsistent as error:
        return Mistake(wrong, error.squares)
    return Mistake(wrong, ())


def _marked(puzzle: Puzzle, mines: frozenset[Square]) -> Field:
    cells = with_marks(puzzle.cells, puzzle.width, ((square, "*") for square in mines))
    return Field.from_rows(in_rows(cells, puzzle.width), puzzle.count)

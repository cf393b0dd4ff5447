"""Changes of a whole grid at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from boem.core.errors import TooHard
from boem.core.squares import Square, squares
from boem.puzzles import Symmetry, solve
from boem.puzzles.clues import all_clues, minimal
from boem.web.base.errors import Unfit
from boem.web.base.working_out import work_out
from boem.web.puzzles.editor.draft import PuzzleDraft

T = TypeVar("T")
SECONDS: Final = 8.0


def fill(draft: PuzzleDraft) -> PuzzleDraft:
    """The number of every square without a mine, and of the mines, if it is told."""
    puzzle = all_clues(draft.field.width, draft.field.height, draft.mines)
    return PuzzleDraft.of(puzzle if draft.field.mines is None else replace(puzzle, count=len(draft.mines)))


def fewest(draft: PuzzleDraft, symmetry: Symmetry = Symmetry.NONE) -> PuzzleDraft:
    """Without the numbers that it can do without; raises IllegalAction, Unfit or TooMany."""
    return PuzzleDraft.of(_worked_out(partial(minimal, draft.puzzle, symmetry=symmetry)))


def solved(draft: PuzzleDraft) -> PuzzleDraft:
    """The mines alone, of the only layout that fits; raises Unfit or TooMany."""
    found = _worked_out(partial(solve, draft.puzzle))
    if not found.unique:
        raise Unfit("The mines can be drawn only while exactly one layout fits.")
    blank = "." * len(draft.puzzle.cells)
    return PuzzleDraft.of(replace(draft.puzzle, cells=blank), found.layouts[0])


def mirrored(draft: PuzzleDraft) -> PuzzleDraft:
    """Left and right exchanged."""
    width, height = draft.field.width, draft.field.height
    return draft.moved(width, height, {at: Square(at.row, width - 1 - at.column) for at in squares(width, height)})


def turned(draft: PuzzleDraft) -> PuzzleDraft:
    """Turned by a quarter, clockwise."""
    width, height = draft.field.height, draft.field.width
    return draft.moved(width, height, {at: Square(width - 1 - at.column, at.row) for at in squares(width, height)})


def _worked_out(work: Callable[[], T]) -> T:
    with suppress(TooHard):
        found = work_out(work, seconds=SECONDS)
        if found is not None:
            return found
    raise Unfit("This takes too long here; try a smaller grid, or more numbers.")


CHANGES: Final[Mapping[str, Callable[[PuzzleDraft], PuzzleDraft]]] = {
    "fill": fill,
    "fewest": fewest,
    "fewest-half-turn": partial(fewest, symmetry=Symmetry.HALF_TURN),
    "fewest-mirror": partial(fewest, symmetry=Symmetry.MIRROR),
    "solved": solved,
    "mirrored": mirrored,
    "turned": turned,
}

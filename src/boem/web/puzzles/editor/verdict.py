"""What the editor says of a puzzle, worked out in a process without Django."""

from __future__ import annotations

from dataclasses import dataclass

from boem.core.errors import TooHard
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.puzzles import Graded, Puzzle, Quality, assess, judge, measure
from boem.puzzles.clues import superfluous

UNITS = 1e6  # of work to see whether one number is superfluous: about a millisecond, for each of up to 900


@dataclass(frozen=True, slots=True)
class EditorVerdict:
    """`solutions` is 0, 1, or 2 for two and more; None if that is too hard to tell, like what follows it."""

    puzzle: Puzzle
    solutions: int | None = None
    layouts: tuple[Layout, ...] = ()
    clash: tuple[Square, ...] = ()
    graded: Graded | None = None
    quality: Quality | None = None
    superfluous: tuple[Square, ...] = ()

    @property
    def differ(self) -> tuple[Square, ...]:
        """The squares in which two layouts that fit differ, in reading order; none where any layout fits."""
        if not self.puzzle.numbered or len(self.layouts) < 2:
            return ()
        return tuple(sorted(self.layouts[0] ^ self.layouts[1]))


def verdict_on(puzzle: Puzzle) -> EditorVerdict:
    """The verdict; a proper puzzle with its grade, quality and superfluous numbers."""
    try:
        found = judge(puzzle)
    except TooHard:
        return EditorVerdict(puzzle)
    if not found.proper:
        return EditorVerdict(puzzle, found.solutions, found.layouts, found.clash)
    try:
        graded = assess(puzzle)
    except TooHard:
        graded = None
    spare = superfluous(puzzle, budget=UNITS)
    return EditorVerdict(puzzle, 1, found.layouts, (), graded, measure(puzzle, found.layouts[0]), spare)

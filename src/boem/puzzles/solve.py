"""Whether a puzzle has a solution, and whether it has another; if it isn't proper, what is wrong with it.

The kernel of the puzzles doesn't know the number of mines; where it is given, that of the inference does the work.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from operator import ne
from random import Random
from typing import Final

from boem import kernel
from boem.core.errors import Inconsistent, TooHard
from boem.core.layout import Layout
from boem.core.squares import Square, squares
from boem.inference import Field, infer
from boem.inference.arguments import expect_budget
from boem.inference.conflict import settled
from boem.puzzles.puzzle import Puzzle

BUDGET: Final = 1e9
BLAME: Final = 1e9  # units of inference: a second or two
_DRAWN: Final = 64


@dataclass(frozen=True, slots=True)
class Solution:
    """Up to two layouts that fit a puzzle: `found` has a byte per square for each, row by row, 1 for a mine."""

    puzzle: Puzzle
    found: tuple[bytes, ...]

    @property
    def solutions(self) -> int:
        """0, 1, or 2 for two or more."""
        return len(self.found)

    @property
    def unique(self) -> bool:
        """Whether there is exactly one."""
        return len(self.found) == 1

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """Up to two different layouts."""
        names = _names(self.puzzle.width, self.puzzle.height)
        return tuple(frozenset(compress(names, laid)) for laid in self.found)


def solve(puzzle: Puzzle, *, budget: float = BUDGET) -> Solution:
    """The only solution of a puzzle, two different ones, or none.

    Raises TooHard if that takes more than `budget` units of work, each about a nanosecond.

    >>> solve(Puzzle.parse("4x4-1c1a2a11e1")).solutions
    2
    """
    units = budget if budget is BUDGET else expect_budget(budget)
    if puzzle.count is not None:
        return Solution(puzzle, _told(puzzle.field, units))
    try:
        return Solution(puzzle, tuple(kernel.solve(puzzle.width, puzzle.height, puzzle.cells, 2, units)))
    except kernel.OverBudget as found:
        raise TooHard(found.args[0], units, *settled(puzzle.field)) from None


def count_solutions(puzzles: Iterable[Puzzle], *, budget: float = BUDGET) -> list[int | None]:
    """For each puzzle 0, 1, or 2 for two or more; None if that takes more work than the budget for one.

    Faster than calling `solve` for each, and lets other threads run meanwhile, unless a number of mines is given.
    """
    units, several = expect_budget(budget), list(puzzles)
    if any(one.count is not None for one in several):
        return [_count(one.field, units) for one in several]
    counts = kernel.count_all([(one.width, one.height, one.cells) for one in several], units)
    return [None if count < 0 else count for count in counts]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`solutions` is 0, 1, or 2 for two or more; `layouts` has up to two of them.

    For a puzzle without a solution, `clash` has numbers that can't all be right, if they were found in time.
    """

    solutions: int
    layouts: tuple[Layout, ...]
    clash: tuple[Square, ...] = ()

    @property
    def proper(self) -> bool:
        """Whether it has exactly one solution, which logic then finds."""
        return self.solutions == 1

    @property
    def differ(self) -> frozenset[Square]:
        """The squares in which the two layouts differ."""
        return self.layouts[0] ^ self.layouts[1] if len(self.layouts) > 1 else frozenset()


def judge(puzzle: Puzzle) -> Verdict:
    """Solve a puzzle from any source. Raises TooHard if that would take long."""
    solved = solve(puzzle)
    return Verdict(solved.solutions, solved.layouts, _clash(puzzle) if not solved.solutions else ())


def _told(field: Field, budget: float) -> tuple[bytes, ...]:
    """Up to two layouts that fit a field and its number of mines, always the same two.

    Of several the second is the one among some drawn that differs least from the first.
    """
    try:
        posterior = infer(field, budget=budget)
    except Inconsistent:
        return ()
    rng, found, wanted = Random(0), set[bytes](), min(posterior.layouts, 2)
    while len(found) < wanted:
        found |= {laid.tobytes() for laid in posterior.sample(1 if wanted == 1 else _DRAWN, rng)}
    first, *others = sorted(found)
    return (first, *sorted(others, key=lambda other: sum(map(ne, first, other)))[:1])


def _count(field: Field, budget: float) -> int | None:
    try:
        return min(infer(field, budget=budget).layouts, 2)
    except Inconsistent:
        return 0
    except TooHard:
        return None


def _clash(puzzle: Puzzle) -> tuple[Square, ...]:
    try:
        infer(puzzle.field, budget=BLAME)
    except Inconsistent as error:
        return error.squares
    except TooHard:
        pass
    return ()


@lru_cache(maxsize=64)
def _names(width: int, height: int) -> tuple[Square, ...]:
    return tuple(squares(width, height))

"""Whether a puzzle is proper, and if not, what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boem.core.errors import Inconsistent, TooHard
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.inference import infer
from boem.puzzles.puzzle import Puzzle
from boem.puzzles.solve import solve

BLAME: Final = 1e9  # units of inference: a second or two


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


def _clash(puzzle: Puzzle) -> tuple[Square, ...]:
    try:
        infer(puzzle.field, budget=BLAME)
    except Inconsistent as error:
        return error.squares
    except TooHard:
        pass
    return ()

"""Measures what makes a puzzle pleasing.

A good puzzle gives little away: few numbers, few noughts, and not much that single numbers settle at first sight. It
has no dead corner: something is hidden and something is shown wherever one looks. And its numbers vary.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from boem.core.layout import Layout
from boem.core.squares import Square, neighbours
from boem.puzzles.puzzle import Puzzle

WINDOW: Final = 3
CROWDED: Final = 7  # numbers in a window of nine squares
MOST_GIVEN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Quality:
    """Shares from 0 to 1; lower is better, except for `varied`.

    `given`: squares that have a number. `noughts`: numbers that are 0. `at_once`: empty squares that single numbers
    settle before anything else is known. `dead`: windows of 3 × 3 that hold no mine, or nothing to find, or no number.
    `crowded`: windows with seven numbers or more. `varied`: how many of the numbers 1 to 5 occur.
    """

    given: float
    noughts: float
    at_once: float
    dead: float
    crowded: float
    varied: float

    @property
    def overall(self) -> float:
        """The overall quality, from 0 to 1; higher is better."""
        faults = (
            2 * max(self.given - 0.3, 0)
            + 1.5 * self.noughts
            + max(self.at_once - 0.15, 0)
            + 2 * self.dead
            + 2 * self.crowded
            + 0.5 * (1 - self.varied)
        )
        return 1 / (1 + faults)

    @property
    def half_given_away(self) -> bool:
        """Whether half of the squares have a number, which makes a poor puzzle."""
        return self.given > MOST_GIVEN


def measure(puzzle: Puzzle, mines: Layout) -> Quality:
    """Measure a puzzle's quality; `mines` is its solution."""
    clues = dict(puzzle.numbered)
    covered = len(puzzle.cells) - len(clues)
    windows = list(_windows(puzzle))
    dead = sum(_is_dead(window, clues, mines) for window in windows)
    crowded = sum(sum(square in clues for square in window) >= CROWDED for window in windows)
    return Quality(
        given=len(clues) / len(puzzle.cells),
        noughts=sum(number == 0 for number in clues.values()) / max(len(clues), 1),
        at_once=len(_settled_at_once(puzzle, clues)) / max(covered, 1),
        dead=dead / len(windows),
        crowded=crowded / len(windows),
        varied=len({number for number in clues.values() if 1 <= number <= 5}) / 5,
    )


def _is_dead(window: list[Square], clues: dict[Square, int], mines: Layout) -> bool:
    numbered = sum(square in clues for square in window)
    return numbered in (0, len(window)) or not any(square in mines for square in window)


def _windows(puzzle: Puzzle) -> Iterator[list[Square]]:
    for top in range(puzzle.height - WINDOW + 1):
        for left in range(puzzle.width - WINDOW + 1):
            yield [Square(top + row, left + column) for row in range(WINDOW) for column in range(WINDOW)]


def _settled_at_once(puzzle: Puzzle, clues: dict[Square, int]) -> set[Square]:
    settled: set[Square] = set()
    for square, number in clues.items():
        empty = [one for one in neighbours(square, puzzle.width, puzzle.height) if one not in clues]
        if number in (0, len(empty)):
            settled.update(empty)
    return settled

"""Which puzzles share a page, and how large they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from boem.puzzles.book.paper import Paper
from boem.puzzles.puzzle import Puzzle

_GRIDS: Final = ((2, 3), (2, 2), (1, 3), (2, 1), (1, 2), (1, 1))


@dataclass(frozen=True, slots=True)
class BookPage:
    """Puzzles from index `first` on, in a grid; `sides` of their squares in millimetres."""

    first: int
    columns: int
    rows: int
    sides: tuple[float, ...]


_Cost = tuple[int, float]


def arrange(puzzles: Sequence[Puzzle], paper: Paper, per_page: int) -> tuple[BookPage, ...]:
    """As few pages as possible, in order, wasting as little as possible on the emptiest; the fullest come first.

    Puzzles share a page only if their squares stay wide enough.
    """
    best: list[tuple[_Cost, tuple[BookPage, ...]]] = [((0, 0.0), ())]
    for first in reversed(range(len(puzzles))):
        choices = []
        for page in _pages(puzzles, paper, per_page, first):
            (pages, waste), rest = best[len(puzzles) - first - len(page.sides)]
            blank = 1 - _covered(page, puzzles, paper)
            choices.append(((pages + 1, round(waste + blank * blank, 9)), (page, *rest)))
        best.append(min(choices, key=lambda choice: choice[0]))
    return best[-1][1]


def _covered(page: BookPage, puzzles: Sequence[Puzzle], paper: Paper) -> float:
    """The share of a page that the puzzles cover."""
    shown = zip(puzzles[page.first :], page.sides, strict=False)
    taken = sum(puzzle.width * puzzle.height * side * side for puzzle, side in shown)
    return taken / (paper.across * paper.down)


def _pages(puzzles: Sequence[Puzzle], paper: Paper, per_page: int, first: int) -> Iterator[BookPage]:
    for columns, rows in _GRIDS:
        taken = min(columns * rows, len(puzzles) - first)
        if columns * rows > per_page:
            continue
        sides = tuple(paper.side(puzzle, columns, rows) for puzzle in puzzles[first : first + taken])
        if columns * rows == 1 or min(sides) >= paper.least:
            yield BookPage(first, columns, rows, sides)

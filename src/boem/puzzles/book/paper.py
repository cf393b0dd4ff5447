"""Paper sizes for the book, which puzzles share a page of them, and how large they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from boem.puzzles.picture import PITCH, extent
from boem.puzzles.puzzle import Puzzle

_GRIDS: Final = ((2, 3), (2, 2), (1, 3), (2, 1), (1, 2), (1, 1))


@dataclass(frozen=True, slots=True)
class Paper:
    """A page; lengths in millimetres, type sizes in points."""

    name: str
    width: float
    height: float
    inside: float
    outside: float
    top: float
    bottom: float
    gap: float
    """Between two puzzles."""
    head: float
    """What stands above a puzzle and below it takes so much."""
    least: float
    """The side of a square that several puzzles may share a page for."""
    most: float
    """The side of a square that is wide enough."""
    text: float
    small: float
    columns: int
    """Of the hints and of the solutions."""
    gutter: float
    """Between those columns."""
    steps: int
    """Drawings of the worked example side by side."""

    @property
    def across(self) -> float:
        """The width of the printed area."""
        return self.width - self.inside - self.outside

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.across - self.gutter * (self.columns - 1)) / self.columns

    @property
    def down(self) -> float:
        """The height of the printed area."""
        return self.height - self.top - self.bottom

    def side(self, puzzle: Puzzle, columns: int, rows: int) -> float:
        """How wide a square can be with this many puzzles side by side and one below another."""
        width, height = extent(puzzle)
        across = (self.across - self.gap * (columns - 1)) / columns
        down = (self.down - self.gap * (rows - 1)) / rows - self.head
        return min(across * PITCH / width, down * PITCH / height, self.most)


PAPERS: Final[Mapping[str, Paper]] = MappingProxyType(
    {
        "a4": Paper("a4", 210, 297, 20, 16, 24, 18, 9, 14, 7, 13, 12, 7.5, 3, 6, 3),
        "a5": Paper("a5", 148, 210, 15, 11, 17, 14, 6, 11, 6.3, 10, 9, 6.5, 2, 5, 3),
        "letter": Paper("letter", 215.9, 279.4, 20, 16, 24, 18, 9, 14, 7, 13, 12, 7.5, 3, 6, 3),
    }
)


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

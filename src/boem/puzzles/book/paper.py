"""Paper sizes for the book, and what fits on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from boem.puzzles.picture import PITCH, extent
from boem.puzzles.puzzle import Puzzle


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
    }
)

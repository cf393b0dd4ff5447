"""Puzzles and layouts of any size, for laws about formats and numbers."""

from __future__ import annotations

from hypothesis import strategies as some

from boem.core.layout import Layout
from boem.core.squares import Square
from boem.puzzles import Puzzle


@some.composite
def any_puzzle(draw: some.DrawFn, longest: int = 30) -> Puzzle:
    """Any grid, most of them without a solution."""
    width, height = draw(some.integers(4, longest)), draw(some.integers(4, longest))
    cells = some.text(".012345678", min_size=width * height, max_size=width * height)
    return Puzzle(width, height, draw(cells | some.just("." * (width * height))))


@some.composite
def any_layout(draw: some.DrawFn, longest: int = 30) -> tuple[int, int, Layout]:
    """A size, and mines on it."""
    width, height = draw(some.integers(4, longest)), draw(some.integers(4, longest))
    squares = some.builds(Square, some.integers(0, height - 1), some.integers(0, width - 1))
    return width, height, draw(some.frozensets(squares, max_size=60))

"""Layouts: which squares of a field hold mines."""

from __future__ import annotations

from typing import TypeAlias

from boem.core.squares import Square

Layout: TypeAlias = frozenset[Square]


def number_at(square: Square, mines: Layout) -> int | None:
    """How many mines touch a square; None if the square is a mine itself."""
    if square in mines:
        return None
    row, column = square
    around = ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
    return sum(place in mines for place in around)


def read_number(text: str) -> int | None:
    """Read a square's number; None for any other word."""
    return int(text) if len(text) == 1 and text in "012345678" else None

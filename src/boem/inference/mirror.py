"""A field in which squares are known to be free though their numbers aren't: its mirror image."""

from __future__ import annotations

from collections.abc import Iterable

from boem.core.squares import Square, neighbours
from boem.inference.field import KNOWN_MINE, Field


def mirrored(field: Field, free: Iterable[Square]) -> Field:
    """A field in which these covered squares are free: its mirror image, with the same layouts on all other squares.

    A field can't express that a square is free while its number isn't known. So the square becomes a known mine in a
    field with one mine more, and the open numbers beside it go up by one; so do the numbers that other squares beside
    it can show. No open number exceeds 8, since it can't have counted the free squares.
    """
    cells, count = list(field), 0
    for square in free:
        count += 1
        cells[square.row * field.width + square.column] = KNOWN_MINE
        for row, column in neighbours(square, field.width, field.height):
            if cells[row * field.width + column] >= 0:
                cells[row * field.width + column] += 1
    mines = None if field.mines is None else field.mines + count
    return Field(field.width, field.height, bytes(cell & 0xFF for cell in cells), mines)

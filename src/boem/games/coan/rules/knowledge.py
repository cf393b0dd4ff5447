"""What a viewer of Coan's knows of the field, as one that can be reasoned about."""

from __future__ import annotations

from collections.abc import Iterable

from boem.core.squares import Square, neighbours
from boem.games.coan.rules.facts import COVERED, View
from boem.inference import Field
from boem.inference.field import KNOWN_MINE


def known_free(view: View) -> tuple[Square, ...]:
    """The covered squares that only the viewer knows to be free, from its own wrong marks; in the order made."""
    own = () if view.viewer is None else view.wrong[view.viewer]
    return tuple(square for square in own if view.position.at(square) == COVERED)


def public_field(view: View) -> Field:
    """What is public."""
    return Field.from_rows(view.position.rows, view.position.config.mines)


def mirrored(field: Field, free: Iterable[Square]) -> Field:
    """A field that knows covered squares to be free, in the mirror image that has the same layouts on all others.

    A field can't say of a square that it is free while its number isn't known. Here such a square is a mine that is
    known, in a field with one mine more, and the open numbers beside it are one higher; so is whatever number another
    square beside it can show. No number of an open square gets beyond 8, as it counts none of the free squares by
    right.
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

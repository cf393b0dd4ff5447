"""A field as seen by somebody who overlooks some of its clues."""

from __future__ import annotations

from random import Random

from boem.core.squares import squares
from boem.inference import Field
from boem.inference.field import COVERED
from boem.inference.mirror import mirrored


def overlooked(field: Field, share: float, rng: Random) -> Field:
    """The field as it is if each clue is overlooked with probability `share`: its square is free, and tells no more.

    A mirror image of the field (see `mirrored`), so whatever follows from it is consistent.
    """
    clues = [one for one in squares(field.width, field.height) if field[one] >= 0 and rng.random() < share]
    cells = bytearray(field.cells)
    for row, column in clues:
        cells[row * field.width + column] = COVERED & 0xFF
    return mirrored(Field(field.width, field.height, bytes(cells), field.mines), clues)

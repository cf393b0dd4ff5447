"""Fields that are too hard, as a whole or in part."""

from __future__ import annotations

import numpy as np

from boem.inference import Field
from boem.inference.field import COVERED


def numbered(side: int, number: int) -> Field:
    """A full lattice of equal numbers, of which nothing can be settled or simplified."""
    cells = np.full((side, side), COVERED)
    cells[1::2, 1::2] = number
    return Field.from_array(cells)


def beside(easy: Field, hard: Field, mines: int | None = None) -> Field:
    """Both fields, with two columns of known mines between them; the numbers beside these count them too."""
    height = max(easy.height, hard.height)
    cells = np.full((height, easy.width + 2 + hard.width), -2)
    cells[: easy.height, : easy.width] = easy.to_array()
    cells[: hard.height, easy.width + 2 :] = hard.to_array()
    padded = np.pad(cells, 1)
    added = np.ones(cells.shape, bool)
    added[: easy.height, : easy.width] = added[: hard.height, easy.width + 2 :] = False
    known = np.pad(added.astype(int), 1)
    around = sum(np.roll(known, (row, column), (0, 1)) for row in (-1, 0, 1) for column in (-1, 0, 1))
    cells = np.where(padded >= 0, padded + around, padded)[1:-1, 1:-1]
    return Field.from_array(cells, mines)

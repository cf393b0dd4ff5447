"""A field that is too hard, with what could be worked out about it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.errors import TooHard
from boem.core.squares import Square, squares
from boem.inference.conflict import settled
from boem.inference.field import COVERED, KNOWN_MINE, Field


class Unsolved(TooHard):
    """Raised by `infer`: some squares are left, and everything else is as exact as ever.

    `left` are the covered squares whose chance of a mine isn't known. If the number of mines is given, it joins all
    parts of a field, so each square that isn't certain is left; otherwise only those of the parts that are too hard
    are. `mine_probability` is float64[height, width] and read-only: NaN on these and where open, 1 on known mines.
    `safe` and `mined` are certain, though there may be more.
    """

    def __init__(
        self,
        field: Field,
        estimate: float,
        budget: float,
        known: tuple[frozenset[Square], frozenset[Square]],
        mine_probability: NDArray[np.float64],
        left: frozenset[Square],
    ) -> None:
        super().__init__(estimate, budget, *known)
        self.field = field
        self.mine_probability = mine_probability
        self.left = left


def of_part(field: Field, budget: float, inside: kernel.Posterior) -> Unsolved:
    """The error, with what the kernel found out about a part of the field."""
    names = list(squares(field.width, field.height))
    chances = inside.mine_probability()
    left = np.isnan(chances) & (field.to_array() == COVERED)
    return Unsolved(
        field,
        inside.effort[1],
        budget,
        (inside.safe(names), inside.mined(names)),
        chances,
        frozenset(Square(row, column) for row, column in np.argwhere(left).tolist()),
    )


def of_nothing(field: Field, budget: float, estimate: float) -> Unsolved:
    """The error if no part could be worked out: it has only what simple steps show."""
    free, mines = settled(field)
    chances = np.where(field.to_array() == KNOWN_MINE, 1.0, np.nan)
    for known, chance in ((free, 0.0), (mines, 1.0)):
        for square in known:
            chances[square] = chance
    chances.flags.writeable = False
    return Unsolved(field, estimate, budget, (free, mines), chances, frozenset(field.find(COVERED)) - free - mines)

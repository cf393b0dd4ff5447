"""Where the other seat of Coan's has probably marked wrongly."""

from __future__ import annotations

from typing import Final

import numpy as np

from boem.core.cells import in_rows
from boem.core.errors import Inconsistent
from boem.core.squares import Square
from boem.games.coan.rules.facts import View
from boem.games.coan.rules.knowledge import mirrored
from boem.inference import Field, infer
from boem.inference.field import COVERED

LIKELY: Final = 0.4
"""A mark is taken to have been set on the likeliest square only if that was at least so likely to hold a mine."""

_EQUAL: Final = 1e-9


def suspected_free(view: View) -> tuple[Square, ...]:
    """The squares that the opponent's wrong marks have probably shown to be free; in the order marked, covered or not.

    Who marks takes the square that is likeliest to hold a mine. Where one stood out when the other marked wrongly, from
    what everybody and the earlier marks said, that is the one. This is no knowledge: it can turn out to be false.
    """
    config = view.position.config
    found: list[Square] = []
    for miss in view.position.misses:
        if miss.seat == view.viewer:
            continue
        field = Field.from_rows(in_rows(miss.cells, config.width), config.mines)
        try:
            likeliest = _likeliest(mirrored(field, [square for square in found if field[square] == COVERED]))
        except Inconsistent:
            continue
        if len(likeliest) == 1:
            found += likeliest
    return tuple(found)


def _likeliest(field: Field) -> list[Square]:
    """The covered squares most likely to hold a mine that isn't certain, if they are likely enough."""
    chances = infer(field).mine_probability
    open_ = (field.to_array() == COVERED) & (chances < 1)
    most = max(float(chances.max(where=open_, initial=0.0)), LIKELY)
    return [Square(row, column) for row, column in np.argwhere(open_ & (chances >= most - _EQUAL)).tolist()]

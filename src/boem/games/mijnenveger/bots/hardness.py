"""How hard layouts are to search."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

FEATURES: Final = (
    "mines off the edge",
    "pairs of mines that touch diagonally",
    "pairs of mines side by side",
    "pairs of mines two squares apart in a row or column",
)
_WEIGHTS: Final = np.array([0.0215, 0.0098, -0.0185, -0.0164])


def features(layouts: NDArray[np.bool_]) -> NDArray[np.float64]:
    """[n, FEATURES]: how many of each there are in each layout [n, height, width]."""
    mines = layouts.astype(np.int64)
    counted = (
        mines[:, 1:-1, 1:-1].sum((1, 2)),
        _pairs(mines[:, 1:, 1:], mines[:, :-1, :-1]) + _pairs(mines[:, 1:, :-1], mines[:, :-1, 1:]),
        _pairs(mines[:, 1:], mines[:, :-1]) + _pairs(mines[:, :, 1:], mines[:, :, :-1]),
        _pairs(mines[:, 2:], mines[:, :-2]) + _pairs(mines[:, :, 2:], mines[:, :, :-2]),
    )
    return np.stack(counted, axis=1).astype(np.float64)


def hardness(layouts: NDArray[np.bool_]) -> NDArray[np.float64]:
    """[n]: by how much each layout [n, height, width] is harder than others, as a share of all layouts.

    A linear fit to searches of random layouts of the default board, `careful`'s with 0.4 and those of a seeker in a
    race with 0.6 (`tools/mijnenveger_hardness.py`): what is hard for one of them alone is often easy for the other.
    """
    return np.asarray(features(layouts) @ _WEIGHTS)


def _pairs(some: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.asarray((some * others).sum((1, 2)))

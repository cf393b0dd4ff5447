"""What is known of a field, as planes of numbers with the field's height and width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Planes: TypeAlias = NDArray[np.float32]  # [plane, height, width], values from -1 to 1

MARKS: Final = ".012345678*x"
"""What a square may show: covered, a number, a mine found, a mine hit."""

FIELD: Final = "{whose}: one plane for each of `.012345678*x`, 1 where a square shows it (`*` found, `x` hit)"
"""The legend of `marked`."""

_EASE: Final = 10.0


def marked(cells: str, width: int) -> Planes:
    """One plane for each of `MARKS`, 1 where the square shows it."""
    rows = _one_hot()[np.frombuffer(cells.encode(), np.uint8)]
    planes: Planes = np.ascontiguousarray(rows.T).reshape(len(MARKS), -1, width)
    return planes


def on(places: Iterable[tuple[int, int]], height: int, width: int) -> Planes:
    """One plane, 1 on these squares."""
    plane = np.zeros((1, height, width), np.float32)
    for row, column in places:
        plane[0, row, column] = 1
    return plane


def flat(values: Sequence[float], height: int, width: int) -> Planes:
    """A constant plane for each value."""
    every = np.empty((len(values), height, width), np.float32)
    every[:] = np.array(values, np.float32)[:, None, None]
    return every


def eased(points: float) -> float:
    """Points squashed into (-1, 1), x / (|x| + 10); different points stay different."""
    return points / (abs(points) + _EASE)


@lru_cache(maxsize=1)
def _one_hot() -> NDArray[np.float32]:
    table = np.zeros((128, len(MARKS)), np.float32)
    for number, mark in enumerate(MARKS):
        table[ord(mark), number] = 1
    return table

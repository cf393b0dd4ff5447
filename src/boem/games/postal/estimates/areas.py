"""The areas round squares with number 0, in many layouts at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
N = TypeVar("N", np.int64, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Areas:
    """Areas numbered across all layouts; a place is a square in reading order.

    An area has inside squares, with number 0, and edge squares, which open with them. Both are pairs of arrays, area
    and place, each combination once; `numbers` goes with `edge`.
    """

    free: Bools  # [layouts, places]: covered and not a mine
    count: int
    inside: tuple[Ints, Ints]
    edge: tuple[Ints, Ints]
    numbers: Ints
    worth: Ints  # by area: the sum of the numbers on its edge
    layout: Ints  # by area: the one that it is in

    @classmethod
    def of(cls, layouts: Bools, covered: Bools) -> Areas:
        """`layouts` is [n, height, width], True for a mine; `covered` [height, width], what may still be ordered."""
        size = covered.size
        numbers = sum(shifted(layouts.astype(np.int64)))
        free = ~layouts & covered
        labels = _labelled(free & (numbers == 0))
        roots, inverse = np.unique(labels[labels > 0], return_inverse=True)
        labels[labels > 0] = inverse + 1
        flat = labels.reshape(-1)
        inside = np.flatnonzero(flat)
        border = (free & (labels == 0)).reshape(-1)
        found = [np.flatnonzero(border & (near.reshape(-1) > 0)) for near in shifted(labels)]
        keys = [near.reshape(-1)[at] * flat.size + at for near, at in zip(shifted(labels), found, strict=True)]
        pairs = np.unique(np.concatenate(keys))
        at = pairs % flat.size
        shown = np.asarray(numbers).reshape(-1)[at]
        return cls(
            free.reshape(len(layouts), size),
            len(roots),
            (flat[inside] - 1, inside % size),
            (pairs // flat.size - 1, at % size),
            shown,
            np.bincount(pairs // flat.size - 1, shown, len(roots)).astype(np.int64),
            (roots - 1) // size,
        )

    def overlap(self, place: int) -> Floats:
        """[places]: how much less free guesses here and on another place earn together than apart, summed over layouts.

        That is the area's worth if both are in one area, and a square's number if it is on the edge of the other's
        area.
        """
        (inside, inner), (edge, outer) = self.inside, self.edge
        within = np.zeros(self.count)
        within[inside[inner == place]] = 1
        beside = np.zeros(self.count)
        beside[edge[outer == place]] = self.numbers[outer == place]
        size = self.free.shape[1]
        per_area = within * self.worth + beside
        lost = np.bincount(inner, per_area[inside], size) + np.bincount(outer, self.numbers * within[edge], size)
        return lost.astype(np.float64)


def shifted(grids: NDArray[N]) -> Iterator[NDArray[N]]:
    """[n, height, width] for each of the eight directions: the neighbour's value; 0 beyond the edge."""
    height, width = grids.shape[1:]
    padded = np.pad(grids, ((0, 0), (1, 1), (1, 1)))
    for down in range(3):
        for right in range(3):
            if (down, right) != (1, 1):
                yield padded[:, down : down + height, right : right + width]


def _labelled(inside: Bools) -> Ints:
    """Labels of connected groups, from 1 and different in each layout; 0 elsewhere.

    A label is one more than the index of a square in the group, so that labels of labels can be looked up, which
    doubles the distance covered each time.
    """
    labels: Ints = np.where(inside, np.arange(1, inside.size + 1).reshape(inside.shape), 0)
    while True:
        near = labels.copy()
        near[:, 1:] = np.maximum(near[:, 1:], labels[:, :-1])
        near[:, :-1] = np.maximum(near[:, :-1], labels[:, 1:])
        wide = near.copy()
        wide[:, :, 1:] = np.maximum(wide[:, :, 1:], near[:, :, :-1])
        wide[:, :, :-1] = np.maximum(wide[:, :, :-1], near[:, :, 1:])
        wide[~inside] = 0
        flat = np.concatenate([[0], wide.reshape(-1)])
        found = flat[wide]
        if np.array_equal(found, labels):
            return found
        labels = found

"""Which squares of a search board are alike by its symmetry."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def alike(board: NDArray[np.generic]) -> NDArray[np.intp]:
    """[squares]: for each square of a board [height, width], the first one that a symmetry of the board carries it to.

    A symmetry is a rotation or reflection that changes nothing on the board.
    """
    places = np.arange(board.size).reshape(board.shape)
    turned = [(np.rot90(board, turns), np.rot90(places, turns)) for turns in range(4)]
    images = [*turned, *((image.T, place.T) for image, place in turned)]
    kept = [place.reshape(-1) for image, place in images if np.array_equal(image, board)]
    return np.asarray(np.min(kept, axis=0))

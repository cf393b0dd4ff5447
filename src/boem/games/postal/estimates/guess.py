"""Estimates from the clues round a square alone, where counting all layouts is beyond a player."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np

from boem.core.squares import Square
from boem.games.postal.estimates.areas import Floats, shifted
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """By place, in reading order: chances that are estimated, each square as if it were alone."""

    mine: Floats
    numbers: Floats  # [places, 9]: free with that number; with `mine` they add up to 1


def guess(field: Field, safe: AbstractSet[Square], mined: AbstractSet[Square]) -> Guess:
    """The chances of squares, of which some are known to be safe or mines.

    A clue spreads the mines that it still needs evenly over the squares round it that are not settled; a square takes
    the mean of its clues. What no clue touches shares the mines that are left. A number is then drawn as if each square
    around were a mine with its own chance, whatever the others are.
    """
    cells = field.to_array()
    unsettled = cells == COVERED
    mine = np.where(cells == KNOWN_MINE, 1.0, 0.0)
    for squares, chance in ((safe, 0.0), (mined, 1.0)):
        for square in squares:
            mine[square], unsettled[square] = chance, False
    clues = cells >= 0
    near = _beside(unsettled)
    need = np.clip((cells - _beside(mine)) / np.maximum(near, 1), 0, 1)
    told = _beside(clues)
    mine = np.where(unsettled, _beside(np.where(clues, need, 0)) / np.maximum(told, 1), mine)
    rest = unsettled & (told == 0)
    left = (field.mines or 0) - mine.sum()
    mine[rest] = np.clip(left / max(rest.sum(), 1), 0.02, 0.98)
    numbers = np.where(clues[:, :, None], np.eye(9)[np.maximum(cells, 0)], _numbers(mine))
    return Guess(mine.reshape(-1), numbers.reshape(-1, 9))


def _numbers(mine: Floats) -> Floats:
    """[height, width, 9]: how likely a square is free with each number."""
    shown = np.zeros((*mine.shape, 9))
    shown[:, :, 0] = 1
    for (beside,) in shifted(mine[None]):
        chance = beside[:, :, None]
        more = shown[:, :, :-1] * chance
        shown *= 1 - chance
        shown[:, :, 1:] += more
    return shown * (1 - mine[:, :, None])


def _beside(grid: np.ndarray) -> Floats:
    """What the up to eight neighbours of each square hold, added up."""
    total: Floats = np.sum([beside for (beside,) in shifted(grid[None].astype(np.float64))], axis=0)
    return total

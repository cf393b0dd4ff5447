"""What the field tells a seat before a round: each covered square's probabilities of a mine and of numbers."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from boem.core.errors import TooHard
from boem.core.squares import Square
from boem.games.postal.estimates.areas import Bools, Floats, Ints, shifted
from boem.games.postal.rules.facts import Position
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE

_BUDGET: Final = 3e6  # fields from play need a small part of it; numbers, up to ten times as much


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """`places` are the squares that may be ordered, in reading order; the other arrays follow it.

    Before the deal, probabilities assume that the square is named, since named squares get no mine.
    """

    field: Field
    places: Ints
    mine: Floats  # [places]
    numbers: Floats  # [places, 9]: free with that number; with `mine` they add up to 1
    layouts: Bools  # [n, height, width]
    dealt: bool
    marks: bool  # whether guesses may claim mines

    @property
    def covered(self) -> Bools:
        """[height, width]: what may be ordered."""
        grid = np.zeros(self.field.width * self.field.height, np.bool_)
        grid[self.places] = True
        return grid.reshape(self.field.height, self.field.width)


def look(position: Position, layouts: int, rng: Random) -> Sight:
    """What a position tells: exact, except for this many sampled layouts.

    If the field is too hard to count, everything is estimated from single clues and pairs.
    """
    field = Field.from_rows(position.rows, position.config.mines)
    places = covered_places(position)
    try:
        known = infer(field, budget=_BUDGET)
        mine = np.nan_to_num(known.mine_probability).reshape(-1)[places]
        numbers = known.number_distributions.reshape(-1, 9)[places]
        drawn = known.sample(layouts, rng)
    except TooHard as hard:
        guessed = guess(field, hard.safe, hard.mined)
        mine, numbers = guessed.mine[places], guessed.numbers[places]
        chances = np.random.default_rng(rng.getrandbits(64)).random((layouts, field.height, field.width))
        drawn = chances < guessed.mine.reshape(field.height, field.width)
    if not position.dealt:  # mines will only be laid where nobody names a square
        numbers = numbers / (1 - mine[:, None])
        mine = np.zeros_like(mine)
    return Sight(field, places, mine, numbers, drawn, position.dealt, position.round > 1)


def covered_places(position: Position) -> Ints:
    """The squares that may be ordered, in reading order."""
    return np.array([row * position.config.width + column for row, column in position.covered], np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """Estimated probabilities by place, in reading order, each square considered on its own."""

    mine: Floats
    numbers: Floats  # [places, 9]: free with that number; with `mine` they add up to 1


def guess(field: Field, safe: AbstractSet[Square], mined: AbstractSet[Square]) -> Guess:
    """Estimate probabilities, given squares known to be safe or mines.

    A clue spreads the mines that it still needs evenly over its unsettled squares; a square gets the mean of its clues.
    Squares without a clue share the remaining mines. Numbers are distributed as if the neighbours were independent.
    """
    cells = field.to_array()
    unsettled = cells == COVERED
    mine = np.where(cells == KNOWN_MINE, 1.0, 0.0)
    for squares, chance in ((safe, 0.0), (mined, 1.0)):
        for square in squares:
            mine[square], unsettled[square] = chance, False
    clues = cells >= 0
    near = beside(unsettled)
    need = np.clip((cells - beside(mine)) / np.maximum(near, 1), 0, 1)
    told = beside(clues)
    mine = np.where(unsettled, beside(np.where(clues, need, 0)) / np.maximum(told, 1), mine)
    rest = unsettled & (told == 0)
    left = (field.mines or 0) - mine.sum()
    mine[rest] = np.clip(left / max(rest.sum(), 1), 0.02, 0.98)
    numbers = np.where(clues[:, :, None], np.eye(9)[np.maximum(cells, 0)], _numbers(mine))
    return Guess(mine.reshape(-1), numbers.reshape(-1, 9))


def _numbers(mine: Floats) -> Floats:
    """[height, width, 9]: the probability that a square is free with each number."""
    shown = np.zeros((*mine.shape, 9))
    shown[:, :, 0] = 1
    for (near,) in shifted(mine[None]):
        chance = near[:, :, None]
        more = shown[:, :, :-1] * chance
        shown *= 1 - chance
        shown[:, :, 1:] += more
    return shown * (1 - mine[:, :, None])


def beside(grid: np.ndarray) -> Floats:
    """The sum over the up to eight neighbours of each square."""
    total: Floats = np.sum([near for (near,) in shifted(grid[None].astype(np.float64))], axis=0)
    return total

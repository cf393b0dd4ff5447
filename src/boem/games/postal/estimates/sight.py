"""What the field tells a seat before a round: how likely each covered square is a mine, or shows which number."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from boem.core.errors import TooHard
from boem.games.postal.estimates.areas import Bools, Floats, Ints
from boem.games.postal.estimates.guess import guess
from boem.games.postal.rules.facts import COVERED, Position
from boem.inference import Field, infer

_BUDGET: Final = 3e6  # of `infer`; a field from play needs a small part of it, and its numbers up to ten times as much


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """`places` are the squares that may be ordered, in reading order; the other arrays go by it.

    Before the deal chances are given that the square is tipped, as no mine is dealt there.
    """

    field: Field
    places: Ints
    mine: Floats  # [places]
    numbers: Floats  # [places, 9]: free with that number; with `mine` they add up to 1
    layouts: Bools  # [n, height, width]
    dealt: bool
    marks: bool  # whether tips may say that a mine is there

    @property
    def covered(self) -> Bools:
        """[height, width]: what may be ordered."""
        grid = np.zeros(self.field.width * self.field.height, np.bool_)
        grid[self.places] = True
        return grid.reshape(self.field.height, self.field.width)


def look(position: Position, layouts: int, rng: Random) -> Sight:
    """What a position tells, with so many layouts drawn from all that fit; exact but for those.

    Where the field is too hard to count, all is guessed from what single clues and pairs show.
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
    if not position.dealt:  # the mines will be where nobody tips
        numbers = numbers / (1 - mine[:, None])
        mine = np.zeros_like(mine)
    return Sight(field, places, mine, numbers, drawn, position.dealt, position.round > 1)


def covered_places(position: Position) -> Ints:
    """The squares that may be ordered, in reading order."""
    return np.flatnonzero(np.frombuffer(position.now.cells.encode(), np.uint8) == ord(COVERED))

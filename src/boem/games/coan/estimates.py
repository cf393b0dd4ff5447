"""The exact expected gain of each action, without looking ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from boem.core.squares import Square, neighbours, squares
from boem.games.coan.rules.config import HIT_POINTS
from boem.games.coan.rules.facts import Explore, Mark, View
from boem.games.coan.rules.knowledge import known_free, public_field
from boem.inference import Field, Posterior, infer
from boem.inference.field import KNOWN_MINE
from boem.inference.mirror import mirrored


@lru_cache(maxsize=16)
def touching(width: int, height: int) -> NDArray[np.float64]:
    """[area, area]: 1 where two squares, numbered in reading order, are neighbours. Read-only."""
    found = np.zeros((width * height, width * height))
    for square in squares(width, height):
        for row, column in neighbours(square, width, height):
            found[square.row * width + square.column, row * width + column] = 1
    found.flags.writeable = False
    return found


@dataclass(frozen=True)
class Gains:
    """The points a seat can expect from its next action; all layouts that fit its knowledge are equally likely."""

    view: View

    @cached_property
    def free(self) -> frozenset[Square]:
        """The covered squares that the seat knows to be free from its own wrong marks."""
        return frozenset(known_free(self.view))

    @cached_property
    def posterior(self) -> Posterior:
        """The posterior of what the seat knows, with its own wrong marks as known mines of a `mirrored` field."""
        return infer(mirrored(public_field(self.view), self.free))

    def mark(self, square: Square) -> float:
        """The expected gain of marking a square that isn't known to be free."""
        config = self.view.position.config
        chance = float(self.posterior.mine_probability[square])
        return chance * config.series[self.view.position.visible] + (1 - chance) * config.wrong_points

    def explore(self, square: Square) -> float:
        """The expected gain of exploring a square."""
        if square in self.free:
            return self._told(square)
        return float(self._explored[square])

    def actions(self) -> Iterator[tuple[float, Explore | Mark]]:
        """Every action on a square with its expected gain, in reading order."""
        for square in self.view.position.covered:
            yield self.explore(square), Explore(square)
            if square not in self.free:
                yield self.mark(square), Mark(square)

    @cached_property
    def _explored(self) -> NDArray[np.float64]:
        """[height, width]; the values on squares known to be free are meaningless.

        In the mirror image, their neighbours show as many more as there are mirrored mines beside them.
        """
        chances = self.posterior.mine_probability
        lost: NDArray[np.float64] = HIT_POINTS * chances
        if self.view.position.config.scoring != "numbers":
            return lost
        seen = _beside(self.posterior.field)
        shown = self.posterior.number_distributions @ np.arange(9.0)
        return lost + shown - (1 - chances) * seen

    def _told(self, square: Square) -> float:
        """The gain on a square that is known to be free, whose number may follow from what others know."""
        if self.view.position.config.scoring != "numbers":
            return 0.0
        field = mirrored(public_field(self.view), self.free - {square})
        shares = infer(field).number_distribution(square)
        return float(shares @ np.arange(9.0) / shares.sum() - _beside(field)[square])


def _beside(field: Field) -> NDArray[np.float64]:
    """[height, width]: the number of known mines around each square."""
    known = field.to_array() == KNOWN_MINE
    beside: NDArray[np.float64] = touching(field.width, field.height) @ known.ravel()
    return beside.reshape(known.shape)

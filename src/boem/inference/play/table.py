"""A game of ordinary minesweeper under way."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as kept
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from boem.core.errors import ParseError
from boem.core.squares import Square, neighbours
from boem.inference.field import COVERED, Field
from boem.inference.play.games import OrdinaryGame


@dataclass(frozen=True, eq=False)
class MineTable:
    """The layout, which the player doesn't know, and what is open; opening a square returns a new table."""

    game: OrdinaryGame
    layout: NDArray[np.bool_] = kept(repr=False)
    """[height, width]: True for a mine."""
    opened: frozenset[Square] = frozenset()
    hit: Square | None = None
    """The mine that lost the game."""

    @cached_property
    def field(self) -> Field:
        """What the player sees."""
        cells = np.full(self.layout.shape, COVERED)
        for square in self.opened:
            cells[square] = self._number(square)
        return Field.from_array(cells, self.game.mines)

    @property
    def won(self) -> bool:
        """Whether every square without a mine is open."""
        return self.hit is None and len(self.opened) == self.layout.size - self.game.mines

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.won or self.hit is not None

    def is_mine(self, square: Square) -> bool:
        """Whether the square holds a mine."""
        return bool(self.layout[square])

    def open(self, square: Square) -> MineTable:
        """The table once a square is open, and what lies around a 0. Raises ParseError unless it is covered."""
        self.require_covered(square)
        if self.is_mine(square):
            return MineTable(self.game, self.layout, self.opened, square)
        opened, waiting = set(self.opened), [square]
        while waiting:
            here = waiting.pop()
            if here not in opened:
                opened.add(here)
                if self._number(here) == 0:
                    waiting += neighbours(here, self.game.width, self.game.height)
        return MineTable(self.game, self.layout, frozenset(opened))

    def require_covered(self, square: Square) -> None:
        """Raise ParseError for a square that is open, or not on the field."""
        if self.field[square] != COVERED:
            raise ParseError("{square} is not covered", square=square)

    def _number(self, square: Square) -> int:
        return sum(self.is_mine(other) for other in neighbours(square, self.game.width, self.game.height))

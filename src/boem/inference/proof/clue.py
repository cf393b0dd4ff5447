"""An open square's constraint at some point of a proof."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from boem.core.squares import Square


@dataclass(frozen=True, slots=True)
class Clue:
    """An open square with its number, the known mines around it, and the unsettled squares around it."""

    square: Square
    number: int
    mines: frozenset[Square]
    covered: frozenset[Square]
    need: int
    """How many of `covered` hold mines: `number` less the known mines. Negative, or too many, if the clue is broken."""

    @classmethod
    def read(cls, square: Square, number: int, mines: Set[Square], covered: Set[Square]) -> Clue:
        """The clue with these squares round it."""
        return cls(square, number, frozenset(mines), frozenset(covered), number - len(mines))

    def knowing(self, mines: Set[Square], free: Set[Square]) -> Clue:
        """The clue once these squares are settled; they need not touch it."""
        found = self.covered & mines
        covered = self.covered - found - free
        return Clue(self.square, self.number, self.mines | found, covered, self.need - len(found))

    @property
    def broken(self) -> bool:
        """Whether its number has become impossible."""
        return not 0 <= self.need <= len(self.covered)

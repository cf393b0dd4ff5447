"""The slow, obvious twin of `boem.inference.infer`: it writes down every layout of a field, and counts.

For tests, as an oracle. It is usable for up to about 20 covered squares whatever their clues, and for more where the
clues or the number of mines leave no more than some 100,000 layouts: those take about a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from boem.core.errors import Inconsistent
from boem.core.squares import Square, neighbours, squares
from boem.inference.field import COVERED, KNOWN_MINE, Field


@dataclass(frozen=True, eq=False)
class Enumeration:
    """All layouts of a field, each once and in no order that means anything; at least one.

    Its properties have the names and meanings that `Posterior` gives them, but are counted from the list, and exact.
    """

    field: Field
    every: NDArray[np.bool_]
    """Shape [layouts, height, width]: where each layout has mines, known ones included."""

    @property
    def layouts(self) -> int:
        """How many there are."""
        return len(self.every)

    @property
    def mine_counts(self) -> NDArray[np.int64]:
        """Shape [height, width]: in how many layouts each square holds a mine."""
        counts: NDArray[np.int64] = np.count_nonzero(self.every, axis=0)
        return counts

    @property
    def number_counts(self) -> NDArray[np.int64]:
        """Shape [height, width, 9]: in how many layouts each square is free and shows 0 to 8."""
        shown = np.zeros(self.every.shape, np.int8)
        for row, column in self._squares():
            for beside in neighbours(Square(row, column), self.field.width, self.field.height):
                shown[:, row, column] += self.every[:, beside.row, beside.column]
        shown[self.every] = -1
        return np.stack([np.count_nonzero(shown == number, axis=0) for number in range(9)], axis=-1)

    @property
    def mine_probability(self) -> Mapping[Square, Fraction]:
        """Of every square that isn't open; 1 on known mines."""
        counts = self.mine_counts
        return {square: self._share(counts[square]) for square in self._squares() if self.field[square] < 0}

    @property
    def safe(self) -> frozenset[Square]:
        """The covered squares that hold a mine in no layout."""
        counts = self.mine_counts
        return frozenset(square for square in self.field.find(COVERED) if counts[square] == 0)

    @property
    def mined(self) -> frozenset[Square]:
        """The covered squares that hold a mine in every layout."""
        counts = self.mine_counts
        return frozenset(square for square in self.field.find(COVERED) if counts[square] == self.layouts)

    @property
    def derivable(self) -> Mapping[Square, int]:
        """The covered squares that are free and show the same number in every layout, with that number."""
        alike = self.number_counts == self.layouts
        return {square: int(alike[square].argmax()) for square in self.field.find(COVERED) if alike[square].any()}

    def number_distribution(self, square: Square) -> tuple[Fraction, ...]:
        """For 0 to 8 the probability that the square is free and shows that number."""
        return tuple(self._share(count) for count in self.number_counts[square])

    def _squares(self) -> Iterator[Square]:
        return squares(self.field.width, self.field.height)

    def _share(self, count: np.int64) -> Fraction:
        return Fraction(int(count), self.layouts)


def enumerate_layouts(field: Field) -> Enumeration:
    """Every layout that fits; raises Inconsistent, without saying where, if none does."""
    grid = list(squares(field.width, field.height))
    bits = {square: 1 << place for place, square in enumerate(grid)}
    clues = [
        _Clue(field[square], sum(bits[other] for other in neighbours(square, field.width, field.height)))
        for square in grid
        if field[square] >= 0
    ]
    if field.mines is not None:
        clues.append(_Clue(field.mines, sum(bits.values())))
    known = sum(bits[square] for square in field.find(KNOWN_MINE))
    found = list(_lay([bits[square] for square in field.find(COVERED)], known, clues))
    if not found:
        raise Inconsistent("No layout fits.")
    every = np.array([[bool(laid & bit) for bit in bits.values()] for laid in found])
    return Enumeration(field, every.reshape(-1, field.height, field.width))


def fitting(clues: Iterable[tuple[int, Set[Square]]]) -> list[frozenset[Square]]:
    """All sets of mines on the squares of some clues, each of which needs so many on its own."""
    every = list(clues)
    touched = sorted(set[Square]().union(*(covered for _, covered in every)))
    bits = {square: 1 << place for place, square in enumerate(touched)}
    masked = [_Clue(need, sum(bits[square] for square in covered)) for need, covered in every]
    found = _lay(list(bits.values()), 0, masked)
    return [frozenset(square for square, bit in bits.items() if laid & bit) for laid in found]


@dataclass(frozen=True, slots=True)
class _Clue:
    """So many mines lie on the squares of a mask, which has a bit for each."""

    mines: int
    mask: int

    def can_hold(self, laid: int, undecided: int) -> bool:
        sure = (laid & self.mask).bit_count()
        return sure <= self.mines <= sure + (undecided & self.mask).bit_count()


def _lay(covered: Sequence[int], laid: int, clues: Sequence[_Clue]) -> Iterator[int]:
    """The layouts that have the mines laid so far, and on the covered squares any that break no clue."""
    undecided = sum(covered)
    if not all(clue.can_hold(laid, undecided) for clue in clues):
        return
    if not covered:
        yield laid
        return
    first, *rest = covered
    concerned = [clue for clue in clues if clue.mask & undecided]
    yield from _lay(rest, laid, concerned)
    yield from _lay(rest, laid | first, concerned)

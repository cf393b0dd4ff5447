"""The slow, obvious twin of `boem.inference.infer`: lists every layout of a field and counts.

An oracle for tests. It copes with about 20 covered squares whatever the clues, and with more if the clues or the number
of mines leave no more than 100,000 layouts or so, which take about a second.
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
    """All layouts of a field, at least one, each once and in no particular order.

    Its properties have the names and meanings of those in `Posterior`, but are counted from the list and exact.
    """

    field: Field
    every: NDArray[np.bool_]
    """Shape [layouts, height, width]: where each layout has mines, known ones included."""

    @property
    def layouts(self) -> int:
        """The number of layouts."""
        return len(self.every)

    @property
    def mine_counts(self) -> NDArray[np.int64]:
        """Shape [height, width]: the number of layouts in which each square is a mine."""
        counts: NDArray[np.int64] = np.count_nonzero(self.every, axis=0)
        return counts

    @property
    def number_counts(self) -> NDArray[np.int64]:
        """Shape [height, width, 9]: the number of layouts in which each square is free and shows 0 to 8."""
        shown = np.zeros(self.every.shape, np.int8)
        for row, column in self._squares():
            for beside in neighbours(Square(row, column), self.field.width, self.field.height):
                shown[:, row, column] += self.every[:, beside.row, beside.column]
        shown[self.every] = -1
        return np.stack([np.count_nonzero(shown == number, axis=0) for number in range(9)], axis=-1)

    @property
    def mine_probability(self) -> Mapping[Square, Fraction]:
        """The probability for each square that isn't open; 1 on known mines."""
        counts = self.mine_counts
        return {square: self._share(counts[square]) for square in self._squares() if self.field[square] < 0}

    @property
    def safe(self) -> frozenset[Square]:
        """The covered squares that are a mine in no layout."""
        counts = self.mine_counts
        return frozenset(square for square in self.field.find(COVERED) if counts[square] == 0)

    @property
    def mined(self) -> frozenset[Square]:
        """The covered squares that are a mine in every layout."""
        counts = self.mine_counts
        return frozenset(square for square in self.field.find(COVERED) if counts[square] == self.layouts)

    @property
    def derivable(self) -> Mapping[Square, int]:
        """The covered squares that are free and show the same number in every layout, with that number."""
        alike = self.number_counts == self.layouts
        return {square: int(alike[square].argmax()) for square in self.field.find(COVERED) if alike[square].any()}

    def number_distribution(self, square: Square) -> tuple[Fraction, ...]:
        """The probabilities that the square is free and shows 0 to 8."""
        return tuple(self._share(count) for count in self.number_counts[square])

    def _squares(self) -> Iterator[Square]:
        return squares(self.field.width, self.field.height)

    def _share(self, count: np.int64) -> Fraction:
        return Fraction(int(count), self.layouts)


def enumerate_layouts(field: Field) -> Enumeration:
    """Every layout that fits the field; raises Inconsistent, without a reason, if there is none."""
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
    """All sets of mines that give each clue's squares exactly its number."""
    every = list(clues)
    touched = sorted(set[Square]().union(*(covered for _, covered in every)))
    bits = {square: 1 << place for place, square in enumerate(touched)}
    masked = [_Clue(need, sum(bits[square] for square in covered)) for need, covered in every]
    found = _lay(list(bits.values()), 0, masked)
    return [frozenset(square for square, bit in bits.items() if laid & bit) for laid in found]


@dataclass(frozen=True, slots=True)
class _Clue:
    """A number of mines on the squares of a mask, one bit per square."""

    mines: int
    mask: int

    def can_hold(self, laid: int, undecided: int) -> bool:
        sure = (laid & self.mask).bit_count()
        return sure <= self.mines <= sure + (undecided & self.mask).bit_count()


def _lay(covered: Sequence[int], laid: int, clues: Sequence[_Clue]) -> Iterator[int]:
    """Extend the mines laid so far to every layout that breaks no clue, deciding the covered squares one by one."""
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

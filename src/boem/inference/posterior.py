"""The uniform distribution over all layouts that fit a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, partial
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.errors import TooHard
from boem.core.squares import Square, squares
from boem.inference.arguments import expect, expect_budget, expect_count
from boem.inference.conflict import explained
from boem.inference.field import COVERED, Field
from boem.inference.unsolved import of_nothing, of_part
from boem.inference.ways import Ways

BUDGET: Final = 1e10


def infer(field: Field, *, budget: float = BUDGET) -> Posterior:
    """Exact inference over every layout of mines that fits the field's numbers, and its number of mines if known.

    Raises Inconsistent if no layout fits, naming open squares that contradict each other, or the impossible number of
    mines. Raises Unsolved, a TooHard with what is known all the same, if it would take more than `budget` units of
    work, each about a nanosecond, or more memory than comes with them; the default allows some ten seconds, and 2 GB.
    The work grows with the thickness of a front of open and covered squares, hardly with its length.

    >>> field = Field.parse("..10/.210/.100", mines=2)
    >>> posterior = infer(field)
    >>> posterior.layouts
    2
    >>> print(posterior.mine_probability)
    [[0.  1.  nan nan]
     [0.5 nan nan nan]
     [0.5 nan nan nan]]
    >>> [str(square) for square in posterior.safe]
    ['A1']
    """
    if type(field) is not Field:
        expect("field", field, Field, "a Field")
    if budget is not BUDGET:
        budget = expect_budget(budget)
    try:
        inside = kernel.Posterior(
            field.width, field.height, field.cells, -1 if field.mines is None else field.mines, budget, True
        )
    except kernel.Contradiction as found:
        raise explained(field, *found.args) from None
    except kernel.OverBudget as found:
        raise of_nothing(field, budget, found.args[0]) from None
    if not inside.whole:
        raise of_part(field, budget, inside)
    return Posterior(field, inside, budget)


class Posterior:
    """The uniform distribution over all layouts that fit a field; made by `infer`.

    Probabilities are exact but for the rounding of 64-bit floats, within 1e-12 of their value. What is said to be
    certain, and every count, is decided in whole numbers.
    """

    __slots__ = ("__dict__", "_budget", "_inside", "field", "mined", "safe")

    def __init__(self, field: Field, inside: kernel.Posterior, budget: float) -> None:
        names = _names(field.width, field.height)
        self.field: Final = field
        self.safe: Final[frozenset[Square]] = inside.safe(names)
        """The covered squares that hold no mine in any layout."""
        self.mined: Final[frozenset[Square]] = inside.mined(names)
        """The covered squares that hold a mine in every layout; known mines are not among them."""
        self._inside = inside
        self._budget = budget

    def __reduce__(self) -> tuple[Callable[[Field], Posterior], tuple[Field]]:
        return partial(infer, budget=self._budget), (self.field,)

    @property
    def mine_probability(self) -> NDArray[np.float64]:
        """[height, width]: the share of layouts with a mine there; NaN where open, 1.0 on known mines. Read-only."""
        return self._inside.mine_probability()

    @cached_property
    def safest(self) -> tuple[Square, ...]:
        """The covered squares least likely to hold a mine, in reading order: the safe ones, if there are any.

        Otherwise those with the smallest mine probability, within one part in 1e9, so that rounding doesn't separate
        equals. Empty if no square is covered.
        """
        if self.safe:
            return tuple(sorted(self.safe))
        covered = self.field.to_array() == COVERED
        least = self.mine_probability.min(where=covered, initial=1.0)
        places = np.argwhere(covered & (self.mine_probability <= least * (1 + 1e-9)))
        return tuple(Square(row, column) for row, column in places.tolist())

    @cached_property
    def derivable(self) -> Mapping[Square, int]:
        """The covered squares that are free and have the same number in every layout, with that number."""
        names = _names(self.field.width, self.field.height)
        return MappingProxyType({names[square]: number for square, number in self._inside.derivable()})

    def number_distribution(self, square: Square) -> NDArray[np.float64]:
        """[9] shares of layouts: those in which the square is free and has 0 to 8 mines around it.

        They add up to 1 minus its mine probability. An open square has its own number. Raises ParseError for a square
        that isn't on the field.
        """
        self.field.require(square)
        return np.array(self._inside.numbers(square.row * self.field.width + square.column))

    @cached_property
    def number_distributions(self) -> NDArray[np.float64]:
        """[height, width, 9]: `number_distribution` of every square. Read-only."""
        shares = self._inside.all_numbers().reshape(self.field.height, self.field.width, 9)
        shares.flags.writeable = False
        return shares

    @property
    def layouts(self) -> int:
        """How many layouts fit, however many.

        Raises TooHard if numbers with so many digits take more work than the budget, which happens only with components
        of thousands of squares.
        """
        return self._ways.total

    def sample(self, n: int, rng: np.random.Generator | Random) -> NDArray[np.bool_]:
        """[n, height, width]: n layouts, True for a mine, each drawn independently and exactly uniformly.

        Draws use whole numbers only, from a generator seeded with 256 bits of `rng`. Equal fields and
        equal states of `rng` give equal layouts. Raises TooHard as `layouts` does, and sooner.
        """
        expect_count("n", n)
        expect("rng", rng, (np.random.Generator, Random), "a numpy Generator or a random.Random")
        seed = rng.bytes(64) if isinstance(rng, np.random.Generator) else rng.randbytes(64)
        rows = self._ways.draw(n, Random(seed[32:]))
        words = [int.from_bytes(seed[start : start + 8], "little") for start in range(0, 32, 8)]
        try:
            layouts = self._inside.sample(rows, words)
        except kernel.OverBudget as found:
            raise self._too_hard(found) from None
        return layouts.reshape(n, self.field.height, self.field.width).view(np.bool_)

    def draw(self, rng: np.random.Generator | Random) -> frozenset[Square]:
        """The mines of one layout, drawn like `sample`; includes known mines."""
        (layout,) = self.sample(1, rng)
        return frozenset(Square(row, column) for row, column in np.argwhere(layout).tolist())

    @cached_property
    def _ways(self) -> Ways:
        try:
            told = self._inside.counts()
        except kernel.OverBudget as found:
            raise self._too_hard(found) from None
        counts = [
            (fewest, [int.from_bytes(words[start : start + size], "little") for start in range(0, len(words), size)])
            for fewest, size, words in told
        ]
        left = self._inside.mines_left - sum(fewest for fewest, _ in counts)
        return Ways([ways for _, ways in counts], self._inside.apart, None if self.field.mines is None else left)

    def _too_hard(self, found: kernel.OverBudget) -> TooHard:
        return TooHard(found.args[0], self._budget, self.safe, self.mined)

    def __repr__(self) -> str:
        return f"infer({self.field!r})"


@lru_cache(maxsize=64)
def _names(width: int, height: int) -> list[Square]:
    return list(squares(width, height))

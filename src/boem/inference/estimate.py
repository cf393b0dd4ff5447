"""Chances on fields that are too hard to be counted, from some of their layouts, with standard errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.squares import Square
from boem.inference.arguments import expect, expect_budget, expect_count
from boem.inference.conflict import explained, settled
from boem.inference.field import COVERED, Field
from boem.inference.posterior import BUDGET
from boem.inference.unsolved import of_nothing

ROUNDS: Final = 16
LEAST_ERROR: Final = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """What `estimate` found.

    Arrays are float64[height, width] and read-only. `mine_probability` is NaN where open and 1 on known mines;
    `standard_error` is 0 where it is exact, and never below 0.001 elsewhere. `safe` and `mined` are what simple steps
    show: an estimate of 0 or 1 is no certainty. `rounds` is how many rounds the estimate is worth: if a few outweigh
    the others, fewer than there were. Below about four, its errors can't be relied on.
    """

    field: Field
    mine_probability: NDArray[np.float64]
    standard_error: NDArray[np.float64]
    safe: frozenset[Square]
    mined: frozenset[Square]
    rounds: float

    @property
    def estimated(self) -> frozenset[Square]:
        """The covered squares whose chance isn't exact."""
        return frozenset(Square(row, column) for row, column in np.argwhere(self.standard_error > 0).tolist())


def estimate(
    field: Field, rng: np.random.Generator | Random, *, budget: float = BUDGET, rounds: int = ROUNDS
) -> Estimate:
    """Estimate the chance of a mine on each covered square, about as fast as `infer` finds out that it is too hard.

    The work, `budget` units of about a nanosecond each, is divided among rounds. Each is an exact inference over some
    of the layouts: where a layer has too many states, some are drawn, so that the expected weight of the layouts left
    is that of all. The rounds' chances are averaged by these weights. Components with few states come out exact, unless
    the number of mines joins them to others. Equal states of `rng` give equal estimates.

    Raises Inconsistent if no layout fits, as far as rounds find that out, and Unsolved if no round found a layout.
    """
    expect("field", field, Field, "a Field")
    expect("rng", rng, (np.random.Generator, Random), "a numpy Generator or a random.Random")
    expect_count("rounds", rounds)
    budget = expect_budget(budget)
    try:
        found = list(
            _rounds(field, rng.bytes if isinstance(rng, np.random.Generator) else rng.randbytes, budget, rounds)
        )
    except kernel.Contradiction as fault:
        raise explained(field, *fault.args) from None
    except kernel.OverBudget as fault:
        raise of_nothing(field, budget, fault.args[0]) from None
    heights = np.array([layouts for layouts, _, _ in found])
    if not found or heights.max() == -inf:
        raise of_nothing(field, budget, inf)
    exact = np.logical_and.reduce([exact for layouts, _, exact in found if layouts > -inf])
    return _averaged(field, heights, np.array([shares for _, shares, _ in found]), exact)


def _rounds(
    field: Field, draw: Callable[[int], bytes], budget: float, rounds: int
) -> Iterator[tuple[float, NDArray[np.float64], NDArray[np.bool_]]]:
    """The logarithm of each round's weight, its chances, and where these are exact."""
    mines = -1 if field.mines is None else field.mines
    for _ in range(rounds):
        seed = np.frombuffer(draw(32), "<u8").tolist()
        layouts, shares, exact, _effort = kernel.estimate(
            field.width, field.height, field.cells, mines, budget, budget / rounds, seed
        )
        yield layouts, np.frombuffer(shares), np.frombuffer(exact, np.bool_)
        if all(exact):
            return


def _averaged(
    field: Field, heights: NDArray[np.float64], shares: NDArray[np.float64], exact: NDArray[np.bool_]
) -> Estimate:
    """The ratio estimate of the chances, and its errors."""
    weights = np.exp2(heights - heights.max())
    weights /= weights.sum()
    worth = 1 / (weights**2).sum()
    shares = np.where(np.isneginf(heights)[:, None], 0, shares)
    chances = weights @ shares
    off = weights[:, None] * (shares - chances)
    few = max(len(weights) - 1, 1)
    # With few rounds of weight, what they have in common is luck more often than their differences show.
    errors = np.sqrt((off**2).sum(axis=0) * len(weights) / few * len(weights) / worth)
    errors = np.where(exact, 0, np.maximum(errors, LEAST_ERROR))
    errors[field.to_array().ravel() != COVERED] = 0
    return Estimate(field, _framed(field, chances), _framed(field, errors), *settled(field), float(worth))


def _framed(field: Field, values: NDArray[np.float64]) -> NDArray[np.float64]:
    framed = values.reshape(field.height, field.width)
    framed.flags.writeable = False
    return framed

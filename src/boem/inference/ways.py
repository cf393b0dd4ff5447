"""How many layouts there are, and how many mines each component holds in one drawn at random."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, repeat
from math import comb, prod
from operator import mul
from random import Random

import numpy as np
from numpy.typing import NDArray

from boem.inference.polynomial import Polynomial, product


@dataclass(frozen=True)
class Ways:
    """The layouts of independent components and of squares that touch no clue.

    `components` has, for each, the number of layouts by excess: how many more mines than its minimum it holds. `left`
    mines are left for these excesses and the `apart` squares that touch no clue; None if unknown, and then each
    component has a single number for all its layouts.
    """

    components: Sequence[Polynomial]
    apart: int
    left: int | None

    @cached_property
    def total(self) -> int:
        """The number of layouts."""
        return self._sums[-1] * prod(ways[0] for ways in self.components if len(ways) == 1)

    def draw(self, n: int, rng: Random) -> NDArray[np.intc]:
        """[n, components + 1]: for each of n layouts, the excess of each component and the mines apart."""
        rows = np.zeros((n, len(self.components) + 1), np.intc)
        if self.left is not None:
            sums = self._sums
            excesses = [bisect_right(sums, rng.randrange(sums[-1])) for _ in range(n)]
            rows[:, -1] = self.left - np.array(excesses, np.intc)
            if self._varied:
                rows[:, self._varied] = np.array(list(self._together.parted(excesses, rng)), np.intc).T
        return rows

    @cached_property
    def _sums(self) -> list[int]:
        """The number of layouts up to each excess of all components together, fixed components aside."""
        rest = repeat(2**self.apart) if self.left is None else _binomials(self.apart, self.left)
        return list(accumulate(map(mul, self._together.ways, rest)))

    @cached_property
    def _varied(self) -> list[int]:
        """The components that can have an excess, equal ones side by side."""
        varied = [place for place, ways in enumerate(self.components) if len(ways) > 1]
        return sorted(varied, key=self.components.__getitem__)

    @cached_property
    def _together(self) -> _ComponentGroup:
        return _grouped([self.components[place] for place in self._varied])


class _ComponentGroup:
    """Components taken together: the product of their polynomials, and two halves (none for a single one)."""

    __slots__ = ("_sums", "halves", "ways")

    def __init__(self, ways: Polynomial, *halves: _ComponentGroup) -> None:
        self.ways = ways
        self.halves = halves
        self._sums: dict[int, tuple[list[int], list[int]]] = {}

    def parted(self, excesses: Sequence[int], rng: Random) -> Iterator[Sequence[int]]:
        """For each component, in order, its share of each of these total excesses."""
        if not self.halves:
            yield excesses
            return
        taken = [self._take(excess, rng) for excess in excesses]
        yield from self.halves[0].parted(taken, rng)
        yield from self.halves[1].parted([*map(int.__sub__, excesses, taken)], rng)

    def _take(self, excess: int, rng: Random) -> int:
        """The first half's share of an excess: each with a frequency in proportion to its layouts."""
        takes, sums = self._sums.get(excess) or self._begun(excess)
        if len(takes) == 1:
            return takes[0]
        drawn = rng.randrange(self.ways[excess])
        if sums[-1] <= drawn:
            sums = sums.copy()  # threads may share it
            while sums[-1] <= drawn:
                take = takes[len(sums) - 1]
                sums.append(sums[-1] + self.halves[0].ways[take] * self.halves[1].ways[excess - take])
            self._sums[excess] = takes, sums
        return takes[bisect_right(sums, drawn) - 1]

    def _begun(self, excess: int) -> tuple[list[int], list[int]]:
        """The first half's possible shares of an excess, roughly the likeliest first, with the partial sums so far."""
        one, other = (half.ways for half in self.halves)
        bits = {
            take: one[take].bit_length() + other[excess - take].bit_length()
            for take in range(max(excess + 1 - len(other), 0), min(excess + 1, len(one)))
        }
        return self._sums.setdefault(excess, (sorted(bits, key=bits.__getitem__, reverse=True), [0]))


def _grouped(components: Sequence[Polynomial]) -> _ComponentGroup:
    """A balanced tree of the components in order; repeated sequences share one group."""
    level: list[_ComponentGroup] = []
    for number, ways in enumerate(components):
        level.append(level[-1] if number and ways == components[number - 1] else _ComponentGroup(ways))
    while len(level) > 1:
        pairs = list(zip(level[::2], level[1::2], strict=False))
        groups = {
            (one, other): _ComponentGroup(product(one.ways, other.ways), one, other)
            for one, other in dict.fromkeys(pairs)
        }
        level = [groups[pair] for pair in pairs] + level[2 * len(pairs) :]
    return level[0] if level else _ComponentGroup([1])


def _binomials(n: int, most: int) -> Iterator[int]:
    """C(n, most), C(n, most - 1) and so on, without end; 0 where n is too small, and after C(n, 0)."""
    yield from repeat(0, most - n)
    chosen = min(most, n)
    ways = comb(n, chosen)
    while True:
        yield ways
        ways = ways * chosen // (n - chosen + 1)
        chosen -= 1

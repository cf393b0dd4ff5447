"""What tips bring where others may give the same: a round as a game between seats that know the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np

from boem.games.postal.estimates.areas import Floats, Ints
from boem.games.postal.estimates.offers import Offers

_STEPS: Final = 400  # a chance is rounded to one of these parts


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """So many `others`, each of whom gives any tip with the same chance, and all apart from each other.

    `spite` is what it is worth to bring each of the others one point less, on average over all of them.
    """

    offers: Offers
    others: int
    spite: float

    def values(self, chances: Floats) -> Floats:
        """[tips]: what each brings on average, if each of the others gives it with such a chance.

        A tip that is worth w brings max(0, w - n), where n others are as right, which is the number of i < w with
        n <= i. It costs each of those n a point if n <= w.
        """
        if not self.others:
            return self.offers.alone
        steps = np.rint(chances * _STEPS).astype(np.int64)
        at_most, taken = _sharers(self.others)
        offers = self.offers
        weights = at_most[steps] + self.spite / self.others * taken[steps]
        values: Floats = (offers.exceeds * weights).sum(axis=1) + offers.beyond - offers.fine
        return values


@lru_cache(maxsize=64)
def _sharers(others: int) -> tuple[Floats, Floats]:
    """[steps, i] for i < others: the chance that at most i others give a tip, and i + 1 times that of just i + 1."""
    chance = np.linspace(0, 1, _STEPS + 1)[:, None]
    number = np.arange(others + 1)
    ways = np.array([float(comb(others, n)) for n in range(others + 1)])
    just = ways * chance**number * (1 - chance) ** (others - number)
    return np.cumsum(just, axis=1)[:, :others], just[:, 1:] * number[1:]


def fictitious_play(crowd: Crowd, tips: int, naive: Floats, trust: float, turns: int) -> list[list[int]]:
    """Sets of tips, each the best answer to what a seat has given on average so far, the later half of `turns`.

    The average is the share of the sets before, and with `1 - trust` what who counts on nobody else gives: `naive`.
    Its first answers are to those alone.
    """
    given = naive.copy()
    seen = 1.0
    sets: list[list[int]] = []
    for _ in range(turns):
        chances = np.minimum(trust * given / seen + (1 - trust) * naive, 1)
        best = crowd.offers.pick(crowd.values(chances), tips)
        sets.append(best)
        given[best] += 1
        seen += 1
    return sets[turns // 2 :]


def shares(sets: list[list[int]], tips: int) -> Floats:
    """How often each of so many tips stands in the sets."""
    counts: Ints = np.bincount(np.array([tip for one in sets for tip in one], np.int64), minlength=tips)
    return counts / max(len(sets), 1)

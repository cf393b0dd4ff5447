"""Chance nodes for games that state no probabilities: `LOTS` seeds, each equally likely."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Final, TypeVar

T = TypeVar("T", bound=Hashable)

LOTS: Final = 1000


def shares(draw: Callable[[Random], Hashable]) -> list[tuple[int, float]]:
    """One seed for each distinct result, the first that yields it, with the share of all seeds that do."""
    firsts: dict[Hashable, int] = {}
    counts: dict[int, int] = {}
    for lot in range(LOTS):
        first = firsts.setdefault(draw(Random(lot)), lot)
        counts[first] = counts.get(first, 0) + 1
    return [(lot, count / LOTS) for lot, count in counts.items()]


def draws(draw: Callable[[Random], T]) -> T | None:
    """The result, if drawing it uses no randomness; otherwise None."""
    rng = Random(0)
    before, drawn = rng.getstate(), draw(rng)
    return drawn if rng.getstate() == before else None

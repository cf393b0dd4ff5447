"""Puzzles by the thousand, made on all cores of this machine or on several machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, islice
from typing import Final

from boem.core.workers import spread
from boem.puzzles.generate import distinct, make
from boem.puzzles.graded import Graded
from boem.puzzles.wish import Rare, Wish

_BATCH: Final = 8


def make_many(wish: Wish, amount: int, seed: int, *, jobs: int = 1, dask: str | None = None) -> Iterator[Graded]:
    """So many puzzles, all different, in the order of their seeds: `seed`, the next one, and so on.

    They are made by `jobs` processes (-1: one per core) or by the workers of the Dask scheduler at an address, which
    doesn't change the result. Raises Rare, after the puzzles before, if a seed has no suitable puzzle or no others seem
    to be left.
    """
    return islice(distinct(wish, _found(wish, _made(wish, amount, seed, jobs, dask))), amount)


def _found(wish: Wish, made: Iterable[Graded | None]) -> Iterator[Graded]:
    for one in made:
        if one is None:
            raise Rare(wish)
        yield one


def _made(wish: Wish, amount: int, seed: int, jobs: int, dask: str | None) -> Iterator[Graded | None]:
    """One per seed, without end; None for a seed that has none."""
    if jobs == 1 and dask is None:
        for start in count(seed, _BATCH):
            yield from _batch(wish, range(start, start + _BATCH))
    for first in count(seed, _BATCH * -(-amount // _BATCH)):
        batches = [range(start, start + _BATCH) for start in range(first, first + amount, _BATCH)]
        for batch in spread(partial(_whole, wish), batches, jobs=jobs, dask=dask):
            yield from batch


def _whole(wish: Wish, seeds: range) -> list[Graded | None]:
    return list(_batch(wish, seeds))


def _batch(wish: Wish, seeds: range) -> Iterator[Graded | None]:
    """Stops at the first seed that has none."""
    for seed in seeds:
        try:
            yield make(wish, seed)
        except Rare:
            yield None
            return

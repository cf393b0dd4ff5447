"""Random layouts of mines for good puzzles: spread over the whole grid, and as symmetric as requested."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boem.core.layout import Layout
from boem.core.squares import Square
from boem.puzzles.wish import Symmetry, Wish

BLOCK: Final = 3
THINNEST, DENSEST = 0.2, 0.34
FEWEST, MOST = 0.125, 0.45
ALIKE: Final = 0.75


def draw_layout(wish: Wish, rng: Random) -> Layout:
    """Mines on about a fifth to a third of the squares, at least one in each block of about 3 × 3.

    For a symmetric pattern, three in four pairs of squares that differ are made alike, because only pairs without a
    mine can have numbers; blocks may then be empty.
    """
    while True:
        mines = _spread(wish, rng)
        if FEWEST <= len(mines) / (wish.width * wish.height) <= MOST:
            return mines


def _spread(wish: Wish, rng: Random) -> Layout:
    density = rng.uniform(THINNEST, DENSEST)
    mines = {square for block in _blocks(wish) for square in _drawn(block, density, rng)}
    if wish.symmetry is not Symmetry.NONE:
        for orbit in wish.orbits:
            if 0 < sum(square in mines for square in orbit) < len(orbit) and rng.random() < ALIKE:
                (mines.update if rng.random() < 1 / 2 else mines.difference_update)(orbit)
    return frozenset(mines)


def _drawn(block: list[Square], density: float, rng: Random) -> list[Square]:
    wanted = density * len(block) + rng.uniform(-1, 1)
    return rng.sample(block, min(max(1, round(wanted)), len(block) - 1))


def _blocks(wish: Wish) -> Iterator[list[Square]]:
    for rows in _parts(wish.height):
        for columns in _parts(wish.width):
            yield [Square(row, column) for row in rows for column in columns]


def _parts(side: int) -> list[range]:
    """The side cut into parts of 3, 4 or 5 (of 2 if it is 4)."""
    number = max(side // BLOCK, 2)
    return [range(side * part // number, side * (part + 1) // number) for part in range(number)]

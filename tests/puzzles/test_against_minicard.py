"""On larger grids the solver agrees with minicard."""

from __future__ import annotations

from itertools import product
from random import Random

from support import minicard
from support.cases import case
from support.levels import Sampled
from support.puzzle_grids import Grid, random_grid, tampered

from boem.kernel import count_all, dig


def test_minicard_counts_the_same_on_random_grids(sampled: Sampled[tuple[int, float]]) -> None:
    for size, clues in sampled(list(product([7, 8, 9, 11, 12, 16, 17, 23, 30], [0.2, 0.4, 0.6, 0.8]))):
        rng = Random(f"{size} {clues}")
        grids = [random_grid(rng, size, rng.randint(1, 30), mines=mines, clues=clues) for mines in (0.1, 0.2, 0.3, 0.5)]
        with case(f"{size} wide, {clues} of the clues"):
            compare([one for grid in grids for one in (grid, tampered(rng, grid))])


def test_minicard_counts_the_same_on_the_hardest_grids(sampled: Sampled[float]) -> None:
    for share in sampled([0.15, 0.2, 0.25, 0.3, 0.35, 0.4]):
        rng = Random(f"{share}")
        layout = bytes(rng.random() < share for _ in range(900))
        cells = dig(30, 30, layout, [[place] for place in rng.sample(range(900), 900)], 3)
        places = rng.sample([place for place, cell in enumerate(cells) if cell != "."], 5)
        fewer = [(30, 30, f"{cells[:place]}.{cells[place + 1 :]}") for place in places]
        with case(f"{share} of the squares are mined"):
            compare([(30, 30, cells), *fewer, *(tampered(rng, (30, 30, cells)) for _ in range(5))])


def compare(grids: list[Grid]) -> None:
    assert count_all(grids) == [minicard.count(*grid) for grid in grids]

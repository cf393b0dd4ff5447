"""What `expert` lays is hard to find, and can't be foreseen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boem.core.squares import Square, squares
from boem.games.mijnenveger.bots.hardness import features, hardness
from boem.games.mijnenveger.bots.laying import mixed_layout, random_mines
from boem.games.mijnenveger.rules.config import BOARDS, Config


@given(st.integers(3, 6), st.integers(3, 6), st.data())
def test_its_features_are_what_counting_them_one_by_one_finds(width: int, height: int, data: st.DataObject) -> None:
    mines = data.draw(st.sets(st.sampled_from(list(squares(width, height))), min_size=1))
    grid = np.array([[Square(row, column) in mines for column in range(width)] for row in range(height)])
    inside = sum(0 < row < height - 1 and 0 < column < width - 1 for row, column in mines)
    apart = Counter(tuple(sorted((abs(r - row), abs(c - column)))) for (r, c), (row, column) in combinations(mines, 2))
    assert features(grid[np.newaxis])[0].tolist() == [inside, apart[1, 1], apart[0, 1], apart[0, 2]]


def as_grid(mines: list[Square], config: Config) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.isin(np.arange(config.area), [row * config.width + column for row, column in mines]).reshape(
        config.height, config.width
    )


def test_its_layouts_are_harder_than_random_ones_and_never_the_same() -> None:
    for config in BOARDS.values():
        laid = np.stack([as_grid(mixed_layout(config, Random(seed), 0.1), config) for seed in range(40)])
        usual = hardness(np.stack([random_mines(config, Random(seed)) for seed in range(400)]))
        assert (laid.sum((1, 2)) == config.mines).all()
        assert hardness(laid).mean() > usual.mean() + usual.std()
        assert len({layout.tobytes() for layout in laid}) == 40


def test_where_there_are_few_layouts_it_lays_each_as_often() -> None:
    config = Config(width=3, height=3, mines=1, sweepers=1)
    laid = Counter(mixed_layout(config, Random(seed), 2.0)[0] for seed in range(900))
    assert len(laid) == 9
    assert min(laid.values()) > 60


def test_it_lays_however_short_its_time() -> None:
    assert len(mixed_layout(Config(), Random(1), 0.0)) == 10

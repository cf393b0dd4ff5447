"""How mines are distributed over components: compared with sums over all ways, also for very many components."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from math import comb, prod
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal
from support.chance import distance, once_in_a_thousand

from boem.inference import Field, infer
from boem.inference.ways import Ways

components = st.lists(st.lists(st.integers(0, 9), max_size=3).map(lambda rest: [3, *rest]), max_size=5)
MANY = [[3, 25], [1, 0, 7], [2**90, 5], [4], [3, 25], [6, 1, 0, 2], [9], [3, 25]] * 40


def listed(ways: Ways) -> dict[tuple[int, ...], int]:
    """The number of layouts for each way to distribute the mines."""
    shared = {}
    for excesses in product(*(range(len(component)) for component in ways.components)):
        apart = (ways.left or 0) - sum(excesses)
        layouts = prod(component[excess] for component, excess in zip(ways.components, excesses, strict=True))
        if apart >= 0 and layouts * comb(ways.apart, apart):
            shared[*excesses, apart] = layouts * comb(ways.apart, apart)
    return shared


def pairs(rows: int, columns: int, mines: int) -> Field:
    """Pairs of clues that share three squares, all far from each other: one mine in 3 ways, or two in 25."""
    cells = np.full((6 * rows, 7 * columns), -1)
    cells[1::6, 1::7] = cells[1::6, 3::7] = 1
    return Field.from_array(cells, mines)


@given(components, st.integers(0, 5), st.integers(0, 12))
def test_the_total_is_the_sum_over_all_ways_to_share_the_mines_out(
    several: list[list[int]], apart: int, left: int
) -> None:
    ways = Ways(several, apart, left)
    assert ways.total == sum(listed(ways).values())


@given(st.lists(st.integers(1, 9).map(lambda ways: [ways])), st.integers(0, 5))
def test_with_an_unknown_number_of_mines_everything_is_independent(several: list[list[int]], apart: int) -> None:
    ways = Ways(several, apart, None)
    assert ways.total == prod(number for (number,) in several) * 2**apart
    assert_array_equal(ways.draw(2, Random(1)), np.zeros((2, len(several) + 1)))


@pytest.mark.parametrize(
    ("several", "apart", "left"),
    [
        ([[1, 2], [3, 1, 1], [5], [1, 2], [2, 0, 7]], 4, 5),
        ([[1, 2], [1, 2], [1, 2], [1, 2], [1, 2]], 0, 3),
        ([[1, 0, 1], [1, 0, 1], [4, 1]], 2, 6),
        ([[7], [8]], 5, 2),
    ],
    ids=["unlike", "alike", "more mines than squares apart", "no excess"],
)
def test_each_way_to_share_the_mines_out_is_drawn_as_often_as_it_has_layouts(
    several: list[list[int]], apart: int, left: int
) -> None:
    ways = Ways(several, apart, left)
    shared = listed(ways)
    n = 20_000
    drawn = Counter(tuple(row) for row in ways.draw(n, Random(2)).tolist())
    assert set(drawn) <= set(shared)
    expected = {row: n * layouts / ways.total for row, layouts in shared.items()}
    assert distance(drawn, expected) < once_in_a_thousand(max(len(shared) - 1, 1))


@pytest.mark.usefixtures("largest")
def test_in_very_many_components_each_has_its_excesses_with_the_right_frequencies() -> None:
    left, n = 230, 3000
    ways = Ways(MANY, 100, left)
    rows = ways.draw(n, Random(4))
    assert (rows.sum(axis=1) == left).all()
    for place in range(8):
        one = MANY[place]
        others = [Ways(MANY[:place] + MANY[place + 1 :], 100, left - excess).total for excess in range(len(one))]
        layouts = [alone * rest for alone, rest in zip(one, others, strict=True)]
        assert sum(layouts) == ways.total
        expected = {excess: n * number / ways.total for excess, number in enumerate(layouts) if number}
        drawn = Counter(rows[:, place].tolist())
        assert set(drawn) <= set(expected)
        assert distance(drawn, expected) < once_in_a_thousand(max(len(expected) - 1, 1))


def test_a_field_with_very_many_components_has_as_many_layouts_as_the_binomial_theorem_says() -> None:
    field = pairs(20, 20, 700)
    apart = field.width * field.height - 400 * 15
    terms = (comb(400, two) * 25**two * 3 ** (400 - two) * comb(apart, 300 - two) for two in range(301))
    assert infer(field).layouts == sum(terms)


@pytest.mark.usefixtures("largest")
def test_a_thousand_components_need_little_memory() -> None:
    posterior = infer(pairs(25, 40, 3000))
    tracemalloc.start()
    try:
        assert posterior.layouts > 0
        assert (posterior.sample(5, Random(1)).sum(axis=(1, 2)) == 3000).all()
        assert tracemalloc.get_traced_memory()[1] < 20e6
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("largest")
def test_threads_may_draw_at_once() -> None:
    alone, shared = Ways(MANY, 100, 230), Ways(MANY, 100, 230)
    seeds = range(8)
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda seed: shared.draw(200, Random(seed)), seeds))
    for seed, rows in zip(seeds, together, strict=True):
        assert_array_equal(rows, alone.draw(200, Random(seed)))

"""Components of thousands of squares, and very rare totals: exact even where doubles would lose digits."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

import numpy as np
import pytest
from numpy.testing import assert_allclose
from support.fields import layouts, snake, two_humps, wire, with_cell

from boem.core.squares import Square
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE


@pytest.mark.parametrize("mines", [100, 101, 150, 199, 200])
def test_a_long_chain_with_as_few_or_as_many_mines_as_fit_has_shares_that_add_up(mines: int) -> None:
    """Two clues of the middle row share three squares; each clue needs one mine on its own squares and those."""
    cells = np.full((3, 401), COVERED)
    cells[1, 1::2] = 1
    shares = infer(Field.from_array(cells, mines)).mine_probability
    assert np.isfinite(shares[cells == COVERED]).all()
    assert np.nansum(shares) == pytest.approx(mines, rel=1e-12)


@pytest.mark.usefixtures("largest")
def test_a_square_that_is_hardly_ever_free_keeps_its_digits() -> None:
    side = 512
    cells = np.full((side, side), -1, np.int8)
    cells[0, 1] = 1  # 4 of the 5 squares around it are free, and one of all others
    posterior = infer(Field.from_array(cells, side * side - 6))
    free = posterior.number_distribution(Square(100, 100)).sum()
    assert free == pytest.approx(1 / (side * side - 6), rel=1e-13)


@pytest.mark.parametrize("mines", [None, 6500])
def test_thousands_of_components_are_weighed_together(mines: int | None) -> None:
    cells = np.full((120, 122), -1, np.int8)
    cells[1::3, 1:120:3] = 4  # 1,600 clues with 8 squares each, and 240 squares that touch none
    posterior = infer(Field.from_array(cells, mines))
    chance = np.where(cells == -1, 0.5, np.nan)
    chance[:, 120:] = 0.5 if mines is None else 100 / 240
    assert_allclose(posterior.mine_probability, chance, rtol=1e-12)
    assert_allclose(posterior.number_distributions.sum(axis=2), np.where(cells == -1, 1 - chance, 1), rtol=1e-12)


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize("mines", [3101, 3500, 3885])
def test_a_long_component_is_weighed_exactly_however_unlikely_the_number_of_mines(mines: int) -> None:
    is_weighed_exactly(snake(16, 100, mines), mines, WEIGHED)


@pytest.mark.usefixtures("thorough")
@pytest.mark.parametrize("mines", [3102, 3200, 3884])
def test_numbers_of_mines_between_the_rarest_and_the_usual_ones_are_weighed_exactly_too(mines: int) -> None:
    is_weighed_exactly(snake(16, 100, mines), mines, WEIGHED)


WEIGHED = (Square(0, 0), Square(1, 50), Square(30, 60), Square(62, 99))


def is_weighed_exactly(field: Field, mines: int, weighed: Sequence[Square]) -> None:
    posterior = infer(field)
    assert np.nansum(posterior.mine_probability) == pytest.approx(mines, rel=1e-12)
    for square in weighed:
        share = layouts(with_cell(field, square, KNOWN_MINE)) / posterior.layouts
        assert posterior.mine_probability[square] == pytest.approx(share, rel=1e-11)


def two_ways(first: int, second: int, width: int) -> tuple[Field, list[list[Square]]]:
    """One of the two layouts has far larger groups at the ends of a wire, the other one in the middle."""
    return wire([3, 1] * first + [1, 3] * second + [3, 1] * first, width)


LONGER_THAN_DOUBLES = (1300, 2700, 303)  # at its bends, the ratio of the two layouts' shares exceeds a double


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize(
    ("first", "second", "width"), [(3, 8, 11), (20, 45, 31), (200, 420, 101), (400, 850, 255), LONGER_THAN_DOUBLES]
)
def test_weights_that_vanish_at_one_end_of_a_wire_count_at_the_other(first: int, second: int, width: int) -> None:
    field, groups = two_ways(first, second, width)
    odd, even = (prod(map(len, every)) for every in (groups[::2], groups[1::2]))
    posterior = infer(field)
    assert posterior.layouts == odd + even
    for group in (groups[0], groups[len(groups) // 2 // 2 * 2]):
        assert posterior.mine_probability[group[0]] * len(group) == pytest.approx(odd / (odd + even), rel=1e-11)
    for group in (groups[1], groups[len(groups) // 2 // 2 * 2 + 1]):
        assert posterior.mine_probability[group[0]] * len(group) == pytest.approx(even / (odd + even), rel=1e-11)


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize("told", [False, True])
def test_numbers_on_a_wire_are_exact_where_doubles_would_lose_a_layout(told: bool) -> None:
    field, groups = two_ways(*LONGER_THAN_DOUBLES)
    if told:
        mines = (field.to_array() == KNOWN_MINE).sum() + (len(groups) + 1) // 2
        field = Field(field.width, field.height, field.cells, int(mines))
    posterior = infer(field)
    for group in (groups[0], groups[7], groups[len(groups) // 2]):
        counts = [layouts(with_cell(field, group[0], number)) for number in range(9)]
        expected = [count / posterior.layouts for count in counts]
        assert_allclose(posterior.number_distribution(group[0]), expected, rtol=1e-11, atol=1e-15)


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize(("length", "width", "rows"), [(60, 31, 5), (900, 81, 30), (8000, 301, 70)])
def test_each_of_two_usual_numbers_of_mines_has_its_share(length: int, width: int, rows: int) -> None:
    field, groups, hanging = two_humps(length, width, rows)
    assert field.mines is not None
    left = field.mines - int((field.to_array() == KNOWN_MINE).sum())
    odd, even = len(groups[::2]), len(groups[1::2]) + len(hanging)
    ways = [comb(rows * width, left - odd), comb(rows * width, left - even)]
    posterior = infer(field)
    assert posterior.layouts == sum(ways)
    share = ways[0] / sum(ways)
    assert posterior.mine_probability[groups[0][0]] == pytest.approx(share, rel=1e-10)
    assert posterior.mine_probability[hanging[-1]] == pytest.approx(1 - share, rel=1e-10)
    far = Square(field.height - 1, 0)
    mean = left - share * odd - (1 - share) * even
    assert posterior.mine_probability[far] == pytest.approx(mean / (rows * width), rel=1e-10)
    free = posterior.number_distribution(far)
    assert free.sum() == pytest.approx(1 - posterior.mine_probability[far], rel=1e-10)
    shown = [layouts(with_cell(field, far, number)) / posterior.layouts for number in range(4)]
    assert_allclose(free[:4], shown, rtol=1e-10)

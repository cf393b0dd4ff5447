"""Sampled layouts fit, and are equally likely."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import Generator, default_rng
from numpy.testing import assert_array_equal
from numpy.typing import NDArray
from support.chance import distance, once_in_a_thousand
from support.fields import opened_fields, played_field

from boem.core.squares import neighbours, squares
from boem.inference import Field, infer
from boem.inference.field import KNOWN_MINE
from boem.testing.enumeration import enumerate_layouts

Rng: TypeAlias = Random | Generator

FEW_LAYOUTS = {
    "two layouts": Field.parse(".1."),
    "one clue, told": Field.parse("1.../....", mines=3),
    "one clue, untold": Field.parse("1../..."),
    "four layouts of two parts": Field.parse(".1.*.1."),
    "18 layouts": Field.parse("1..10/...20/...10/...20/...10", mines=5),
    "no clue": Field.parse("../../..", mines=2),
    "known mines": Field.parse("*2../..../.*..", mines=4),
    "two parts and a rest that share four mines": Field.parse(".1.1......1.1.", mines=4),
}


def assert_fits(field: Field, layout: NDArray[np.bool_]) -> None:
    cells = field.to_array()
    assert layout[cells == KNOWN_MINE].all()
    assert not layout[cells >= 0].any()
    if field.mines is not None:
        assert layout.sum() == field.mines
    for square in squares(field.width, field.height):
        if cells[square] >= 0:
            beside = neighbours(square, field.width, field.height)
            assert sum(bool(layout[other]) for other in beside) == cells[square]


def assert_samples_fit(field: Field, n: int, seed: int) -> None:
    posterior = infer(field)
    drawn = posterior.sample(n, default_rng(seed))
    assert drawn.dtype == np.bool_
    assert drawn.shape == (n, field.height, field.width)
    for layout in drawn:
        assert_fits(field, layout)
        assert all(layout[square] for square in posterior.mined)
        assert not any(layout[square] for square in posterior.safe)


@given(opened_fields(), st.integers(0, 2**32))
def test_samples_of_a_small_field_fit_it(field: Field, seed: int) -> None:
    assert_samples_fit(field, 5, seed)


@pytest.mark.parametrize(
    "field",
    [
        played_field(30, 16, 99, 0.4, seed=7),
        played_field(40, 40, 320, 0.45, seed=8),
        Field(40, 40, played_field(40, 40, 300, 0.5, seed=6).cells),
    ],
    ids=["30x16", "40x40", "40x40, untold"],
)
def test_samples_of_a_large_field_fit_it(field: Field) -> None:
    assert_samples_fit(field, 10, seed=1)


@pytest.mark.parametrize("field", FEW_LAYOUTS.values(), ids=FEW_LAYOUTS)
@pytest.mark.parametrize("rng", [default_rng(3), Random(3)], ids=["numpy", "random"])
def test_every_layout_is_drawn_about_equally_often(field: Field, rng: Rng) -> None:
    every = {layout.tobytes() for layout in enumerate_layouts(field).every}
    each = 200
    drawn = Counter(layout.tobytes() for layout in infer(field).sample(each * len(every), rng))
    assert set(drawn) <= every
    assert distance(drawn, dict.fromkeys(every, each)) < once_in_a_thousand(len(every) - 1)


def test_a_large_field_has_its_mines_in_samples_as_often_as_it_should() -> None:
    field = played_field(30, 16, 99, 0.4, seed=7)
    posterior, n = infer(field), 2000
    share = posterior.sample(n, default_rng(5)).mean(axis=0)
    expected = np.nan_to_num(posterior.mine_probability)
    tolerance = 5 * np.sqrt(expected * (1 - expected) / n)  # five standard deviations, for some 300 squares
    assert (np.abs(share - expected) <= tolerance).all()


@pytest.mark.parametrize("kind", [default_rng, Random])
def test_equal_generators_give_equal_samples_and_go_on_from_there(kind: type[Random]) -> None:
    posterior = infer(FEW_LAYOUTS["18 layouts"])
    one, other = kind(7), kind(7)
    first = posterior.sample(20, one)
    assert_array_equal(first, posterior.sample(20, other))
    again = posterior.sample(20, one)
    assert_array_equal(again, posterior.sample(20, other))
    assert (first != again).any()


def test_no_sample_is_an_empty_array() -> None:
    assert infer(Field.parse("1../...")).sample(0, Random(1)).shape == (0, 2, 3)


@pytest.mark.parametrize("mines", [5, None])
def test_no_draws_are_an_array_of_no_layouts(mines: int | None) -> None:
    drawn = infer(Field.parse("1..10/...20/...10/...20/...10", mines)).sample(0, Random(1))
    assert drawn.shape == (0, 5, 5)

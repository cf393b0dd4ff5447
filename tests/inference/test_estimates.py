"""Estimates of what is too hard, compared with exact answers where there are any."""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.fields import any_fields, lattice, opened_fields
from support.hard_fields import beside, numbered

from boem import kernel
from boem.core.errors import Inconsistent
from boem.inference import Estimate, Field, Unsolved, estimate, infer
from boem.inference.field import COVERED

FLOOR = 64 << 20
SHARE = 0.2


@given(opened_fields(), st.integers(0, 2**32))
def test_what_takes_few_states_is_exact(field: Field, seed: int) -> None:
    found, known = estimate(field, Random(seed)), infer(field)
    np.testing.assert_allclose(found.mine_probability, known.mine_probability, rtol=1e-12)
    assert not found.standard_error.any()
    assert found.estimated == frozenset()
    assert found.safe <= known.safe
    assert found.mined <= known.mined


@given(any_fields(), st.integers(0, 2**32))
def test_a_field_without_a_layout_is_refused_alike(field: Field, seed: int) -> None:
    assert refusal(lambda: estimate(field, Random(seed))) == refusal(lambda: infer(field))


def refusal(ask: Callable[[], object]) -> str:
    try:
        ask()
    except Inconsistent as error:
        return str(error)
    return ""


def off(field: Field, found: Estimate) -> NDArray[np.float64]:
    """How many standard errors each estimated chance is from the exact one."""
    there = found.standard_error > 0
    return ((found.mine_probability - infer(field).mine_probability) / np.where(there, found.standard_error, 1))[there]


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("side", [11, 13, 15])
def test_estimates_are_as_far_from_the_truth_as_they_say(side: int, told: bool) -> None:
    opened = lattice(side)
    field = opened if told else Field(side, side, opened.cells)
    for seed in range(4):
        found = estimate(field, Random(seed), budget=3e7)
        assert found.estimated
        assert (off(field, found) ** 2).mean() < 4
        assert found.rounds > 4


def test_more_work_brings_smaller_errors() -> None:
    field = numbered(13, 3)
    little, much = (estimate(field, Random(1), budget=budget) for budget in (1e6, 1e8))
    assert 0 < 10 * much.standard_error.mean() < little.standard_error.mean()


def test_the_weight_of_the_layouts_drawn_is_on_average_their_number() -> None:
    field = numbered(9, 3)
    number = log2(infer(field).layouts)
    draws = Random(1)
    ratios = []
    for _ in range(600):
        seed = [draws.getrandbits(64) for _ in range(4)]
        layouts, *_ = kernel.estimate(9, 9, field.cells, -1, 1e9, 2e4, seed)
        ratios.append(2 ** (layouts - number))
    error = np.std(ratios) / len(ratios) ** 0.5
    assert 0.002 < error < 0.1
    assert abs(np.mean(ratios) - 1) < 4 * error


@given(opened_fields())
def test_the_weight_of_all_layouts_is_their_number(field: Field) -> None:
    mines = -1 if field.mines is None else field.mines
    layouts, _, exact, _ = kernel.estimate(field.width, field.height, field.cells, mines, 1e9, 1e9, [1, 2, 3, 4])
    assert layouts == pytest.approx(log2(infer(field).layouts), abs=1e-9)
    assert all(exact)


def test_components_that_are_easy_stay_exact_unless_the_number_of_mines_joins_them() -> None:
    easy = Field.parse("..1.../.2..../......")
    field = beside(easy, numbered(21, 4))
    found = estimate(field, Random(3), budget=1e8)
    here = np.s_[: easy.height, : easy.width]
    np.testing.assert_allclose(found.mine_probability[here], infer(easy).mine_probability, rtol=1e-12)
    assert not found.standard_error[here].any()
    assert found.standard_error[:, easy.width + 2 :].any()
    told = Field(field.width, field.height, field.cells, field.cells.count(b"\xfe") + 150)
    joined = estimate(told, Random(3), budget=1e8)
    assert joined.standard_error[here][easy.to_array() == COVERED].all()
    assert np.nansum(joined.mine_probability) == pytest.approx(told.mines, rel=1e-9)


def test_equal_seeds_give_equal_estimates_and_others_do_not() -> None:
    one, two, other = (estimate(lattice(13), Random(seed), budget=1e6).mine_probability for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, two)
    assert (one != other).any()
    assert estimate(lattice(9), np.random.default_rng(1)).mine_probability.shape == (9, 9)


@pytest.mark.parametrize("steps", [3e6, 3e7])
@pytest.mark.parametrize("field", [numbered(21, 4), numbered(31, 3), lattice(31)], ids=["4s", "3s", "opened"])
def test_a_round_keeps_to_its_work_and_memory(field: Field, steps: float) -> None:
    mines = -1 if field.mines is None else field.mines
    *_, effort = kernel.estimate(field.width, field.height, field.cells, mines, 1e9, steps, [1, 2, 3, 4])
    assert effort[0] <= 8 * steps
    assert effort[2] <= FLOOR + SHARE * 1e9


def test_too_little_work_for_even_a_few_states_is_unsolved() -> None:
    with pytest.raises(Unsolved):
        estimate(numbered(21, 4), Random(1), budget=1e4)


def test_a_front_too_thick_for_any_round_is_unsolved() -> None:
    with pytest.raises(Unsolved) as caught:
        estimate(lattice(61), Random(1))
    assert caught.value.estimate == float("inf")
    assert caught.value.left

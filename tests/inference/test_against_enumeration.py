"""Everything inferred about small fields, compared with the list of all layouts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from numpy.testing import assert_allclose
from support.cases import case
from support.examples import examples
from support.fields import any_fields, every_field, opened_fields, tampered_fields

from boem.core.errors import Inconsistent
from boem.core.squares import squares
from boem.inference import Field, infer
from boem.testing.enumeration import Enumeration, enumerate_layouts


def enumerated(field: Field) -> Enumeration | None:
    try:
        return enumerate_layouts(field)
    except Inconsistent:
        return None


@pytest.mark.parametrize(("width", "height"), [(5, 1), (6, 1), (2, 3)])
def test_every_field_of_so_few_squares_is_judged_by_the_list(width: int, height: int) -> None:
    for field in every_field(width, height):
        with case(f"{field} with {field.mines} mines"):
            twin, posterior = enumerate_layouts(field), infer(field)
            assert posterior.layouts == twin.layouts
            assert (posterior.safe, posterior.mined) == (twin.safe, twin.mined)
            share = np.where(field.to_array() < 0, twin.mine_counts / twin.layouts, np.nan)
            assert_allclose(posterior.mine_probability, share, rtol=1e-12)


@given(tampered_fields() | any_fields())
@examples(600)
def test_a_field_is_inconsistent_exactly_if_no_layout_is_listed(field: Field) -> None:
    twin = enumerated(field)
    try:
        layouts = infer(field).layouts
    except Inconsistent:
        assert twin is None
    else:
        assert twin is not None
        assert layouts == twin.layouts


@given(opened_fields())
@examples(300)
def test_layouts_and_mine_probabilities_are_those_of_the_list(field: Field) -> None:
    twin, posterior = enumerate_layouts(field), infer(field)
    assert posterior.field == field
    assert posterior.layouts == twin.layouts
    probabilities = posterior.mine_probability
    assert probabilities.dtype == np.float64
    assert probabilities.shape == (field.height, field.width)
    assert_allclose(probabilities, np.where(field.to_array() < 0, twin.mine_counts / twin.layouts, np.nan), rtol=1e-12)


@given(opened_fields())
@examples(300)
def test_safe_and_mined_are_those_of_the_list(field: Field) -> None:
    twin, posterior = enumerate_layouts(field), infer(field)
    assert posterior.safe == twin.safe
    assert posterior.mined == twin.mined


@given(opened_fields())
@examples(150)
def test_the_numbers_of_each_square_are_distributed_as_in_the_list(field: Field) -> None:
    twin, posterior = enumerate_layouts(field), infer(field)
    expected = twin.number_counts / twin.layouts
    together = posterior.number_distributions
    assert together.dtype == np.float64
    assert together.shape == (field.height, field.width, 9)
    assert_allclose(together, expected, rtol=1e-12, atol=1e-15)
    for square in squares(field.width, field.height):
        alone = posterior.number_distribution(square)
        assert alone.dtype == np.float64
        assert alone.shape == (9,)
        assert_allclose(alone, expected[square], rtol=1e-12, atol=1e-15)


@given(opened_fields())
@examples(150)
def test_derivable_squares_are_free_with_one_number_in_all_layouts(field: Field) -> None:
    assert dict(infer(field).derivable) == enumerate_layouts(field).derivable


@given(tampered_fields() | any_fields())
@examples(300)
def test_fields_that_were_not_opened_under_a_layout_are_judged_by_those_that_fit_all_the_same(field: Field) -> None:
    twin = enumerated(field)
    if twin is None:
        return
    posterior = infer(field)
    expected = np.where(field.to_array() < 0, twin.mine_counts / twin.layouts, np.nan)
    assert_allclose(posterior.mine_probability, expected, rtol=1e-12)
    assert (posterior.safe, posterior.mined) == (twin.safe, twin.mined)

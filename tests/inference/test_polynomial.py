"""Products of polynomials, compared with the definition."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.inference.polynomial import Polynomial, product

numbers = st.integers(0, 2**70)
polynomials = st.tuples(st.lists(numbers, max_size=50), st.integers(1, 2**70)).map(lambda made: [*made[0], made[1]])


def defined(one: Polynomial, other: Polynomial) -> Polynomial:
    result = [0] * (len(one) + len(other) - 1)
    for place, number in enumerate(one):
        for further, factor in enumerate(other, start=place):
            result[further] += number * factor
    return result


@given(polynomials, polynomials)
def test_a_product_is_the_one_of_the_definition(one: Polynomial, other: Polynomial) -> None:
    assert product(one, other) == defined(one, other)


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize(("lengths", "bits"), [((40, 90), 3), ((100, 100), 1), ((33, 200), 2000), ((35, 40), 20_000)])
def test_long_ones_of_numbers_of_any_length_are_multiplied_exactly(lengths: tuple[int, int], bits: int) -> None:
    rng = Random(bits)
    one, other = ([rng.getrandbits(bits) for _ in range(length)] for length in lengths)
    one[-1] = other[0] = 1
    assert product(one, other) == defined(one, other)
    assert product(one, one) == defined(one, one)


def test_the_largest_coefficients_that_there_is_room_for_do_not_spill() -> None:
    nines = [10**50 - 1] * 60
    assert product(nines, nines) == defined(nines, nines)

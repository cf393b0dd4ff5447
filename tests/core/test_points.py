"""Points in halves are exact, and have one spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.postal import halves

from boem.core.points import HYPHEN, Points, added, exact, in_halves, number_of, plain, signed
from boem.core.texts import speaking


@pytest.mark.parametrize(("points", "score", "change"), [
    (0, "0", "0"),
    (0.5, "½", "+½"),
    (-0.5, "−½", "−½"),
    (1, "1", "+1"),
    (1.5, "1½", "+1½"),
    (-12, "−12", "−12"),
    (-12.5, "−12½", "−12½"),
    (3.0, "3", "+3"),
    (1000000.5, "1000000½", "+1000000½"),
])  # fmt: skip
def test_a_half_is_written_as_one_sign(points: Points, score: str, change: str) -> None:
    assert (plain(points), signed(points)) == (score, change)
    assert (plain(points, HYPHEN), signed(points, HYPHEN)) == (score.replace("−", "-"), change.replace("−", "-"))


@given(several=st.lists(halves(-1_000_000, 1_000_000)))
def test_sums_of_halves_are_exact_and_whole_ones_are_whole_numbers(several: list[Points]) -> None:
    twice = [int(2 * points) for points in several]
    (total,) = added([0], [0])
    for points in several:
        (total,) = added([total], [points])
        assert type(total) is int or total % 1 == 0.5
    assert 2 * total == sum(twice)


@given(points=halves(-1_000_000, 1_000_000))
def test_points_can_be_read_back_from_their_spelling(points: Points) -> None:
    digits = plain(points, HYPHEN).replace("½", ".5").replace("-.", "-0.")
    assert exact(float(digits)) == points
    assert type(exact(float(points))) is type(points)


@pytest.mark.parametrize("points", [0.25, 1.75, 1e-9, float("nan"), float("inf")])
def test_other_parts_than_halves_are_none(points: float) -> None:
    assert not in_halves(points)


@pytest.mark.parametrize(("points", "english", "dutch"), [
    (0, 0, 0), (0.5, 1, 1), (1, 1, 1), (1.5, 2, 1), (2, 2, 2), (2.5, 3, 3), (-0.5, 1, 1), (-3, -3, -3)
])  # fmt: skip
def test_a_noun_after_a_half_has_the_form_that_is_read_aloud(points: Points, english: int, dutch: int) -> None:
    for language, number in (("en", english), ("de", english), ("nl", dutch)):
        with speaking(language):
            assert number_of(points) == number, language

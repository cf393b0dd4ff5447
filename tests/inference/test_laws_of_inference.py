"""Laws of every inference, on small and large fields, without a twin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from numpy.typing import NDArray
from support.examples import examples
from support.fields import layouts, opened_fields, played_field, with_cell

from boem.core.squares import Square
from boem.inference import Field, Posterior, infer
from boem.inference.field import COVERED, KNOWN_MINE

C = TypeVar("C", bound=np.generic)

LARGE = {
    "9x9": played_field(9, 9, 10, 0.4, seed=1),
    "30x16": played_field(30, 16, 99, 0.35, seed=2),
    "30x16, late": played_field(30, 16, 99, 0.6, seed=3),
    "16x30, untold": Field(16, 30, played_field(16, 30, 90, 0.4, seed=4).cells),
    "40x40": played_field(40, 40, 320, 0.45, seed=5),
    "40x40, untold": Field(40, 40, played_field(40, 40, 300, 0.5, seed=6).cells),
}
large = pytest.mark.parametrize("field", LARGE.values(), ids=LARGE)
TURNS = [(turns, mirrored) for turns in range(4) for mirrored in (False, True)]


def mask(field: Field, several: Iterable[Square]) -> NDArray[np.bool_]:
    """True on these squares."""
    marked = np.zeros((field.height, field.width), bool)
    for square in several:
        marked[square] = True
    return marked


def numbers(field: Field, known: Mapping[Square, int]) -> NDArray[np.int8]:
    """The numbers on their squares, -1 elsewhere."""
    shown = np.full((field.height, field.width), -1, np.int8)
    for square, number in known.items():
        shown[square] = number
    return shown


def turned(array: NDArray[C], turns: int, mirrored: bool) -> NDArray[C]:
    """One of the eight symmetries of a field."""
    return np.rot90(array[:, ::-1] if mirrored else array, turns)


def assert_unturned(field: Field, turns: int, mirrored: bool) -> None:
    plain = infer(field)
    other = Field.from_array(turned(field.to_array(), turns, mirrored), field.mines)
    seen = infer(other)
    assert seen.layouts == plain.layouts
    assert_allclose(seen.mine_probability, turned(plain.mine_probability, turns, mirrored), rtol=1e-11)
    for one, two in ((plain.safe, seen.safe), (plain.mined, seen.mined)):
        assert_array_equal(mask(other, two), turned(mask(field, one), turns, mirrored))
    assert_array_equal(numbers(other, seen.derivable), turned(numbers(field, plain.derivable), turns, mirrored))


@pytest.mark.parametrize(("turns", "mirrored"), TURNS)
@given(field=opened_fields())
@examples(40)
def test_turning_and_mirroring_a_small_field_changes_nothing(field: Field, turns: int, mirrored: bool) -> None:
    assert_unturned(field, turns, mirrored)


@pytest.mark.parametrize(("turns", "mirrored"), TURNS)
@pytest.mark.parametrize("name", ["30x16", "40x40, untold"])
def test_turning_and_mirroring_a_large_field_changes_nothing(name: str, turns: int, mirrored: bool) -> None:
    assert_unturned(LARGE[name], turns, mirrored)


def assert_mines_add_up(field: Field) -> None:
    posterior = infer(field)
    assert np.nansum(posterior.mine_probability) == pytest.approx(field.mines, rel=1e-12)
    shares = posterior.number_distributions.sum(axis=2) + np.nan_to_num(posterior.mine_probability)
    assert_allclose(shares, 1, rtol=1e-12)


@given(opened_fields(told=True))
def test_the_probabilities_of_a_small_field_add_up_to_its_mines(field: Field) -> None:
    assert_mines_add_up(field)


@pytest.mark.parametrize("name", [name for name, field in LARGE.items() if field.mines is not None])
def test_the_probabilities_of_a_large_field_add_up_to_its_mines(name: str) -> None:
    assert_mines_add_up(LARGE[name])


@pytest.mark.usefixtures("largest")
def test_the_probabilities_of_the_largest_field_add_up_to_its_mines() -> None:
    assert_the_largest_adds_up(0.1)


@pytest.mark.usefixtures("thorough")
def test_the_probabilities_of_the_largest_field_add_up_to_its_mines_late_in_the_game_too() -> None:
    assert_the_largest_adds_up(0.6)


def assert_the_largest_adds_up(share: float) -> None:
    field = played_field(512, 512, 52000, share, seed=4)
    probabilities = infer(field).mine_probability
    assert np.nansum(probabilities) == pytest.approx(52000, rel=1e-12)
    assert_array_equal(np.isnan(probabilities), field.to_array() >= 0)


def assert_certain_as_said(posterior: Posterior) -> None:
    field, probabilities = posterior.field, posterior.mine_probability
    assert_array_equal(np.isnan(probabilities), field.to_array() >= 0)
    assert (probabilities[field.to_array() == KNOWN_MINE] == 1).all()
    assert not posterior.safe & posterior.mined
    assert posterior.safe | posterior.mined <= set(field.find(COVERED))
    assert (probabilities[mask(field, posterior.safe)] == 0).all()
    assert (probabilities[mask(field, posterior.mined)] == 1).all()
    assert posterior.derivable.keys() <= posterior.safe
    for square, number in posterior.derivable.items():
        assert posterior.number_distribution(square)[number] == 1


@given(opened_fields())
def test_certain_squares_of_a_small_field_have_probability_0_or_1_to_the_last_bit(field: Field) -> None:
    assert_certain_as_said(infer(field))


@large
def test_certain_squares_of_a_large_field_have_probability_0_or_1_to_the_last_bit(field: Field) -> None:
    assert_certain_as_said(infer(field))


def assert_unmoved(field: Field, other: Field) -> None:
    """What is still covered in the other field has the same probabilities."""
    before, after = infer(field), infer(other)
    assert after.layouts == before.layouts
    covered = other.to_array() == COVERED
    assert_allclose(after.mine_probability[covered], before.mine_probability[covered], rtol=1e-11)
    left = set(other.find(COVERED))
    assert after.safe == before.safe & left
    assert after.mined == before.mined & left
    assert dict(after.derivable) == {square: number for square, number in before.derivable.items() if square in left}


@given(opened_fields(), st.data())
def test_opening_a_derivable_square_with_its_number_changes_nothing_else(field: Field, data: st.DataObject) -> None:
    derivable = infer(field).derivable
    if derivable:
        square = data.draw(st.sampled_from(sorted(derivable)))
        assert_unmoved(field, with_cell(field, square, derivable[square]))


@large
def test_opening_all_derivable_squares_of_a_large_field_changes_nothing_else(field: Field) -> None:
    other = field
    for square, number in infer(field).derivable.items():
        other = with_cell(other, square, number)
    assert_unmoved(field, other)


@given(opened_fields(), st.data())
def test_marking_a_mined_square_as_a_known_mine_changes_nothing_else(field: Field, data: st.DataObject) -> None:
    mined = infer(field).mined
    if mined:
        assert_unmoved(field, with_cell(field, data.draw(st.sampled_from(sorted(mined))), KNOWN_MINE))


@large
def test_marking_all_mined_squares_of_a_large_field_changes_nothing_else(field: Field) -> None:
    other = field
    for square in infer(field).mined:
        other = with_cell(other, square, KNOWN_MINE)
    assert_unmoved(field, other)


def assert_parted(posterior: Posterior, square: Square) -> None:
    """The square's possible contents partition the layouts in the stated shares, exactly."""
    field = posterior.field
    mined = layouts(with_cell(field, square, KNOWN_MINE))
    shown = [layouts(with_cell(field, square, number)) for number in range(9)]
    assert mined + sum(shown) == posterior.layouts
    assert posterior.mine_probability[square] == pytest.approx(mined / posterior.layouts, rel=1e-12)
    shares = [count / posterior.layouts for count in shown]
    assert_allclose(posterior.number_distribution(square), shares, rtol=1e-12, atol=1e-300)
    assert posterior.derivable.get(square) == next((n for n in range(9) if shown[n] == posterior.layouts), None)


@given(opened_fields(), st.data())
@examples(60)
def test_a_mine_or_a_number_on_a_square_parts_the_layouts_of_a_small_field(field: Field, data: st.DataObject) -> None:
    covered = field.find(COVERED)
    if covered:
        assert_parted(infer(field), data.draw(st.sampled_from(covered)))


@large
def test_a_mine_or_a_number_on_a_square_parts_the_layouts_of_a_large_field(field: Field) -> None:
    posterior, covered = infer(field), field.find(COVERED)
    for square in covered[:: len(covered) // 6]:
        assert_parted(posterior, square)


@given(opened_fields(told=True))
@examples(60)
def test_the_counts_by_number_of_mines_add_up_to_the_count_without_a_number(field: Field) -> None:
    told = [Field(field.width, field.height, field.cells, mines) for mines in range(field.width * field.height + 1)]
    assert sum(map(layouts, told)) == layouts(Field(field.width, field.height, field.cells))


def test_the_counts_for_every_number_of_mines_sum_up_on_a_9x9_field_too() -> None:
    cells = LARGE["9x9"].cells
    assert sum(layouts(Field(9, 9, cells, mines)) for mines in range(82)) == layouts(Field(9, 9, cells))

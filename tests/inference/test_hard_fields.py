"""A field that is too hard as a whole: what is exact all the same, and what finding out takes at most."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import case
from support.fields import lattice, opened_fields, played_field
from support.hard_fields import beside, numbered
from support.levels import Sampled
from support.positions import POSITIONS, field_of

from boem import kernel
from boem.inference import Field, Posterior, Square, TooHard, Unsolved, infer
from boem.inference.field import COVERED
from boem.kernel import OverBudget

FLOOR = 64 << 20
SHARE = 0.2  # bytes that come with a unit of work
HARD = lattice(13)  # takes some 200,000 units
LITTLE = 1e5


def unsolved(field: Field, budget: float = LITTLE) -> Unsolved:
    with pytest.raises(Unsolved) as caught:
        infer(field, budget=budget)
    return caught.value


@given(opened_fields(told=False))
def test_components_that_are_easy_are_answered_exactly_though_another_is_too_hard(easy: Field) -> None:
    alone, error = infer(easy), unsolved(beside(easy, HARD))
    here = np.s_[: easy.height, : easy.width]
    np.testing.assert_allclose(error.mine_probability[here], alone.mine_probability, rtol=1e-12)
    assert {square for square in error.safe if square.column < easy.width} == alone.safe
    assert {square for square in error.mined if square.column < easy.width and square.row < easy.height} == alone.mined
    assert all(square.column >= easy.width + 2 for square in error.left)


def test_the_squares_left_are_those_without_a_chance() -> None:
    field = beside(played_field(9, 9, 10, 0.4, 1), HARD)
    error = unsolved(field)
    nowhere = np.isnan(error.mine_probability) & (field.to_array() == COVERED)
    assert error.left == {Square(row, column) for row, column in np.argwhere(nowhere).tolist()}
    assert len(error.left) == len(infer(HARD).field.find(COVERED)) - len(infer(HARD).safe | infer(HARD).mined)
    assert error.estimate > error.budget == LITTLE
    assert not error.mine_probability.flags.writeable


@given(opened_fields(told=True))
def test_the_number_of_mines_joins_all_parts_so_whatever_isnt_certain_is_left(easy: Field) -> None:
    free = Field(easy.width, easy.height, easy.cells)
    untold = beside(free, HARD)
    mines = untold.cells.count(b"\xfe") + (easy.mines or 0) - easy.cells.count(b"\xfe") + (HARD.mines or 0)
    field = Field(untold.width, untold.height, untold.cells, mines)
    error, known = unsolved(field), infer(field)
    assert infer(free).safe <= error.safe <= known.safe
    assert infer(free).mined <= error.mined <= known.mined
    assert error.left == set(field.find(COVERED)) - error.safe - error.mined


@given(opened_fields(), st.floats(0, 3e3))
def test_what_a_small_budget_answers_is_what_a_large_one_does(field: Field, budget: float) -> None:
    known, part = infer(field), inferred(field, budget)
    assert part.safe <= known.safe
    assert part.mined <= known.mined
    told = ~np.isnan(part.mine_probability)
    np.testing.assert_allclose(part.mine_probability[told], known.mine_probability[told], rtol=1e-12)


def inferred(field: Field, budget: float) -> Posterior | Unsolved:
    try:
        return infer(field, budget=budget)
    except Unsolved as error:
        return error


def test_it_can_be_pickled() -> None:
    error = unsolved(beside(played_field(9, 9, 10, 0.4, 1), HARD))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.left) == (Unsolved, str(error), error.left)
    np.testing.assert_array_equal(again.mine_probability, error.mine_probability)


def test_a_position_takes_no_more_work_or_memory_than_the_budget_allows(sampled: Sampled[str]) -> None:
    for name in sampled(list(POSITIONS)):
        with case(name):
            for budget in (1e3, 1e5, 1e7, 1e9):
                within(field_of(name), budget)


@pytest.mark.parametrize("budget", [1e4, 1e7, 3e8])
@pytest.mark.parametrize(
    "field", [numbered(21, 4), numbered(61, 3), lattice(31), lattice(61)], ids=["4s", "3s", "opened", "too wide"]
)
def test_neither_does_a_field_that_no_budget_in_reach_solves(field: Field, budget: float) -> None:
    within(field, budget)
    with pytest.raises(TooHard) as caught:
        infer(field, budget=budget)
    assert caught.value.estimate > budget


def within(field: Field, budget: float) -> None:
    mines = -1 if field.mines is None else field.mines
    found = kernel.Posterior(field.width, field.height, field.cells, mines, budget, True)
    steps, estimate, bytes_held = found.effort
    assert steps <= budget
    assert bytes_held <= FLOOR + SHARE * budget
    assert found.whole == (estimate <= budget)


def test_memory_can_run_out_before_work_does_and_is_told_in_units_of_work() -> None:
    field, budget = field_of("lat2_25x25-002"), 1.05e8
    assert field.mines is not None
    enough = kernel.Posterior(field.width, field.height, field.cells, field.mines, 1e10).effort
    assert enough[0] < budget < (enough[2] - FLOOR) / SHARE
    with pytest.raises(TooHard) as caught:
        infer(field, budget=budget)
    assert budget < caught.value.estimate
    assert infer(field, budget=1.1 * (enough[2] - FLOOR) / SHARE).field == field


def test_the_largest_field_fits_into_what_is_there_whatever_the_budget() -> None:
    field = Field(512, 512, bytes(512 * 512 - 1) + b"\xff")
    assert infer(field, budget=0).safe == {Square(511, 511)}
    crowded = played_field(512, 512, 52000, 0.5, 3)
    with pytest.raises(OverBudget) as caught:
        kernel.Posterior(512, 512, crowded.cells, 52000, 1.0)
    assert caught.value.args[0] > 1

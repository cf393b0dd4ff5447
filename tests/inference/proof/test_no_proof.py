"""Fields without a layout, and fields that take too long."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.examples import examples
from support.fields import lattice, tampered_fields
from support.proofs import named, reading

from boem.core.errors import Inconsistent, TooHard
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.proof import Unfinished, check, next_step, prove
from boem.testing.enumeration import fitting


@pytest.mark.parametrize(
    ("text", "clashing"),
    [
        ("3.", "A1"),
        ("1*/*.", "A1"),
        ("1.3/...", "A1 C1"),
        ("2.0./....", "A1 C1"),
    ],
)
def test_numbers_that_clash_are_named(text: str, clashing: str) -> None:
    with pytest.raises(Inconsistent) as caught:
        prove(Field.parse(text))
    assert frozenset(caught.value.squares) == named(clashing)


@pytest.mark.parametrize(("text", "mines"), [("1.1", 2), ("**.", 1), ("1*", 0), ("1..1", 1)])
def test_a_number_of_mines_that_cannot_be_is_named_without_squares(text: str, mines: int) -> None:
    with pytest.raises(Inconsistent, match="in all can't be") as caught:
        prove(Field.parse(text, mines))
    assert caught.value.squares == ()


@given(tampered_fields())
@examples(200)
def test_the_numbers_that_are_named_clash_by_themselves_and_no_longer_without_one_of_them(field: Field) -> None:
    try:
        prove(field)
    except Inconsistent as error:
        clues = [reading(field, square) for square in error.squares]
        if clues:
            assert not fitting(clues)
        assert all(fitting(clues[:number] + clues[number + 1 :]) for number in range(len(clues)))


def test_squares_wrongly_said_to_be_free_are_inconsistent_with_the_numbers_that_say_so() -> None:
    field = Field.parse("1.../....")
    with pytest.raises(Inconsistent, match="the number on A1 can't be right, if B1, A2, B2 are free") as caught:
        prove(field, named("B1 A2 B2"))
    assert caught.value.squares == (Square(0, 0),)
    two = Field.parse("1..1/....")
    with pytest.raises(Inconsistent, match="A1 can't be right, if B1, A2, B2 are free"):
        prove(two, named("A2 B1 B2"))
    told = Field.parse("1../...", mines=3)
    with pytest.raises(Inconsistent, match="no layout with so many mines fits all the numbers, if C1 is free"):
        prove(told, named("C1"))


def test_a_next_step_is_given_while_nothing_clashes_near_it() -> None:
    step = next_step(Field.parse("1*...../.....30"))
    assert step is not None
    assert step.free == named("A2 B2")


@pytest.mark.usefixtures("largest")
def test_a_thick_lattice_is_left_unfinished_with_the_steps_found_until_then() -> None:
    field = Field(61, 61, lattice(61).cells)
    with pytest.raises(Unfinished) as caught:
        prove(field, budget=20_000)
    error = caught.value
    assert isinstance(error, TooHard)
    assert error.estimate > error.budget == 20_000
    assert error.proof.steps
    assert (error.proof.mines, error.proof.free) == (error.mined, error.safe)
    assert all(check(step, *error.proof.before(number)) for number, step in enumerate(error.proof.steps))

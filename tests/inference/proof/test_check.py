"""A step is checked by its clues and the squares that it settles, whatever else it says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.proofs import LESSON, NEEDING, SOLO, named

from boem.core.squares import Square, squares
from boem.inference import Field
from boem.inference.proof import Clue, Step, Technique, check, prove

NONE: frozenset[Square] = frozenset()


def step_on(clues: str, mines: str = "", free: str = "", technique: Technique = Technique.FULL) -> Step:
    readings = tuple(Clue.read(square, 8, NONE, NONE) for square in sorted(named(clues)))
    return Step(technique, readings, named(mines), named(free))


def test_a_step_is_valid_though_everything_besides_clues_and_squares_is_wrong() -> None:
    assert check(step_on("A2", mines="A3 B1 B2"), SOLO)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (step_on("A2", free="A3"), "the other content"),
        (step_on("A2", mines="A3 B1 B2 C1"), "a square that the clue doesn't touch"),
        (step_on("C2", mines="B1"), "a square that the clue leaves open"),
        (step_on("A2"), "nothing settled"),
        (step_on("A2", mines="A3", free="A3"), "both contents"),
        (step_on("A2 B1", mines="A3"), "a clue that is covered"),
        (step_on("A2", mines="A1"), "a square that is open"),
        (step_on("A2", mines="A3", technique=Technique.COUNT), "a count where no number of mines is told"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_step_does_not_hold_with(step: Step, why: str) -> None:
    assert not check(step, SOLO), why


def test_with_one_clue_less_a_step_of_several_no_longer_holds() -> None:
    for field in NEEDING.values():
        step = prove(field).steps[0]
        if len(step.clues) > 1 and not step.counts:
            for clue in step.readings:
                fewer = tuple(other for other in step.readings if other is not clue)
                assert not check(replace(step, readings=fewer), field)


def test_knowledge_before_a_step_counts() -> None:
    proof = prove(SOLO)
    later = proof.steps[2]
    assert check(later, *proof.before(2))
    assert not check(later, SOLO)
    known, free = proof.before(3)
    assert not check(later, known, free)


def test_the_number_of_mines_is_used_only_for_steps_that_rest_on_it() -> None:
    proof = prove(LESSON)
    last = proof.steps[-1]
    assert check(last, *proof.before(5))
    assert not check(replace(last, technique=Technique.CASE), *proof.before(5))
    known, free = proof.before(5)
    assert not check(last, Field(known.width, known.height, known.cells, 8), free)


def test_clues_that_nothing_fits_prove_nothing() -> None:
    assert not check(step_on("A1", mines="B1"), Field.parse("2."))


def test_many_squares_elsewhere_do_not_slow_a_count_down() -> None:
    rows = ["." * 60] * 60
    rows[0] = "..1." + "." * 56
    field = Field.from_rows(rows, mines=1)
    (step,) = prove(field).steps
    assert len(step.free) == 60 * 60 - 6
    assert check(step, field)


@pytest.mark.parametrize(
    ("rows", "free"), [(["." * 41, "3" * 41, "." * 41], "C1 C3"), ([".3."] * 41, "A3 C3")], ids=["across", "down"]
)
def test_a_step_on_many_clues_is_counted_along_them(rows: list[str], free: str) -> None:
    field = Field.from_rows(rows)
    clues = " ".join(str(square) for square in squares(field.width, field.height) if field[square] == 3)
    assert check(step_on(clues, free=free), field)
    assert not check(step_on(clues, mines=free), field)

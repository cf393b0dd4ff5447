"""Arguments of the wrong type raise TypeError, and impossible values ParseError, saying what is right."""

from __future__ import annotations

import pickle
import random
import struct
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from boem.core.errors import ParseError, TooHard
from boem.core.squares import Square
from boem.inference import Field, infer, prove
from boem.inference.proof import check, next_step
from boem.inference.sentences import close, say

FIELD: Any = Field.parse("1../...", mines=2)
POSTERIOR: Any = infer(FIELD)
PROOF: Any = prove(Field.parse(". . 1 .", mines=1))
STEP: Any = PROOF.steps[0]
RNG = random.Random(1)
loose = SimpleNamespace(
    Field=Field, Square=Square, infer=infer, prove=prove, next_step=next_step, check=check, say=say, close=close
)
"""The same functions, untyped."""


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: loose.Field.parse(["1..", "..."]), "text must be a string, not ['1..', '...']"),
        (lambda: loose.Field.parse(b".."), "text must be a string, not b'..'"),
        (lambda: loose.Field.from_rows("..."), "rows must be several texts, not '...'"),
        (lambda: loose.Field(1, 1, [-1]), "cells must be bytes, not [-1]"),
        (lambda: loose.Field.parse("..", mines="1"), "mines must be a whole number or None, not '1'"),
        (lambda: loose.Field.parse("..", mines=True), "mines must be a whole number or None, not True"),
        (lambda: loose.Field.parse("..", mines=1.0), "mines must be a whole number or None, not 1.0"),
        (
            lambda: loose.Field.from_array(np.array([[-1]]), mines=np.True_),
            "mines must be a whole number or None, not np.True_",
        ),
        (lambda: loose.infer("1../..."), "field must be a Field, not '1../...'"),
        (lambda: loose.infer(FIELD, budget="1e9"), "budget must be a number, not '1e9'"),
        (lambda: loose.infer(FIELD, budget=True), "budget must be a number, not True"),
        (lambda: loose.Field(2.0, 1, bytes(2)), "width must be a whole number, not 2.0"),
        (lambda: loose.Field(2, True, bytes(2)), "height must be a whole number, not True"),
        (lambda: FIELD[0, 2], "square must be a Square, not (0, 2)"),
        (
            lambda: POSTERIOR.number_distribution(loose.Square(0.5, 0)),
            "square must be a Square, not Square(row=0.5, column=0)",
        ),
        (lambda: POSTERIOR.number_distribution((0, 9)), "square must be a Square, not (0, 9)"),
        (lambda: POSTERIOR.number_distribution("A1"), "square must be a Square, not 'A1'"),
        (lambda: POSTERIOR.sample(2.0, RNG), "n must be a whole number, not 2.0"),
        (lambda: POSTERIOR.sample(1, 5), "rng must be a numpy Generator or a random.Random, not 5"),
        (lambda: loose.prove("1../..."), "field must be a Field, not '1../...'"),
        (lambda: loose.prove(FIELD, free=5), "free must be Squares, not 5"),
        (lambda: loose.prove(FIELD, free=["B2"]), "free must be Squares, not 'B2'"),
        (lambda: loose.prove(FIELD, budget=None), "budget must be a number, not None"),
        (lambda: loose.next_step(FIELD, free=[(0, 1)]), "free must be Squares, not (0, 1)"),
        (lambda: loose.next_step("1../..."), "field must be a Field, not '1../...'"),
        (lambda: loose.check(STEP, "1../..."), "field must be a Field, not '1../...'"),
        (lambda: loose.check(STEP, FIELD, ["A1"]), "free must be Squares, not 'A1'"),
        (lambda: PROOF.before("1"), "number must be a whole number, not '1'"),
    ],
)
def test_an_argument_of_the_wrong_kind_is_a_type_error(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        call()
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: loose.infer(FIELD, budget=float("nan")), "budget: must be 0 or more, not nan"),
        (lambda: loose.infer(FIELD, budget=-1), "budget: must be 0 or more, not -1"),
        (lambda: loose.prove(FIELD, budget=-1.5), "budget: must be 0 or more, not -1.5"),
        (lambda: loose.next_step(FIELD, budget=float("nan")), "budget: must be 0 or more, not nan"),
        (lambda: FIELD[Square(0, 7)], "H1 is not on a field of 3 × 2 squares"),
        (lambda: FIELD[Square(-1, 0)], "A0 is not on a field of 3 × 2 squares"),
        (lambda: POSTERIOR.number_distribution(Square(2, 0)), "A3 is not on a field of 3 × 2 squares"),
        (lambda: POSTERIOR.sample(-1, RNG), "n: must be 0 or more, not -1"),
        (lambda: PROOF.before(2), "number: must be 0 to 1, not 2"),
        (lambda: PROOF.before(-1), "number: must be 0 to 1, not -1"),
        (lambda: loose.say(STEP, "fr"), "language: must be one of en, de, nl, not 'fr'"),
        (lambda: loose.close(PROOF, "../nl"), "language: must be one of en, de, nl, not '../nl'"),
    ],
)
def test_a_value_that_can_not_be_is_unreadable(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        call()
    assert str(refused.value) == sentence


def test_numbers_of_numpy_are_numbers() -> None:
    field = loose.Field.parse(". . 1 .", mines=np.int64(1))
    assert type(field.mines) is int
    assert say(prove(field).steps[0]).startswith("Only one mine is still missing")
    assert loose.infer(field, budget=np.float32(1e9)).sample(np.int64(2), RNG).shape == (2, 1, 4)


def test_a_covered_square_can_be_written_as_it_is_drawn() -> None:
    assert Field.parse("1 · ·/· · ·", mines=2) == FIELD


def test_a_posterior_can_be_sent_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(infer(FIELD, budget=1e6)))
    assert (again.field, again.layouts, again.safe) == (FIELD, POSTERIOR.layouts, POSTERIOR.safe)
    with pytest.raises(TooHard, match="the budget is 0"):
        pickle.loads(pickle.dumps(infer(FIELD, budget=1e6)).replace(struct.pack(">d", 1e6), bytes(8)))


def test_no_budget_is_too_large() -> None:
    assert loose.infer(FIELD, budget=10**400).layouts == POSTERIOR.layouts


def test_squares_known_to_be_free_may_come_in_any_collection() -> None:
    field = Field.parse("1 . . / . . .")
    free = [Square.parse("A2"), Square.parse("B2")]
    proof = prove(field, free)
    assert proof == prove(field, iter(free)) == prove(field, frozenset(free))
    assert next_step(field, free) == proof.steps[0]
    assert check(proof.steps[0], field, free)


def test_after_the_last_step_all_that_was_found_is_known() -> None:
    field, free = PROOF.before(1)
    assert (field, free) == (PROOF.field, STEP.free)

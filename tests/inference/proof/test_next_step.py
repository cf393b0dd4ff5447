"""The next step from any state of the solution."""

from __future__ import annotations

from itertools import pairwise

import pytest
from support.proofs import LESSON, SOLO, named

from boem.core.errors import ParseError
from boem.inference import Field
from boem.inference.proof import next_step, prove


def test_step_after_step_is_the_whole_proof() -> None:
    for field in (LESSON, SOLO):
        proof = prove(field)
        last = None
        for number, step in enumerate(proof.steps):
            assert next_step(*proof.before(number), last=last) == step
            last = step
        assert next_step(*proof.before(len(proof.steps)), last=last) is None


def test_squares_that_are_known_to_be_free_shorten_a_proof() -> None:
    field = Field.parse("1../...")
    assert prove(field).steps == ()
    proof = prove(field, named("A2 B2"))
    assert proof.mines == named("B1")
    assert proof.known == named("A2 B2")
    assert proof.open == named("C1 C2")


def test_knowledge_grows_with_each_step() -> None:
    proof = prove(SOLO)
    known = [proof.before(number) for number in range(len(proof.steps) + 1)]
    assert known[0] == (SOLO, frozenset())
    for (field, free), (later, more) in pairwise(known):
        assert free <= more
        assert str(field).count("*") <= str(later).count("*")
    assert known[-1][0].find(-2) == sorted(proof.mines)


@pytest.mark.parametrize("square", ["A1", "B5", "Z9"])
def test_only_covered_squares_can_be_said_to_be_free(square: str) -> None:
    with pytest.raises(
        ParseError, match=f"free: only covered squares of the field can be said to be free, .* {square}"
    ):
        prove(Field.parse("1.*"), named(square))

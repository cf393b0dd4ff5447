"""Positions of many sizes, with counts and probabilities agreed by several independent engines."""

from __future__ import annotations

import math

import numpy as np
from support.cases import case
from support.levels import Sampled
from support.positions import POSITIONS, field_of

from boem.core.errors import TooHard
from boem.core.squares import squares
from boem.inference import infer
from boem.inference.field import COVERED

JUDGED = [name for name, position in POSITIONS.items() if position["probs"] is not None]
UNJUDGED = [name for name in POSITIONS if name not in JUDGED]
PERHAPS_TOO_HARD = ("lat2_25x25", "lat2_31x31")


def test_of_694_positions_667_have_an_exact_count_and_7_no_reference_at_all() -> None:
    assert len(POSITIONS) == 694
    assert sum(position["count"] is not None for position in POSITIONS.values()) == 667
    assert len(UNJUDGED) == 7


def test_count_probabilities_and_certain_squares_are_those_of_the_reference(sampled: Sampled[str]) -> None:
    for name in sampled(JUDGED):
        with case(name):
            is_as_the_reference_says(name)


def is_as_the_reference_says(name: str) -> None:
    field, expected = field_of(name), POSITIONS[name]["probs"]
    posterior = infer(field)
    if POSITIONS[name]["count"] is not None:
        assert str(posterior.layouts) == POSITIONS[name]["count"]
    probabilities = np.array(expected, float).reshape(field.height, field.width)
    np.testing.assert_allclose(posterior.mine_probability, probabilities, rtol=0, atol=1e-9)
    chances = dict(zip(squares(field.width, field.height), expected, strict=True))
    covered = field.find(COVERED)
    assert posterior.safe == {square for square in covered if chances[square] == 0}
    assert posterior.mined == {square for square in covered if chances[square] == 1}


def test_without_a_reference_the_probabilities_add_up_to_the_mines_or_it_is_too_hard(sampled: Sampled[str]) -> None:
    for name in sampled(UNJUDGED):
        with case(name):
            adds_up_or_is_too_hard(name)


def adds_up_or_is_too_hard(name: str) -> None:
    field = field_of(name)
    try:
        posterior = infer(field)
    except TooHard:
        assert name.startswith(PERHAPS_TOO_HARD)
        return
    assert math.isclose(np.nansum(posterior.mine_probability), POSITIONS[name]["mines"], rel_tol=1e-12)
    assert all(posterior.mine_probability[square] == 0 for square in posterior.safe)
    assert all(posterior.mine_probability[square] == 1 for square in posterior.mined)

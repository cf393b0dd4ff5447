"""Proofs compared with the list of all layouts and with other engines, and their steps are the easiest."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from itertools import combinations, pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from support.cases import case
from support.examples import examples
from support.fields import any_fields, opened_fields, tampered_fields
from support.proofs import Reading, readings, touched

from boem.core.errors import Inconsistent
from boem.core.squares import Square, squares
from boem.inference import Field
from boem.inference.field import COVERED
from boem.inference.proof import Step, Technique, check, prove
from boem.testing.enumeration import enumerate_layouts, fitting

with gzip.open(Path(__file__).parents[1] / "positions.jsonl.gz", "rt", encoding="utf-8") as lines:
    POSITIONS: dict[str, dict[str, Any]] = {position["id"]: position for position in map(json.loads, lines)}
JUDGED = [
    name
    for name, position in POSITIONS.items()
    if position["probs"] is not None and not position["class"].startswith(("lat", "iso40"))
]
RANKS = list(Technique)


@given(opened_fields())
@examples(300)
def test_everything_that_follows_is_settled_and_nothing_else(field: Field) -> None:
    twin, proof = enumerate_layouts(field), prove(field)
    assert proof.mines == twin.mined
    assert proof.free == twin.safe
    assert proof.open == frozenset(field.find(COVERED)) - twin.mined - twin.safe


@given(opened_fields())
@examples(200)
def test_every_step_can_be_checked_alone_and_settles_new_squares(field: Field) -> None:
    proof = prove(field)
    for number, step in enumerate(proof.steps):
        known, free = proof.before(number)
        assert check(step, known, free)
        assert all(known[square] == COVERED and square not in free for square in step.settled)


@given(opened_fields())
@examples(100)
def test_no_step_is_taken_while_there_is_an_easier_one_or_one_with_fewer_clues(field: Field) -> None:
    proof = prove(field)
    for number, step in enumerate(proof.steps):
        assert easier(step, *proof.before(number)) is None


@given(tampered_fields() | any_fields())
@examples(400)
def test_a_field_is_inconsistent_exactly_if_no_layout_is_listed(field: Field) -> None:
    try:
        twin = enumerate_layouts(field)
    except Inconsistent:
        with pytest.raises(Inconsistent):
            prove(field)
    else:
        assert prove(field).mines == twin.mined


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize("how", ["sparing", "thorough"])
def test_positions_up_to_100_by_100_are_settled_as_other_engines_say(how: str) -> None:
    """Every fourth position, some of each class."""
    for name in JUDGED if how == "thorough" else JUDGED[::4]:
        position = POSITIONS[name]
        field = Field.from_rows(position["rows"], position["mines"])
        chances = dict(zip(squares(field.width, field.height), position["probs"], strict=True))
        with case(name):
            proof = prove(field)
            mined = {square for square, chance in chances.items() if chance == 1 and field[square] == COVERED}
            assert proof.mines == mined
            assert proof.free == {square for square, chance in chances.items() if chance == 0}


def easier(step: Step, field: Field, free: frozenset[Square]) -> str | None:
    """An easier step than this one, or a chain with fewer clues, found by trying all clues."""
    clues = readings(field, free)
    rank = RANKS.index(step.technique)
    for need, covered in clues:
        if rank > RANKS.index(Technique.FULL) and need == len(covered):
            return f"full: {covered}"
        if rank > RANKS.index(Technique.DONE) and not need:
            return f"done: {covered}"
    if rank > RANKS.index(Technique.OVERLAP) and settling(clues, 2):
        return "overlap"
    if rank >= RANKS.index(Technique.CHAIN):
        for length in (3, 4):
            if (step.technique != Technique.CHAIN or length < len(step.clues)) and settling(clues, length):
                return f"chain of {length}"
    return None


def settling(clues: list[Reading], length: int) -> bool:
    """Whether this many clues, each sharing squares with the next, settle anything together."""
    return any(linked(some) and settles(some) for some in combinations(clues, length))


def linked(clues: tuple[Reading, ...]) -> bool:
    orders = permutations([covered for _, covered in clues])
    return any(all(one & other for one, other in pairwise(order)) for order in orders)


def settles(clues: Iterable[Reading]) -> bool:
    layouts = fitting(clues)
    return any(len({square in layout for layout in layouts}) == 1 for square in touched(clues))

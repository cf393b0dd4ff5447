"""The squares to open first: certain ones, otherwise those with the lowest probability of a mine."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.examples import examples
from support.fields import opened_fields

from boem.inference import Field, infer
from boem.inference.field import COVERED
from boem.testing.enumeration import enumerate_layouts


@given(opened_fields())
@examples(150)
def test_the_safest_squares_hold_a_mine_in_the_fewest_layouts_of_the_list(field: Field) -> None:
    counts = enumerate_layouts(field).mine_counts
    covered = field.find(COVERED)
    fewest = min((counts[square] for square in covered), default=0)
    assert infer(field).safest == tuple(square for square in covered if counts[square] == fewest)


@pytest.mark.parametrize(
    ("text", "mines", "safest"),
    [
        ("0../..1", None, "B1 A2 B2"),
        (".1.", None, "A1 C1"),
        ("1../.../...", 2, "C1 C2 A3 B3 C3"),
        ("...", 3, "A1 B1 C1"),
        ("1*", None, ""),
    ],
    ids=["safe", "equal", "far away", "mines everywhere", "none covered"],
)
def test_they_are_given_in_reading_order(text: str, mines: int | None, safest: str) -> None:
    assert " ".join(map(str, infer(Field.parse(text, mines)).safest)) == safest

"""164 positions whose counts and probabilities several independent engines agreed on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from boem.core.squares import squares
from boem.inference import Layouts

with gzip.open(Path(__file__).with_name("positions.jsonl.gz"), "rt", encoding="utf-8") as lines:
    POSITIONS = [json.loads(line) for line in lines]


def layouts(position: dict[str, Any]) -> Layouts:
    return Layouts(tuple(row.replace("F", "*") for row in position["rows"]), position["mines"])


def test_there_are_164_positions() -> None:
    assert len(POSITIONS) == 164


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: str(position["id"]))
def test_the_count_is_right_to_the_digit_and_the_probabilities_to_1e_9(position: dict[str, Any]) -> None:
    field = layouts(position)
    assert str(field.total) == position["count"]
    for square, expected in zip(squares(field.width, field.height), position["probs"], strict=True):
        if expected is None:
            assert square not in field.mined
        else:
            assert field.mined[square] / field.total == pytest.approx(expected, abs=1e-9)

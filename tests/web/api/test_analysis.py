"""What programs are told of a position, and what they may not ask."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from boem.web.analysis_board.pasted import MOST

pytestmark = pytest.mark.django_db


def asked(**body: Any) -> Any:
    return Client().post("/api/v1/analysis", body, content_type="application/json")


def test_a_position_is_answered_with_chances_certainties_their_proof_and_the_best_move() -> None:
    told = asked(field="1.1./....", mines=2).json()
    assert told["rows"] == ["1.1.", "...."]
    assert told["link"] == "4x2-2-1a1e"
    assert told["layouts"] == "3"
    assert told["chances"][0][0] is None
    assert told["best"]["square"] in told["safe"] or told["best"]["risk"] > 0


def test_a_step_of_the_proof_names_its_squares() -> None:
    (step,) = asked(field="1.").json()["steps"]
    assert (step["technique"], step["clues"], step["mines"], step["free"]) == ("full", ["A1"], ["B1"], [])
    assert step["text"] == "A1 (1) touches only one unknown square, B1: that is its mine."


def test_what_was_taken_for_what_is_told() -> None:
    assert asked(field="O . .\n. . l").json()["notes"] == [
        "“O” was read as 0 (1 square).",
        "“l” was read as 1 (1 square).",
    ]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"field": ""},
        {"field": "1.w"},
        {"field": "1.3/..."},
        {"field": "1.", "mines": 5},
        {"field": "1.", "mines": -1},
        {"field": "1.", "more": 1},
        {"field": "." * (MOST + 1)},
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence(body: dict[str, Any]) -> None:
    answer = asked(**body)
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_a_contradiction_has_a_code_of_its_own() -> None:
    assert asked(field="1.3/...").json()["code"] == "inconsistent"

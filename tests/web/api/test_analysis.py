"""What programs are told of a position, and what they may not ask."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from support.fields import lattice
from support.hard_fields import beside

from boem.core.squares import Square
from boem.inference import Field
from boem.inference.link import link_of
from boem.web.analysis_board import findings
from boem.web.analysis_board.pasted import MOST
from boem.web.base import working_out

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


def test_estimates_are_apart_from_exact_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "BUDGET", 1e5)
    monkeypatch.setattr(working_out.POOL, "call", lambda work, **_: work())
    field = beside(Field.parse("1.../..../...."), lattice(13))
    told = asked(field=link_of(field)).json()
    assert told["chances"][0][:3] == [None, pytest.approx(1 / 3), pytest.approx(0.5)]
    assert (told["layouts"], told["best"]) == (None, None)
    assert len(told["estimates"]) == 133
    for estimate in told["estimates"]:
        square = Square.parse(estimate["square"])
        assert told["chances"][square.row][square.column] is None
        assert 0 < estimate["chance"] < 1
        assert estimate["error"] > 0


def test_the_winning_chance_is_told_near_the_end() -> None:
    best = asked(field="..2../2..../.111.", mines=4).json()["best"]
    assert (best["square"], best["winning_chance"]) == ("D1", pytest.approx(4 / 7))
    assert asked(field="..2../2..../.111.").json()["best"]["winning_chance"] is None


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

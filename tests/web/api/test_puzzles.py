"""Programs are told the puzzle of a day and the faults of their own, but no solution."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from support.puzzles import COUNTED, MINES, NONE, SEVERAL, SHEET
from support.site import Site

from boem.puzzles import daily


def call(site: Site, method: str, path: str, **more: Any) -> tuple[int, dict[str, Any]]:
    with site.client() as client:
        answer = client.request(method, f"/puzzles/{path}", **more)
    return answer.status_code, answer.json()


def test_the_daily_is_the_same_for_everybody_and_has_no_mines(either: Site) -> None:
    status, told = call(either, "GET", "daily")
    day = date.fromisoformat(told["date"])
    assert status == 200
    assert abs(day - either.now().date()) <= timedelta(1)
    made = daily(day)
    assert told["puzzle"] == {"width": made.puzzle.width, "height": made.puzzle.height,
                              "cells": made.puzzle.cells, "count": None, "link": made.puzzle.link}  # fmt: skip
    assert (told["grade"], told["steps"], told["score"]) == (made.grade, made.steps, made.score)
    assert set(told) == {"date", "puzzle", "grade", "steps", "score", "seed"}


def test_a_day_that_is_past_can_be_asked_for_and_one_to_come_can_not(here: Site) -> None:
    assert call(here, "GET", "daily?date=2026-02-28")[1]["puzzle"]["link"] == daily(date(2026, 2, 28)).puzzle.link
    for wrong in ("2999-01-01", "soon", "2026-02-30"):
        status, told = call(here, "GET", f"daily?date={wrong}")
        assert (status, told["place"]) == (422, "date")


@pytest.mark.parametrize("given", [SHEET.link, str(SHEET), {"width": 6, "height": 6, "cells": SHEET.cells}])
def test_a_proper_puzzle_is_graded_and_its_solution_is_not_told(either: Site, given: Any) -> None:
    status, told = call(either, "POST", "check", json={"puzzle": given})
    assert status == 200
    assert (told["solutions"], told["proper"], told["grade"]) == (1, True, "medium")
    assert (told["layouts"], told["clash"], told["right"], told["wrong"]) == ([], [], None, [])
    assert call(either, "GET", SHEET.link) == (status, told)


@pytest.mark.parametrize("given", [COUNTED.link, str(COUNTED), COUNTED.to_json()])
def test_a_puzzle_may_give_its_number_of_mines(here: Site, given: Any) -> None:
    status, told = call(here, "POST", "check", json={"puzzle": given, "mines": ["C1", "C2", "D3"]})
    assert (status, told["solutions"], told["grade"], told["right"]) == (200, 1, "medium", True)
    assert told["puzzle"] == {**COUNTED.to_json(), "link": COUNTED.link}
    assert call(here, "GET", COUNTED.link)[1]["proper"]
    assert call(here, "GET", replace(COUNTED, count=None).link)[1]["solutions"] == 2


def test_two_solutions_are_returned_for_a_puzzle_with_several(here: Site) -> None:
    told = call(here, "POST", "check", json={"puzzle": SEVERAL.link})[1]
    one, two = map(set, told["layouts"])
    assert (told["solutions"], told["proper"], told["grade"]) == (2, False, None)
    assert one ^ two == {"F3"}


def test_the_clashing_numbers_are_returned_for_a_puzzle_without_a_solution(here: Site) -> None:
    told = call(here, "POST", "check", json={"puzzle": NONE.link})[1]
    assert (told["solutions"], told["clash"]) == (0, ["A1", "B1"])


@pytest.mark.parametrize(
    ("mines", "right", "wrong"),
    [
        (MINES.split(), True, []),
        (MINES.split()[1:], False, []),
        ([*MINES.split(), "C4"], False, ["C4"]),
        ([], False, []),
    ],
)
def test_marks_are_compared_with_the_solution(here: Site, mines: list[str], right: bool, wrong: list[str]) -> None:
    told = call(here, "POST", "check", json={"puzzle": SHEET.link, "mines": mines})[1]
    assert (told["right"], told["wrong"]) == (right, wrong)


def test_marks_on_a_puzzle_that_is_not_proper_are_neither_right_nor_wrong(here: Site) -> None:
    told = call(here, "POST", "check", json={"puzzle": SEVERAL.link, "mines": ["A3"]})[1]
    assert (told["right"], told["wrong"]) == (None, [])


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"puzzle": ""},
        {"puzzle": "6x6-nonsense"},
        {"puzzle": {"width": 3, "height": 3, "cells": "." * 9}},
        {"puzzle": {"width": 6, "height": 6, "cells": "9" * 36}},
        {"puzzle": COUNTED.to_json() | {"count": -1}},
        {"puzzle": COUNTED.to_json() | {"count": 10**30}},
        {"puzzle": COUNTED.to_json() | {"count": 2.5}},
        {"puzzle": SHEET.link, "mines": ["G7"]},
        {"puzzle": SHEET.link, "mines": ["zero"]},
        {"puzzle": SHEET.link, "more": 1},
        {"puzzle": "[" * 9_000},
        {"puzzle": "." * 20_000},
        {"puzzle": "\ud800"},
    ],
)
def test_input_that_is_no_puzzle_is_refused_with_a_sentence(here: Site, body: dict[str, Any]) -> None:
    status, told = call(here, "POST", "check", content=json.dumps(body))
    assert status == 422
    assert told["detail"]

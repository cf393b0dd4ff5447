"""The other games over HTTP, as a program plays them."""

from __future__ import annotations

from typing import Any

import pytest
from support.site import Guest, Site

COAN: dict[str, Any] = {"width": 5, "height": 5, "mines": 3}
MINES = "A1 E1 C5"
CLUES = "2...1.3.21.3.3....2..1...2...21.101."  # the rules' worked example of a puzzle
SOLUTION = ["A3", "B1", "B2", "B4", "B6", "E3", "F1", "F3", "F4", "F6"]
READING = ["B1", "F1", "B2", "A3", "E3", "F3", "B4", "F4", "B6", "F6"]


@pytest.fixture
def field(here: Site) -> tuple[Guest, Guest, str]:
    """Red and Blue at the field of the rules' worked example."""
    red, blue = here.guest(), here.guest()
    table = str(red.open("me", "open", game="coan", config=COAN)["id"])
    here.deal(table, MINES)
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    return red, blue, table


def test_the_worked_example_of_minesweeper_for_two(field: tuple[Guest, Guest, str]) -> None:
    red, blue, table = field
    moves = [(red, "explore B2"), (blue, "mark E5"), (red, "mark A1"), (blue, "explore E1"), (red, "mark C5")]
    told = [guest.act(table, do, after).json()["entries"][-1] for after, (guest, do) in enumerate(moves, start=1)]
    assert [(entry["answer"], entry["points"]) for entry in told] == [
        ("1", 1), ("wrong", -3), ("found", 5), ("hit", -5), ("found", 5),
    ]  # fmt: skip
    assert told[2]["opened"] == {"B1": 1, "A2": 1}
    assert told[-1]["revealed"]["mines"] == MINES.split()
    seen = blue.see(table)
    assert (seen["scores"], seen["result"]["winners"], seen["result"]["reason"]) == ([11, -8], [0], "all_mines_visible")
    assert seen["view"]["wrong"] == {"1": ["E5"]}


def test_only_the_marker_is_told_where_a_mark_was_wrong(field: tuple[Guest, Guest, str], here: Site) -> None:
    red, blue, table = field
    red.act(table, "explore B2", 1)
    assert blue.act(table, "mark E5", 2).json()["entries"][-1]["do"] == "mark E5"
    assert red.see(table)["entries"][-1]["do"] == "mark …"
    assert (red.see(table)["view"]["wrong"], blue.see(table)["view"]["wrong"]) == ({}, {"1": ["E5"]})
    with here.client() as nobody:
        assert "E5" not in nobody.get(f"/tables/{table}").text


@pytest.mark.parametrize(("do", "status", "code"), [
    ("mark C3", 422, "open"), ("explore Z9", 422, "off_board"), ("explore", 422, "unreadable"),
    ("deal A1 B1 C1", 403, "not_yours"), ("sweep A1", 422, "unreadable"),
])  # fmt: skip
def test_an_invalid_move_is_refused(field: tuple[Guest, Guest, str], do: str, status: int, code: str) -> None:
    red, _blue, table = field
    answer = red.act(table, do, 1)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert red.see(table)["number"] == 1


def test_nothing_can_be_explored_before_the_deal(here: Site) -> None:
    red = here.guest()
    table = red.open("me", "open", game="coan", config=COAN)["id"]
    assert (red.see(table)["status"], red.see(table)["waits_for"]) == ("setup", ["house"])
    assert red.act(table, "explore A1", 0).json()["code"] == "setup"


def test_a_bot_plays_the_shared_field(here: Site) -> None:
    red = here.guest()
    table = red.open("me", "bot:random", game="coan", config=COAN)["id"]
    assert red.see(table)["status"] == "playing"
    assert red.see(table)["view"]["rows"][2][2] == "0"


def test_a_puzzle_is_solved_and_its_marks_come_back(here: Site) -> None:
    red = here.guest()
    table = red.open("me", game="solo", config={"width": 6, "height": 6, "clues": CLUES})["id"]
    assert (red.see(table)["status"], red.see(table)["number"]) == ("playing", 1)
    told = [red.act(table, f"mine {square}", after).json() for after, square in enumerate(SOLUTION, start=1)]
    done = told[-1]["entries"][-1]
    assert (done["answer"], done["revealed"]["mines"]) == ("solved", READING)
    assert red.see(table)["view"]["mines"] == READING
    assert red.see(table)["result"]["reason"] == "solved"


@pytest.mark.parametrize(("clues", "code"), [
    ("1" + "." * 15, "several"), ("8" + "." * 15, "no_solution"), ("9" * 16, "unreadable"), ("0", "unreadable"),
])  # fmt: skip
def test_an_improper_puzzle_opens_no_table(here: Site, clues: str, code: str) -> None:
    body = {"game": "solo", "seats": ["me"], "config": {"width": 4, "height": 4, "clues": clues}}
    answer = here.guest().call("POST", "/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_puzzle_has_one_seat(here: Site) -> None:
    config = {"width": 6, "height": 6, "clues": CLUES}
    answer = here.guest().call("POST", "/tables", json={"game": "solo", "seats": ["me", "open"], "config": config})
    assert (answer.status_code, answer.json()["place"]) == (422, "seats")

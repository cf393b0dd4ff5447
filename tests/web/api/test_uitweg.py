"""Uitweg over the API: single steps, and a far square as several entries in one answer."""

from __future__ import annotations

from typing import Any

import pytest
from support.line import line
from support.site import Guest, Site

CONFIG = {"width": 4, "height": 4, "barriers": 4, "starts": 0}
WAY = ("A1", "A2", "A3", "B3")


def seek(site: Site) -> tuple[Guest, Guest, str]:
    """Red and Blue have built; Red's runner has reached B3, at entry 5."""
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", game="uitweg", config=CONFIG)["id"])
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    for number, (guest, text) in enumerate(
        [(red, "build D4 A1|B1"), (blue, "build D4 B3|B4"), *((red, f"to {square}") for square in WAY)]
    ):
        assert guest.act(table, text, number).status_code == 200
    return red, blue, table


@pytest.fixture
def seeking(either: Site) -> tuple[Guest, Guest, str]:
    return seek(either)


def steps(entries: list[dict[str, Any]]) -> list[tuple[int, str, str]]:
    return [(entry["n"], entry["do"], entry["answer"]) for entry in entries]


BACK = [(6, "to A3", "yes"), (7, "to A2", "yes"), (8, "to A1", "yes")]


def test_a_far_square_is_answered_with_every_step(seeking: tuple[Guest, Guest, str]) -> None:
    red, blue, table = seeking
    told = red.act(table, "to A1", 6)
    assert told.status_code == 200
    assert told.json()["number"] == 9
    assert steps(told.json()["entries"]) == BACK
    for guest in (red, blue):
        seen = guest.see(table)
        assert steps(seen["entries"][6:]) == BACK
        assert seen["view"]["control"][0]["runner"] == "A1"
        assert seen["waits_for"] == [0]


def test_the_same_key_is_answered_with_the_same_steps(seeking: tuple[Guest, Guest, str]) -> None:
    red, _blue, table = seeking
    first, again = (red.act(table, "to A1", 6, key="k") for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert red.act(table, "to A2", 6, key="k").status_code == 422
    assert red.see(table)["number"] == 9


def test_a_far_square_that_was_asked_for_too_late_changes_nothing(seeking: tuple[Guest, Guest, str]) -> None:
    red, _blue, table = seeking
    told = red.act(table, "to A1", 5)
    assert (told.status_code, told.json()["number"]) == (409, 6)
    assert red.see(table)["number"] == 6


def test_squares_without_a_known_way_and_known_barriers_are_refused(seeking: tuple[Guest, Guest, str]) -> None:
    red, blue, table = seeking
    told = red.act(table, "to D4", 6)
    assert (told.status_code, told.json()["code"]) == (422, "too_far")
    assert red.act(table, "to B4", 6).json()["entries"][0]["answer"] == "no"
    assert blue.act(table, "to A1", 7).json()["entries"][0]["answer"] == "yes"
    assert blue.act(table, "exit", 8).json()["entries"][0]["answer"] == "out"
    told = red.act(table, "to B4", 9)
    assert (told.status_code, told.json()["code"]) == (422, "barred")
    assert red.see(table)["number"] == 9


def test_the_record_has_the_steps_one_by_one_and_no_maze_before_the_end(seeking: tuple[Guest, Guest, str]) -> None:
    red, blue, table = seeking
    red.act(table, "to A1", 6)
    for guest, own, hidden in ((red, "build D4 A1|B1", "B3|B4"), (blue, "build D4 B3|B4", "A1|B1")):
        text = guest.call("GET", f"/tables/{table}/record").text
        assert own in text
        assert hidden not in text
        assert [entry["do"] for entry in guest.call("GET", f"/tables/{table}/record").json()["log"]][6:] == [
            "to A3",
            "to A2",
            "to A1",
        ]


def test_a_socket_gets_every_step_and_gets_them_again_for_the_same_key(listening: Site) -> None:
    red, blue, table = seek(listening)
    with (
        line(listening, f"/ws/v1/tables/{table}?after=6", red.token) as own,
        line(listening, f"/ws/v1/tables/{table}?after=6", blue.token) as others,
    ):
        for _ in range(2):
            own.say(do="to A1", after=6, key="k")
            assert steps(own.hear_many(3)) == BACK
        assert steps(others.hear_many(3)) == BACK
        assert own.nothing_more()
        assert others.nothing_more()


def test_the_socket_for_all_tables_brings_them_too(listening: Site) -> None:
    red, _blue, table = seek(listening)
    with line(listening, "/ws/v1/me", red.token) as own:
        assert [event["event"] for event in own.hear_many(2)] == ["table", "turn"]
        own.say(table=table, do="to A1", after=6, key="k")
        told = own.hear_many(4)
        assert steps([event["entry"] for event in told[:3]]) == BACK
        assert told[3]["event"] == "turn"
        own.say(table=table, do="to A1", after=6, key="k")
        assert steps([event["entry"] for event in own.hear_many(3)]) == BACK


def test_the_bot_builds_and_seeks_by_itself(listening: Site) -> None:
    red = listening.guest()
    table = str(red.open("me", "bot:random", game="uitweg", config=CONFIG)["id"])
    with line(listening, f"/ws/v1/tables/{table}", red.token) as told:
        assert told.hear()["do"] == "build …"
        told.say(do="build D4", after=1)
        assert told.hear()["do"] == "build D4"
        told.say(do="to A1", after=2)
        entry = told.hear()
        if entry["answer"] == "found":  # the bot places its guard at random
            assert entry["revealed"]
            return
        if entry["answer"] == "yes":
            told.say(do="exit", after=3)
            assert told.hear()["answer"] == "out"
        assert told.hear()["seat"] == 1

"""Live clocks, pauses and claims over the API."""

from __future__ import annotations

from typing import Any

import pytest
from support.site import Guest, Site
from support.tables import BLUE_LAYS, RED_LAYS, TINY

from boem.testing.clock import ManualClock

LIVE = {"seconds": 300, "increment": 5}


def live(site: Site) -> tuple[Guest, Guest, str]:
    """Red and Blue at a live table; both have laid."""
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY, clock=LIVE)["id"])
    blue.call("POST", f"/tables/{table}/join")
    red.act(table, RED_LAYS, 0)
    blue.act(table, BLUE_LAYS, 1)
    return red, blue, table


def pause(guest: Guest, table: str, do: str) -> tuple[int, dict[str, Any]]:
    answer = guest.call("POST", f"/tables/{table}/pause", json={"do": do})
    return answer.status_code, answer.json()


def test_each_seats_clock_is_told_and_one_runs(either: Site) -> None:
    red, blue, table = live(either)
    told = red.see(table)
    assert (told["clock"], told["paused"], told["pausing"], told["claim"]) == (LIVE, None, [], None)
    mine, theirs = told["clocks"]
    assert 200_000 < mine["left"] <= 300_000
    assert mine["until"] == told["deadline"]
    assert theirs == {"left": 300_000, "until": None}
    assert red.act(table, "sweep C2", 2).status_code == 200
    after = blue.see(table)["clocks"]
    assert 200_000 < after[0]["left"] <= 305_000
    assert after[0]["until"] is None
    assert after[1]["until"] is not None


def test_a_deadline_is_the_same_to_the_millisecond_everywhere(here: Site, clock: ManualClock) -> None:
    clock.forward(milliseconds=172, microseconds=594)
    red, _, table = live(here)
    told, [mine] = red.see(table), red.call("GET", "/me").json()["tables"]
    assert told["deadline"] == told["clocks"][0]["until"] == mine["deadline"] == "2026-02-28T19:35:00.172Z"


def test_a_pause_takes_two_and_one_ends_it(either: Site) -> None:
    red, blue, table = live(either)
    assert pause(red, table, "offer")[1]["pausing"] == [0]
    status, told = pause(blue, table, "offer")
    assert (status, told["pausing"], told["deadline"]) == (200, [], None)
    assert told["paused"] is not None
    assert red.act(table, "sweep C2", 2).status_code == 409
    assert pause(blue, table, "resume")[1]["paused"] is None
    assert red.act(table, "sweep C2", 2).status_code == 200


def test_an_increment_may_be_left_out(here: Site) -> None:
    red = here.guest()
    table = red.open("me", "open", config=TINY, clock={"seconds": 60})["id"]
    assert red.see(table)["clock"] == {"seconds": 60, "increment": 0}


@pytest.mark.parametrize(
    "clock",
    [
        {"seconds": 9},
        {"seconds": 10_801},
        {"seconds": "60"},
        {"seconds": True},
        {"increment": 5},
        {"seconds": 60, "increment": -1},
        {"seconds": 60, "days": 1},
    ],
)
def test_a_live_clock_that_there_is_not_is_refused(here: Site, clock: Any) -> None:
    answer = here.guest().call("POST", "/tables", json={"game": "mijnenveger", "clock": clock})
    assert answer.status_code == 422
    assert answer.json()["place"].startswith("clock")


@pytest.mark.parametrize("body", [{}, {"do": "stop"}, {"do": "offer", "why": "tea"}])
def test_an_invalid_wish_for_a_pause_is_refused(here: Site, body: Any) -> None:
    red = here.guest()
    table = red.open("me", "bot:random", config=TINY, clock=LIVE)["id"]
    assert red.call("POST", f"/tables/{table}/pause", json=body).status_code == 422


def test_a_spectator_can_not_pause_or_claim(here: Site) -> None:
    red, passer = here.guest(), here.guest()
    table = red.open("me", "bot:random", config=TINY, clock=LIVE)["id"]
    for path, body in (("pause", {"do": "offer"}), ("claim", None)):
        assert passer.call("POST", f"/tables/{table}/{path}", json=body).status_code == 403
        assert Guest(here, "", "").call("POST", f"/tables/{table}/{path}", json=body).status_code == 401
        assert red.call("POST", f"/tables/nowhere/{path}", json=body).status_code == 404


def test_there_is_nothing_to_claim_before_it_is_due(here: Site, clock: ManualClock) -> None:
    red, blue = here.guest(), here.guest()
    table = str(red.open("me", "open", config=TINY)["id"])
    blue.call("POST", f"/tables/{table}/join")
    red.act(table, RED_LAYS, 0)
    assert red.see(table)["claim"]["why"] == "idle"
    assert red.call("POST", f"/tables/{table}/claim").status_code == 409
    clock.forward(days=14)
    told = red.call("POST", f"/tables/{table}/claim")
    assert (told.status_code, told.json()["result"]["reason"]) == (200, "abandoned")

"""What may be wished for in tables and seats."""

from __future__ import annotations

from typing import Any

import pytest
from support.site import Site
from support.tables import TINY

from boem.web.tables.store import patrons


@pytest.mark.parametrize(
    ("clock", "told"), [(None, None), ("none", None), ({"days": 1}, {"days": 1}), ({"days": 60}, {"days": 60})]
)
def test_a_clock_is_days_or_none(here: Site, clock: Any, told: Any) -> None:
    red = here.guest()
    table = red.open("me", "open", config=TINY, clock=clock)["id"]
    assert red.see(table)["clock"] == told


@pytest.mark.parametrize("clock", [{}, {"days": "3"}, {"days": 0}, {"days": 61}, {"days": 3, "hours": 1}, "3d", 3, [3]])
def test_any_other_clock_is_refused_in_one_sentence(here: Site, clock: Any) -> None:
    body = {"game": "mijnenveger", "seats": ["me", "open"], "clock": clock}
    answer = here.guest().call("POST", "/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["place"].startswith("clock")
    assert "validator" not in answer.json()["detail"]


def test_seat_0_begins_unless_the_settings_say_otherwise(here: Site) -> None:
    red = here.guest()
    without = {name: value for name, value in TINY.items() if name != "starts"}
    assert {red.see(red.open("me", "open", config=without)["id"])["config"]["starts"] for _ in range(5)} == {0}


def test_one_player_cannot_have_both_seats_here(here: Site) -> None:
    answer = here.guest().call("POST", "/tables", json={"game": "mijnenveger", "seats": ["me", "me"]})
    assert (answer.status_code, answer.json()["place"]) == (422, "seats")


def test_more_bots_than_a_guest_may_have_are_refused_and_so_are_they_in_a_rematch(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patrons, "MOST_OF_GUEST", 9)
    red = here.guest()
    first = red.open("me", "bot:random", config=TINY)["id"]
    assert red.act(first, "resign", 0).status_code == 200
    red.open("me", "bot:random", config=TINY)
    opened = red.call("POST", "/tables", json={"game": "mijnenveger", "seats": ["me", "bot:random"], "config": TINY})
    again = red.call("POST", f"/tables/{first}/rematch")
    for answer in (opened, again):
        assert (answer.status_code, answer.json()["code"]) == (422, "unfit")
        assert answer.json()["detail"].startswith("Too many bots at once")


@pytest.mark.parametrize("form", ["{}", "{}?from=mail", "{}/", "token"])
def test_an_invitation_is_read_in_whatever_form_it_came(here: Site, form: str) -> None:
    told = here.guest().open("me", "invite", config=TINY)
    invite = told["invite"].rsplit("/", 1)[1] if form == "token" else form.format(told["invite"])
    assert here.guest().call("POST", f"/tables/{told['id']}/join", json={"invite": invite}).status_code == 200


@pytest.mark.parametrize("body", [None, {}, {"invite": None}])
def test_an_open_seat_needs_no_invitation(here: Site, body: Any) -> None:
    table = here.guest().open("me", "open", config=TINY)["id"]
    assert here.guest().call("POST", f"/tables/{table}/join", json=body).status_code == 200
    assert here.guest().call("POST", f"/tables/{table}/join", json={"seat": 1}).status_code == 422


def test_an_answer_includes_the_others_non_blocking_actions_meanwhile(here: Site) -> None:
    red, blue = here.guest(), here.guest()
    table = red.open("me", "open", config=TINY)["id"]
    blue.call("POST", f"/tables/{table}/join")
    red.act(table, "lay A1 B1", 0)
    told = blue.act(table, "lay A3 C3", 0).json()
    assert told["number"] == 2
    assert [entry["do"] for entry in told["entries"]] == ["lay …", "lay A3 C3"]

"""The calls do what docs/api.md says, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.site import Guest, Site
from support.tables import TINY
from support.waiting import wait_until


def test_a_guest_gets_a_name_and_a_token(either: Site) -> None:
    one, two = either.guest(), either.guest()
    assert one.name != two.name
    assert one.token.startswith("boem_")
    assert one.token != two.token


def test_a_table_is_opened_with_its_address_and_the_invitation(either: Site) -> None:
    red = either.guest()
    told = red.open("me", "invite", config=TINY, clock={"days": 3}, visibility="public")
    assert told["url"] == f"{either.url}/t/{told['id']}"
    assert told["invite"].startswith(f"{told['url']}/join/")
    seen = red.see(told["id"])
    assert (seen["game"], seen["config"], seen["clock"]) == ("mijnenveger", TINY, {"days": 3})
    assert (seen["seats"], seen["seat"], seen["deadline"]) == ([red.name, ""], 0, None)
    assert red.open("me", "open")["invite"] is None


def test_a_friend_sits_down_with_the_whole_link_or_the_token_alone(either: Site) -> None:
    red, blue, green = either.guest(), either.guest(), either.guest()
    for friend, parts in ((blue, 99), (green, 1)):
        told = red.open("me", "invite", config=TINY, clock={"days": 1})
        invite = "/".join(told["invite"].split("/")[-parts:])
        answer = friend.call("POST", f"/tables/{told['id']}/join", json={"invite": invite})
        assert answer.status_code == 200
        assert (answer.json()["seat"], answer.json()["seats"]) == (1, [red.name, friend.name])
        assert answer.json()["deadline"] is not None


def test_a_game_is_played_to_its_end(playing: tuple[Guest, Guest, str]) -> None:
    red, blue, table = playing
    moves = [(red, "disarm A3", "ok"), (red, "sweep B2", "2"), (blue, "flag C1", "flagged"), (blue, "sweep A1", "boem")]
    for number, (guest, text, answer) in enumerate(moves, 2):
        answered = guest.act(table, text, number)
        assert answered.status_code == 200
        assert answered.json()["number"] == number + 1
        (entry,) = answered.json()["entries"]
        assert ("opening" in entry) == (answer != "flagged")
        told = {key: entry[key] for key in entry if key not in ("at", "opening")}
        assert told == {"n": number, "seat": int(guest is blue), "do": text, "answer": answer}
    (ending,) = red.act(table, "sweep C3", 6).json()["entries"]
    assert ending["answer"] == "boem"
    assert ending["revealed"]["fields"] == [{"mines": ["A1", "B1"]}, {"mines": ["A3", "C3"]}]
    assert set(ending["revealed"]["salts"]) == {"0", "1"}
    seen = blue.see(table)
    assert (seen["status"], seen["waits_for"], seen["number"]) == ("over", [], 7)
    assert seen["result"] == {"winners": [0], "scores": None, "reason": "located"}
    assert [entry["n"] for entry in seen["entries"]] == list(range(7))


def test_the_view_is_the_callers_and_nobodys_is_the_spectators(playing: tuple[Guest, Guest, str], either: Site) -> None:
    red, blue, table = playing
    with either.client() as nobody:
        seen = [red.see(table), blue.see(table), nobody.get(f"/tables/{table}").json(), either.guest().see(table)]
    assert [one["seat"] for one in seen] == [0, 1, None, None]
    own, others = {"mines": ["A1", "B1"]}, {"mines": ["A3", "C3"]}
    assert [one["view"]["fields"] for one in seen] == [[own, None], [None, others], [None, None], [None, None]]
    assert [one["entries"][0]["do"] for one in seen] == ["lay A1 B1", "lay …", "lay …", "lay …"]
    assert {one["entries"][1]["commitment"] for one in seen} == {seen[0]["entries"][1]["commitment"]}


def test_a_bot_answers_by_itself(listening: Site) -> None:
    red = listening.guest()
    table = red.open("me", "bot:careful", config=TINY)["id"]
    assert red.see(table)["seats"][1] == "bot:careful"
    wait_for(red, table, lambda seen: seen["waits_for"] == [0])
    red.act(table, "lay A1 B1", 1)
    red.act(table, "sweep B2", 2)
    wait_for(red, table, lambda seen: seen["number"] > 3 and seen["waits_for"] != [1])


def wait_for(guest: Guest, table: str, holds: Callable[[dict[str, Any]], bool]) -> None:
    wait_until(lambda: holds(guest.see(table)), lambda: guest.see(table))

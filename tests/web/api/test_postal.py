"""Postal Minesweeper over the API: sealed orders, and a house that deals and closes by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from support.line import Line, line
from support.postal_play import SHEET
from support.site import Guest, Site

from boem.core.game import HOUSE
from boem.records import read_record, verify

TINY = {"width": 4, "height": 4, "mines": 2, "tips": 2}
SHEETS_FIELD = {"width": 12, "height": 12, "mines": 8, "mine_points": 6, "penalty": 3}


def seat_all(site: Site, seats: int, **more: Any) -> tuple[list[Guest], str]:
    """A table for this many guests; the settings don't give the number of seats."""
    guests = [site.guest() for _ in range(seats)]
    table = str(guests[0].open("me", *["open"] * (seats - 1), **({"game": "postal", "config": TINY} | more))["id"])
    for guest in guests[1:]:
        assert guest.call("POST", f"/tables/{table}/join").status_code == 200
    return guests, table


@pytest.fixture
def three(either: Site) -> tuple[list[Guest], str]:
    return seat_all(either, 3)


def send(guest: Guest, table: str, *texts: str) -> dict[str, Any]:
    """Act, having seen everything; returns the last answer."""
    told: dict[str, Any] = {}
    for text in texts:
        answer = guest.act(table, text, guest.see(table)["number"])
        assert answer.status_code == 200, answer.text
        told = answer.json()
    return told


def round_of(guests: Sequence[Guest], table: str, *orders: str) -> dict[str, Any]:
    """Everybody orders and is final; returns the entry that closes the round, as a spectator heard it."""
    for guest, text in zip(guests, orders, strict=True):
        send(guest, table, f"order {text}", "final")
    with guests[0].site.client() as nobody:
        closing: dict[str, Any] = nobody.get(f"/tables/{table}").json()["entries"][-1]
    assert closing["close"] is True
    return closing


def covered(seen: dict[str, Any]) -> list[str]:
    """The squares that may be ordered."""
    rows = enumerate(seen["view"]["rows"], 1)
    return [
        f"{column}{number}" for number, row in rows for column, cell in zip("ABCD", row, strict=True) if cell == "."
    ]


def test_a_whole_game_of_three_seats(three: tuple[list[Guest], str]) -> None:
    guests, table = three
    seen = guests[0].see(table)
    assert (seen["config"]["seats"], seen["status"], seen["waits_for"]) == (3, "setup", [0, 1, 2])
    sums = [0, 0, 0]
    while seen["status"] != "over":
        left, marked = covered(seen), "" if seen["status"] == "setup" else " mine"
        closing = round_of(guests, table, left[0], f"{left[0]}{marked}", ", ".join(left[-2:]))
        sums = [one + more for one, more in zip(sums, closing["points"], strict=True)]
        seen = guests[0].see(table)
        assert seen["scores"] == sums
    assert seen["result"]["reason"] == "all_mines_visible"
    assert len(seen["entries"][-1]["revealed"]["mines"]) == 2
    assert set(seen["entries"][-1]["revealed"]["salts"]) == {"house"}


def test_half_points_are_stored_by_each_database_and_returned_exactly(both: Site) -> None:
    guests, table = seat_all(both, 2, config=TINY | {"mine_points": 4.5, "penalty": 2})
    round_of(guests, table, "A1", "")
    before = guests[0].see(table)
    assert before["config"]["mine_points"] == 4.5
    points, none = round_of(guests, table, f"{covered(before)[0]} mine", "")["points"]
    after = guests[1].call("GET", f"/tables/{table}")
    assert (points in (4.5, -2), none) == (True, 0)
    assert after.json()["scores"] == [before["scores"][0] + points, before["scores"][1]]
    assert not re.search(r"\d\.0\b", json.dumps(after.json()["scores"]) + json.dumps(after.json()["entries"][-1]))


def test_its_record_is_whole_at_the_end_and_keeps_what_the_house_promised(three: tuple[list[Guest], str]) -> None:
    guests, table = three
    round_of(guests, table, "A1", "A2", "A3")
    promised = next(entry["commitment"] for entry in guests[1].see(table)["entries"] if "deal" in entry)
    before = guests[1].call("GET", f"/tables/{table}/record").json()["log"]
    assert [entry.get("do", "house") for entry in before] == [
        "order …", "final", "order A2", "final", "order …", "final", "house", "house",
    ]  # fmt: skip
    assert (before[-2]["deal"], "salt" in before[-2]) == ("…", False)
    send(guests[0], table, "resign")
    send(guests[1], table, "resign")
    record = read_record(guests[2].call("GET", f"/tables/{table}/record").content)
    assert [finding.holds for finding in verify(record, {HOUSE: promised})] == [True, True]
    assert guests[2].see(table)["result"]["reason"] == "last_seat"


def test_orders_are_replaced_and_only_the_last_count(three: tuple[list[Guest], str]) -> None:
    guests, table = three
    send(guests[0], table, "order A1, B1", "order C1", "final", "order D1")
    seen = guests[0].see(table)
    assert seen["view"]["orders"] == "D1"
    assert (seen["view"]["sent"], seen["view"]["final"]) == ([True, False, False], [False, False, False])
    send(guests[0], table, "final")
    send(guests[1], table, "final")
    send(guests[2], table, "order", "final")
    seen = guests[1].see(table)
    assert (seen["entries"][-1]["orders"], seen["entries"][-1]["answer"]) == (["D1", "", ""], "round 1")
    assert (seen["view"]["round"], seen["view"]["orders"], seen["status"]) == (2, None, "playing")
    assert [entry.get("do", "house") for entry in seen["entries"]] == [
        "order …", "order …", "final", "order …", "final", "final", "order …", "final", "house", "house",
    ]  # fmt: skip


def test_the_answer_to_the_last_final_ends_with_it_and_the_house_has_done_the_rest(
    three: tuple[list[Guest], str],
) -> None:
    guests, table = three
    for guest in guests[:2]:
        send(guest, table, "final")
    told = guests[2].act(table, "final", 2, key="k")
    assert (told.json()["number"], [entry["do"] for entry in told.json()["entries"]]) == (3, ["final"])
    assert guests[2].act(table, "final", 2, key="k").json() == told.json()
    seen = guests[0].see(table)
    assert ([entry["answer"] for entry in seen["entries"][3:]], seen["waits_for"]) == (["dealt", "round 1"], [0, 1, 2])


def test_whoever_is_final_at_the_same_time_is_final_and_the_round_is_closed_once(both: Site) -> None:
    guests, table = seat_all(both, 8, config=TINY | {"width": 9, "tips": 3})
    with ThreadPoolExecutor(8) as pool:
        for text, after in (("order", 0), ("final", 8)):
            answers = list(pool.map(lambda guest, text=text, after=after: guest.act(table, text, after), guests))
            assert [answer.status_code for answer in answers] == [200] * 8
    told = [entry["answer"] for entry in guests[0].see(table)["entries"]]
    assert told == [*["ordered"] * 8, *["final"] * 8, "dealt", "round 1"]


def test_every_socket_gets_the_deal_and_the_close(both: Site) -> None:
    guests, table = seat_all(both, 3)
    with ExitStack() as stack:
        ends: list[Line] = [stack.enter_context(line(both, f"/ws/v1/tables/{table}", guest.token)) for guest in guests]
        watching = stack.enter_context(line(both, f"/ws/v1/tables/{table}"))
        everything = stack.enter_context(line(both, "/ws/v1/me", guests[1].token))
        assert [event["event"] for event in everything.hear_many(2)] == ["table", "turn"]
        for seat, end in enumerate(ends):
            end.say(do=f"order A{seat + 1}", after=2 * seat)
            assert [one.hear()["do"] for one in ends] == [
                f"order A{seat + 1}" if one is end else "order …" for one in ends
            ]
            end.say(do="final", after=2 * seat + 1)
            assert {one.hear()["do"] for one in ends} == {"final"}
        for one in ends:
            dealt, closed = one.hear_many(2)
            assert (dealt["deal"], dealt["answer"]) == ("…", "dealt")
            assert (closed["answer"], closed["orders"]) == ("round 1", ["A1", "A2", "A3"])
            assert one.nothing_more()
        heard = watching.hear_many(8)
        assert [entry.get("do", entry["answer"]) for entry in heard] == [*["order …", "final"] * 3, "dealt", "round 1"]
        told: list[dict[str, Any]] = []
        while not told or told[-1].get("entry", {}).get("n") != 7:
            told.append(everything.hear())
        assert [event["entry"].get("do") for event in told if event["event"] == "entry"][:4] == [
            "order …", "final", "order A2", "final",
        ]  # fmt: skip
        assert everything.hear()["event"] == "turn"


@pytest.mark.parametrize(("do", "code"), [
    ("order A1", "uncovered"), ("order Z9", "off_board"), ("order D4, D4 mine", "twice_ordered"),
    ("order C4, D4, D3", "too_many_tips"), ("order mine", "unreadable"), ("order A1 Q", "unreadable"),
    ("sweep A1", "unreadable"),
])  # fmt: skip
def test_an_invalid_order_is_refused_and_the_orders_sent_stay(here: Site, do: str, code: str) -> None:
    (red, blue), table = seat_all(here, 2)
    send(red, table, "order A1")
    here.deal_and_close(table, "B2 D2")
    send(red, table, "order D4")
    seen = blue.see(table)
    answer = red.act(table, do, seen["number"])
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert red.see(table)["view"]["orders"] == "D4"
    assert blue.see(table) == seen


def test_the_houses_actions_are_not_a_seats(listening: Site) -> None:
    guests, table = seat_all(listening, 3)
    with line(listening, f"/ws/v1/tables/{table}", guests[0].token) as own:
        for do in ("deal A1 A2", "close", "undo 1", "timeout"):
            answer = guests[0].act(table, do, 0)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
            own.say(do=do, after=0, key="k")
            assert (own.hear()["status"], own.nothing_more()) == (403, True)
    assert guests[0].see(table)["number"] == 0


def test_no_square_is_marked_before_the_mines_are_laid(three: tuple[list[Guest], str]) -> None:
    guests, table = three
    assert guests[0].act(table, "order A1 mine", 0).json()["code"] == "no_mines_yet"


def test_whoever_resigns_is_not_waited_for(three: tuple[list[Guest], str]) -> None:
    guests, table = three
    send(guests[0], table, "order A1", "final")
    send(guests[1], table, "order B1")
    send(guests[2], table, "resign")
    assert guests[0].see(table)["waits_for"] == [1]
    send(guests[1], table, "final")
    seen = guests[2].see(table)
    assert (seen["entries"][-1]["orders"], seen["waits_for"]) == (["A1", "B1", ""], [0, 1])
    assert guests[2].act(table, "order C1", seen["number"]).json()["code"] == "resigned"


def test_a_round_is_closed_when_its_time_is_over_and_nobody_has_lost(site: Site) -> None:
    (red, blue, green), table = seat_all(site, 3, clock={"days": 1})
    send(red, table, "order A1")
    send(blue, table, "order A2", "final")
    first = green.see(table)["deadline"]
    with line(site, f"/ws/v1/tables/{table}?after=3", green.token) as watching:
        site.run_out(table)
        assert [entry["answer"] for entry in watching.hear_many(2)] == ["dealt", "round 1"]
    seen = green.see(table)
    assert (seen["entries"][-1]["orders"], seen["status"], seen["waits_for"]) == (
        ["A1", "A2", ""],
        "playing",
        [0, 1, 2],
    )
    assert seen["deadline"] > first
    late = red.act(table, "order A3", 3)
    assert (late.status_code, late.json()["number"]) == (409, 5)


def test_after_three_rounds_without_an_order_it_is_over(three: tuple[list[Guest], str]) -> None:
    guests, table = three
    for _ in range(3):
        for guest in guests:
            send(guest, table, "final")
    assert guests[0].see(table)["result"] == {"winners": [0, 1, 2], "scores": [0, 0, 0], "reason": "no_orders"}


def test_bots_play_their_seats(listening: Site) -> None:
    red = listening.guest()
    table = str(red.open("me", "bot:random", "bot:random", game="postal", config=TINY | {"width": 9})["id"])
    with line(listening, f"/ws/v1/tables/{table}", red.token) as told:
        assert sorted((entry["seat"], entry["do"]) for entry in told.hear_many(4)) == [
            (1, "final"), (1, "order …"), (2, "final"), (2, "order …"),
        ]  # fmt: skip
        told.say(do="order", after=4)
        assert told.hear()["do"] == "order"
        told.say(do="final", after=5)
        assert [entry["answer"] for entry in told.hear_many(3)] == ["final", "dealt", "round 1"]
        assert {entry["seat"] for entry in told.hear_many(4)} == {1, 2}


def test_a_table_for_forty(here: Site) -> None:
    guest = here.guest()
    seats = ["me", *["open"] * 39]
    table = guest.open(*seats, game="postal", config={"width": 20, "height": 20, "mines": 72})["id"]
    seen = guest.see(table)
    assert (len(seen["seats"]), seen["config"]["seats"], seen["waits_for"]) == (40, 40, list(range(40)))


@pytest.mark.parametrize(("seats", "config", "place"), [
    (["me"], {}, "seats"), (["me", *["open"] * 40], {}, "seats"), (["me", "open", "open"], {"seats": 2}, "seats"),
    (["me", "open"], {"seats": 1}, "seats"), (["me", "open"], {"mines": 99}, "mines"), (["open", "open"], {}, "seats"),
])  # fmt: skip
def test_seats_that_do_not_fit_open_no_table(here: Site, seats: list[str], config: dict[str, Any], place: str) -> None:
    body = {"game": "postal", "seats": seats, "config": TINY | {"tips": 1} | config}
    answer = here.guest().call("POST", "/tables", json=body)
    assert (answer.status_code, answer.json()["place"].split(".")[0]) == (422, place)


def test_every_invited_seat_has_a_link_of_its_own(here: Site) -> None:
    told = here.guest().open("me", "invite", "open", "invite", game="postal", config=TINY)
    assert sorted(told["invites"]) == ["1", "3"]
    assert told["invite"] == told["invites"]["1"]
    for number in ("3", "1"):
        answer = here.guest().call("POST", f"/tables/{told['id']}/join", json={"invite": told["invites"][number]})
        assert (answer.status_code, answer.json()["seat"]) == (200, int(number))
    assert here.guest().call("POST", f"/tables/{told['id']}/join").json()["seat"] == 2


@pytest.mark.parametrize(("orders", "points", "uncovered"), [
    (["K9 mine", "", ""], [6, 0, 0], {"K9": "mine"}),
    (["K9 mine", "K9 mine", "K9 mine"], [4, 4, 4], {"K9": "mine"}),
    (["K9 mine", "K9", ""], [6, -3, 0], {"K9": "mine"}),
    (["H5", "", ""], [4, 0, 0], {"H5": 4}),
    (["H5 mine", "H5", "H5 mine"], [-3, 4, -3], {"H5": 4}),
    (["A8", "A9", ""], [5, 1, 0], {"A7": 1, "B7": 2, "A8": 0, "A9": 1, "B9": 2}),
])  # fmt: skip
def test_the_worked_examples(here: Site, orders: list[str], points: list[int], uncovered: dict[str, Any]) -> None:
    guests, table = seat_all(here, 3, config=SHEETS_FIELD)
    send(guests[0], table, "order B8")
    here.deal_and_close(table, SHEET)
    closing = round_of(guests, table, *orders)
    assert {key: closing[key] for key in closing if key not in ("n", "at", "opening")} == {
        "close": True, "answer": "round 2", "points": points, "uncovered": uncovered, "orders": orders,
    }  # fmt: skip
    assert list(closing["uncovered"]) == list(uncovered)

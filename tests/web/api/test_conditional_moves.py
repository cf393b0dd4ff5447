"""Conditional moves and standing orders over the API, on each database, and raced against the move they wait for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from httpx import Response
from support.site import Guest, Site

CONFIG = {"width": 4, "height": 4, "mines": 3, "sweepers": 3, "starts": 0}
POSTAL = {"width": 6, "height": 6, "mines": 3, "seats": 2}


def laid(site: Site) -> tuple[Guest, Guest, str]:
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=CONFIG)["id"])
    blue.call("POST", f"/tables/{table}/join")
    for number, guest in enumerate((red, blue)):
        assert guest.act(table, "lay A4 B4 C4", number).status_code == 200
    return red, blue, table


def plan(guest: Guest, table: str, *moves: str, after: int = 2) -> Response:
    body = {"moves": [{"do": move} for move in moves], "after": after}
    return guest.call("PUT", f"/tables/{table}/conditional-moves", json=body)


def done(guest: Guest, table: str) -> list[str]:
    return [entry["do"] for entry in guest.see(table)["entries"]][2:]


def test_a_move_is_left_seen_by_its_seat_alone_and_played(either: Site) -> None:
    red, blue, table = laid(either)
    path = f"/tables/{table}/conditional-moves"
    told = plan(blue, table, "sweep a1")
    assert (told.status_code, told.json()) == (
        200,
        {"moves": [{"if": [], "do": "sweep A1", "then": []}], "played": [], "dropped": None},
    )
    assert red.call("GET", path).json()["moves"] == []
    assert either.guest().call("GET", path).status_code == 403
    acted = red.act(table, "sweep A1", 2)
    assert [entry["do"] for entry in acted.json()["entries"]] == ["sweep A1"]
    assert done(red, table) == ["sweep A1", "sweep A1"]
    assert blue.call("GET", path).json() == {"moves": [], "played": [3], "dropped": None}


def test_whatever_is_acknowledged_before_the_move_is_what_is_played(both: Site) -> None:
    for _ in range(6):
        red, blue, table = laid(both)
        assert plan(blue, table, "sweep A1").status_code == 200
        barrier = Barrier(2)

        def replace(blue: Guest = blue, table: str = table, barrier: Barrier = barrier) -> Response:
            barrier.wait()
            return plan(blue, table, "sweep B1")

        def sweep(red: Guest = red, table: str = table, barrier: Barrier = barrier) -> Response:
            barrier.wait()
            return red.act(table, "sweep D1", 2)

        with ThreadPoolExecutor(2) as pool:
            replaced, swept = pool.submit(replace), pool.submit(sweep)
        assert swept.result().status_code == 200
        assert replaced.result().status_code in (200, 409)
        kept = replaced.result().status_code == 200
        assert done(red, table) == ["sweep D1", "sweep B1" if kept else "sweep A1"]


def test_standing_orders_are_kept_for_their_seat(both: Site) -> None:
    red, blue = both.guest(), both.guest()
    table = str(red.open("me", "open", game="postal", config=POSTAL, clock={"days": 3})["id"])
    blue.call("POST", f"/tables/{table}/join")
    path = f"/tables/{table}/standing-orders"
    assert blue.call("PUT", path, json={"orders": " c3,  D4 mine"}).json() == {"orders": "c3, D4 mine"}
    assert [guest.call("GET", path).json()["orders"] for guest in (red, blue)] == ["", "c3, D4 mine"]
    refused = blue.call("PUT", path, json={"orders": "Z99"})
    assert refused.status_code == 422
    assert blue.call("PUT", path, json={"orders": ""}).json() == {"orders": ""}

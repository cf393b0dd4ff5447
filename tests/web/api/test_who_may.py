"""Who may do what: tokens, seats, the house, and other people's tables."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from support.site import Guest, Site
from web.api.conftest import seat_two

CALLS = [("POST", "/tables"), ("POST", "/tables/{}/join"), ("POST", "/tables/{}/actions")]
HEADERS = [b"", b"Bearer nonsense", b"Bearer", b"Basic cmVkOmJsdWU=", b"Bearer \xe9"]
READS = ["/tables/{}", "/tables/{}/record"]


def is_problem(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    document: dict[str, Any] = answer.json()
    assert document["status"] == status
    assert document["title"]
    assert document["detail"].endswith((".", "?")) or document["code"] == "unreadable"
    return document


def test_without_a_good_token_nothing_is_done(site: Site) -> None:
    table = site.guest().open("me", "open")["id"]
    with site.client() as client:
        for header, (method, path) in product(HEADERS, CALLS):
            headers = [(b"Authorization", header)] if header else []
            answer = client.request(method, path.format(table), headers=headers, json={"do": "resign", "after": 0})
            is_problem(answer, 401)
            assert answer.headers["www-authenticate"] == "Bearer"
        assert client.get(f"/tables/{table}").json()["number"] == 0


@pytest.mark.parametrize("path", READS)
def test_a_bad_token_is_not_taken_for_none(either: Site, path: str) -> None:
    table = either.guest().open("me", "open")["id"]
    with either.client("nonsense") as client:
        is_problem(client.get(path.format(table)), 401)
    with either.client() as client:
        assert client.get(path.format(table)).status_code == 200


def test_somebody_elses_seat_is_forbidden(playing: tuple[Guest, Guest, str], either: Site) -> None:
    red, _, table = playing
    document = is_problem(either.guest().act(table, "sweep B2", 2), 403)
    assert document["code"] == "not_yours"
    assert red.see(table)["number"] == 2


@pytest.mark.parametrize("do", ["timeout", "deal A1", "close", "undo 1"])
def test_the_houses_actions_are_forbidden(playing: tuple[Guest, Guest, str], do: str) -> None:
    red, _, table = playing
    is_problem(red.act(table, do, 2), 403)
    assert red.see(table)["number"] == 2


def test_an_invited_seat_is_forbidden_without_its_invitation(either: Site) -> None:
    table = either.guest().open("me", "invite")["id"]
    for body in (None, {"invite": ""}, {"invite": "0" * 32}, {"invite": "é\0"}):
        is_problem(either.guest().call("POST", f"/tables/{table}/join", json=body), 403)


def test_a_seat_that_is_taken_is_a_conflict(either: Site) -> None:
    _, _, table = seat_two(either)
    assert is_problem(either.guest().call("POST", f"/tables/{table}/join"), 409)["code"] == "closed"


def test_nothing_is_found_for_a_table_that_does_not_exist(listening: Site) -> None:
    red = listening.guest()
    for table in ("nosuchtable", "%00", "%ED%A0%80", "x" * 3000, "'", "%F0%9F%92%A3"):
        for path in READS:
            is_problem(red.call("GET", path.format(table)), 404)
        is_problem(red.act(table, "resign", 0), 404)
        is_problem(red.call("POST", f"/tables/{table}/join"), 404)


def test_a_private_table_does_not_exist_for_others(either: Site) -> None:
    red, green = either.guest(), either.guest()
    table = red.open("me", "bot:random", visibility="seats")["id"]
    missing = is_problem(green.call("GET", "/tables/nosuchtable"), 404)
    with either.client() as nobody:
        for path in READS:
            assert is_problem(nobody.get(path.format(table)), 404) == missing
            assert is_problem(green.call("GET", path.format(table)), 404) == missing
    assert is_problem(green.act(table, "resign", 0), 404) == missing
    assert is_problem(green.call("POST", f"/tables/{table}/join"), 404) == missing
    assert red.see(table)["seat"] == 0


@pytest.mark.parametrize(("method", "path"), [("GET", "/nothing"), ("POST", "/tables/a/b/c"), ("GET", "/")])
def test_an_unknown_call_gets_a_problem_document_too(here: Site, method: str, path: str) -> None:
    is_problem(here.guest().call(method, path), 404)


@pytest.mark.parametrize(("method", "path"), [("GET", "/guests"), ("DELETE", "/tables/a"), ("PUT", "/tables")])
def test_a_method_that_a_call_lacks_is_refused_too(here: Site, method: str, path: str) -> None:
    is_problem(here.guest().call(method, path), 405)

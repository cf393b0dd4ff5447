"""The API's refusals are problem documents, and never failures of the program."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.site import Guest, Site
from support.tables import TINY
from web.api.test_who_may import is_problem

DEEP = "[" * 100_000
HUGE = "9" * 5_000
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "no object": b"[1, 2]",
    "null": b"null",
    "a text": b'"sweep B2"',
    "no UTF-8": b'{"do": "\xff\xfe", "after": 2}',
    "two megabytes": b'{"do": "' + b"x" * 2_000_000 + b'", "after": 2}',
    "deep": DEEP.encode(),
    "deep inside": b'{"do": ' + DEEP.encode() + b', "after": 2}',
    "a huge number": f'{{"do": "sweep B2", "after": {HUGE}}}'.encode(),
    "a large number": b'{"do": "sweep B2", "after": 99999999999999999999}',
    "a negative number": b'{"do": "sweep B2", "after": -1}',
    "a broken number": b'{"do": "sweep B2", "after": 2.5}',
    "not a number": b'{"do": "sweep B2", "after": NaN}',
    "infinity": b'{"do": "sweep B2", "after": 1e999}',
    "another type": b'{"do": ["sweep B2"], "after": {}}',
    "yes for a number": b'{"do": "sweep B2", "after": true}',
    "a number in a text": b'{"do": "sweep B2", "after": "2"}',
    "another key": b'{"do": "sweep B2", "after": 2, "seat": 1}',
    "a strange key": b'{"do": "sweep B2", "after": 2, "\\ud800": 1}',
    "a NUL": b'{"do": "sweep B2\\u0000", "after": 2}',
    "half a character": b'{"do": "sweep \\ud800", "after": 2}',
    "a key twice": b'{"do": "sweep B2", "do": "dance", "after": 2}',
    "too long": b'{"do": "' + b"lay A1 " * 5_000 + b'", "after": 2}',
}
CONFIGS: dict[str, str] = {
    "a strange key": '{"\\ud800": 1}',
    "a NUL key": '{"a\\u0000": 1}',
    "a strange text": '{"width": "\\ud800"}',
    "deep": '{"width": ' + "[" * 500 + "]" * 500 + "}",
    "huge": '{"width": 1' + "0" * 4_000 + "}",
    "a list": "[]",
    "true": '{"width": true}',
    "broken": '{"width": 5.5}',
    "NaN": '{"width": NaN}',
}


@pytest.mark.parametrize("what", BODIES)
def test_an_unusable_action_is_422_and_changes_nothing(
    playing: tuple[Guest, Guest, str], either: Site, what: str
) -> None:
    red, _, table = playing
    answer = red.call("POST", f"/tables/{table}/actions", content=BODIES[what])
    assert is_problem(answer, 422)["code"] == "unreadable"
    assert len(answer.content) < 2_000
    assert red.see(table)["number"] == 2


@pytest.mark.parametrize("what", CONFIGS)
def test_unusable_settings_are_422(either: Site, what: str) -> None:
    body = f'{{"game": "mijnenveger", "seats": ["me", "open"], "config": {CONFIGS[what]}}}'
    is_problem(either.guest().call("POST", "/tables", content=body), 422)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"game": "chess"}, ""),
        ({"game": "mijn\0"}, ""),
        ({"game": "mijnenveger", "seats": ["me"]}, "seats"),
        ({"game": "mijnenveger", "seats": ["me", "bot:\0"]}, ""),
        ({"game": "mijnenveger", "seats": ["me"] * 41}, "seats"),
        ({"game": "mijnenveger", "seats": ["me", 3]}, "seats.1"),
        ({"game": "mijnenveger", "clock": {"days": 61}}, "clock"),
        ({"game": "mijnenveger", "visibility": "secret"}, "visibility"),
        ({"game": "mijnenveger", "config": TINY | {"mines": 9}}, "mines"),
        ({"game": "mijnenveger", "more": 1}, "more"),
        ({}, "game"),
    ],
)
def test_a_table_that_can_not_be_had_is_422_with_the_place(here: Site, body: dict[str, Any], place: str) -> None:
    document = is_problem(here.guest().call("POST", "/tables", json=body), 422)
    assert place in document.get("place", "")


@pytest.mark.parametrize(
    "body", ["{", "[]", '{"invite": 3}', '{"invite": "\\ud800"}', '{"invite": "' + "x" * 501 + '"}']
)
def test_an_unusable_invitation_is_no_fault(either: Site, body: str) -> None:
    table = either.guest().open("me", "invite")["id"]
    answer = either.guest().call("POST", f"/tables/{table}/join", content=body)
    assert answer.status_code in (403, 422)
    is_problem(answer, answer.status_code)


def test_a_refusal_by_the_rules_has_a_code_and_a_sentence(playing: tuple[Guest, Guest, str]) -> None:
    red, blue, table = playing
    assert is_problem(blue.act(table, "sweep B2", 2), 422)["code"] == "not_your_turn"
    document = is_problem(red.act(table, "sweep D9", 2), 422)
    assert (document["code"], document["detail"]) == (
        "off_board", "D9 is off the board, which goes from A1 to C3."
    )  # fmt: skip


def test_a_stale_action_is_409_with_the_number(playing: tuple[Guest, Guest, str]) -> None:
    red, _, table = playing
    red.act(table, "sweep B2", 2)
    document = is_problem(red.act(table, "sweep B1", 2), 409)
    assert (document["code"], document["number"]) == ("stale", 3)


def test_a_key_is_answered_the_same_again_and_refused_for_another_body(
    playing: tuple[Guest, Guest, str], either: Site
) -> None:
    red, blue, table = playing
    first = red.act(table, "sweep B2", 2, "k")
    blue.act(table, "sweep B2", 3)
    again = red.act(table, "sweep B2", 2, "k")
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert is_problem(red.act(table, "sweep B1", 4, "k"), 422)["code"] == "key_reused"
    assert is_problem(red.act(table, "sweep B1", 4, "k" * 81), 422)["place"] == "Idempotency-Key"
    assert red.see(table)["number"] == 4


@pytest.mark.usefixtures("largest")
def test_too_many_tables_are_429_with_the_seconds(here: Site) -> None:
    red = here.guest()
    with here.client(red.token) as client:
        wish = {"game": "mijnenveger", "seats": ["me"]}
        asked = (client.post("/tables", json=wish) for _ in range(700))
        answer = next(one for one in asked if one.status_code == 429)
    document = is_problem(answer, 429)
    assert document["code"] == "too_many"
    assert 1 <= document["wait"] <= 60
    assert answer.headers["retry-after"] == str(document["wait"])
    assert "300 in 60 seconds" in document["detail"]
    assert json.loads(here.guest().call("GET", "/tables/none").text)["status"] == 404  # others are not slowed down


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"hours": 3}, "hours: there is no such key here; /api/v1/docs lists those that there are"),
        ({"seats": None}, "seats: must be a list"),
        ({"seats": [1]}, "seats.0: must be text"),
        ({"seats": ["x" * 201]}, "seats.0: must have 200 characters or fewer"),
        ({"rated": 7}, "rated: must be true or false"),
        ({"match": "four"}, "match: must be a whole number"),
        ({"visibility": "all"}, "visibility: must be 'public', 'link' or 'seats'"),
        ({"clock": 3}, 'clock: send {"days": N}, {"seconds": N, "increment": M}, "none" or null'),
        ({"clock": {"days": 61}}, "clock.days: must be 60 or less"),
        ({"clock": {"days": 0}}, "clock.days: must be 1 or more"),
        ({"game": ...}, "game: is missing"),
    ],
)
def test_an_unusable_wish_is_refused_in_a_sentence_of_ours(here: Site, body: dict[str, Any], detail: str) -> None:
    wish = {"game": "mijnenveger", "seats": ["me", "open"], **body}
    sent = {key: value for key, value in wish.items() if value is not ...}
    document = is_problem(here.guest().call("POST", "/tables", json=sent), 422)
    assert (document["detail"], document["code"]) == (detail, "unreadable")


def test_a_body_that_is_no_object_is_refused_in_a_sentence_of_ours(here: Site) -> None:
    assert is_problem(here.guest().call("POST", "/tables", content="[]"), 422)["detail"] == "must be an object"

"""A table's WebSocket: entries as they come, actions, and errors with the key that they answer."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from support.line import Line, line
from support.site import Guest, Site
from web.api.conftest import laid, seat_two
from websockets.exceptions import ConnectionClosed, InvalidStatus

PATH = "/ws/v1/tables/"
WRONG = [
    ("sweep D9", 2, 422, "off_board"), ("sweep B2", 9, 409, "stale"), ("sweep B2", -1, 409, "stale"),
    ("timeout", 2, 403, "not_yours"), ("juggle", 2, 422, "unreadable"), ("sweep \ud800", 2, 422, "unreadable"),
    ("sweep B2\0", 2, 422, "unreadable"),
]  # fmt: skip
NONSENSE: list[str | bytes] = [
    "", "[]", "{}", "null", "[" * 40_000, '{"do": 3, "after": 2}', '{"do": "sweep B2", "after": "2"}',
    '{"do": "sweep B2", "after": 2.5}', '{"do": "sweep B2", "after": 1' + "0" * 5000 + "}",
    '{"do": "sweep B2", "after": 2, "key": "a\\u0000b"}', '{"do": "sweep B2", "after": 2, "key": "\\ud800"}',
    '{"do": "sweep B2", "after": 2, "key": ""}', '{"do": "sweep B2", "after": 2, "more": 1}', '"' + "x" * 50_001,
    b"\x00\xff", b'{"do": "sweep B2", "after": 2}',
]  # fmt: skip
UNFIT = [
    "[" * 40_000, '{"what": "act", "do": "x", "after": ' + "9" * 5000 + "}", "{", "3",
    '{"what": "say", "say": "\\ud800"}', '{"what": "act", "do": "resign", "after": "0", "key": "\\ud800"}',
    '{"what": "pencil", "pencil": "\\u0000"}',
]  # fmt: skip


@pytest.fixture
def playing(listening: Site) -> tuple[Guest, Guest, str]:
    return laid(listening)


def test_everybody_gets_the_same_entries_as_far_as_each_may_hear_them(both: Site) -> None:
    red, blue, table = seat_two(both)
    with (
        line(both, PATH + table, red.token) as one,
        line(both, PATH + table, blue.token) as two,
        line(both, PATH + table) as watching,
    ):
        one.say(do="lay A1 B1", after=0, key="a")
        assert [it.hear()["do"] for it in (one, two, watching)] == ["lay A1 B1", "lay …", "lay …"]
        two.say(do="lay A3 C3", after=1)
        assert [it.hear()["do"] for it in (one, two, watching)] == ["lay …", "lay A3 C3", "lay …"]
        red.act(table, "sweep B2", 2)  # the other way to connect
        heard = [it.hear() for it in (one, two, watching)]
        assert heard[0] == heard[1] == heard[2]
        assert (heard[0]["n"], heard[0]["answer"]) == (2, "2")
        assert all(it.nothing_more() for it in (one, two, watching))


def test_a_client_that_reconnects_misses_nothing_and_hears_nothing_twice(
    playing: tuple[Guest, Guest, str], listening: Site
) -> None:
    red, blue, table = playing
    with line(listening, PATH + table, red.token) as one:
        assert [it["n"] for it in one.hear_many(2)] == [0, 1]
    red.act(table, "sweep B2", 2)
    blue.act(table, "flag C1", 3)
    with line(listening, f"{PATH}{table}?after=2", red.token) as one:
        assert [it["n"] for it in one.hear_many(2)] == [2, 3]
        blue.act(table, "sweep C1", 4)
        assert one.hear()["n"] == 4
        assert one.nothing_more()


def test_an_invalid_number_is_zero(playing: tuple[Guest, Guest, str], listening: Site) -> None:
    _, _, table = playing
    for after, count in (("", 2), ("-1", 2), ("x", 2), ("1", 1), ("2", 0), ("9999999999999", 2)):
        with line(listening, f"{PATH}{table}?after={after}") as one:
            assert [it["n"] for it in one.hear_many(count)] == list(range(2 - count, 2))
            assert one.nothing_more()


def test_the_same_key_is_answered_again_and_acted_on_once(both: Site) -> None:
    red, _, table = laid(both)
    with line(both, f"{PATH}{table}?after=2", red.token) as one:
        one.say(do="sweep B2", after=2, key="k")
        one.say(do="sweep B2", after=2, key="k")
        first, again = one.hear_many(2)
        assert first == again
        one.say(do="sweep B1", after=2, key="k")
        assert (one.hear()["code"], red.see(table)["number"]) == ("key_reused", 3)


def test_an_error_is_a_problem_document_with_the_key(playing: tuple[Guest, Guest, str], listening: Site) -> None:
    red, _, table = playing
    with line(listening, f"{PATH}{table}?after=2", red.token) as one:
        for do, after, status, code in WRONG:
            one.say(do=do, after=after, key="k7")
            heard = one.hear()
            assert (heard["status"], heard["code"], heard["type"]) == (status, code, "about:blank"), do
            assert heard.get("key") == (None if "\ud800" in do else "k7"), do
            assert heard.get("number") == (2 if status == 409 else None), do
        one.say(do="sweep B2", after=2)
        assert one.hear()["n"] == 2


def test_nonsense_is_answered_and_the_line_stays(playing: tuple[Guest, Guest, str], listening: Site) -> None:
    red, _, table = playing
    with line(listening, f"{PATH}{table}?after=2", red.token) as one:
        for text in NONSENSE:
            one.send(text)
            heard = one.hear()
            assert (heard["status"], heard["code"]) in ((422, "unreadable"), (409, "stale")), text
            assert one.nothing_more()
    assert red.see(table)["number"] == 2


def test_a_spectator_can_not_act(playing: tuple[Guest, Guest, str], listening: Site) -> None:
    for token in ("", listening.guest().token):
        with line(listening, f"{PATH}{playing[2]}?after=2", token) as one:
            one.say(do="sweep B2", after=2)
            assert one.hear()["status"] == 403


def test_a_player_who_sits_down_while_connected_acts_on_the_same_connection(listening: Site) -> None:
    red, blue = listening.guest(), listening.guest()
    table = red.open("me", "open")["id"]
    with line(listening, PATH + table, blue.token) as one:
        blue.call("POST", f"/tables/{table}/join")
        heard: dict[str, object] = {"status": 403}
        while heard.get("status") == 403:  # the news may come after the first action
            one.say(do="resign", after=0)
            heard = one.hear()
        assert heard["seat"] == 1


@pytest.mark.parametrize("token", ["nonsense", "boem_x"])
@pytest.mark.parametrize("path", [PATH + "nosuchtable", "/ws/v1/me"])
def test_a_bad_token_gets_a_message_and_is_disconnected(site: Site, path: str, token: str) -> None:
    with line(site, path, token) as one:
        assert one.hear()["status"] == 401
        assert one.closed() == 4401


def test_an_unknown_table_gets_a_message_and_is_disconnected(listening: Site) -> None:
    for path, table in product((PATH, "/ws/t/"), ("nosuchtable", "%00", "%ED%A0%80", "x" * 500, "%C3%BC")):
        with line(listening, path + table, origin=listening.url if path == "/ws/t/" else "") as one:
            if path == PATH:
                assert one.hear()["status"] == 404
            assert one.closed() == 4404


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://[", "http://127.0.0.1:1"])
@pytest.mark.parametrize("path", [PATH + "x", "/ws/v1/me", "/ws/t/x"])
def test_a_foreign_page_is_turned_away(site: Site, path: str, origin: str) -> None:
    before = len(site.log)
    with pytest.raises(InvalidStatus) as caught, line(site, path, origin=origin):
        pass
    assert caught.value.response.status_code == 403
    assert "Traceback" not in site.log[before:]


def test_a_message_that_is_too_large_cuts_the_line(playing: tuple[Guest, Guest, str], listening: Site) -> None:
    red, _, table = playing
    with line(listening, f"{PATH}{table}?after=2", red.token) as one:
        one.send('"' + "x" * 100_000)
        assert one.closed() == 1009
    assert red.see(table)["number"] == 2


def test_a_flood_is_said_and_cut_off(site: Site) -> None:
    red = site.guest()
    with line(site, PATH + red.open("me", "open")["id"], red.token) as one:
        floods = (flood(one) for _ in range(20))  # a busy machine may be too slow for a while
        heard = next(last for last in floods if last["status"] == 429)
        assert heard["wait"] >= 1
        assert "at most 500 in 1 seconds" in heard["detail"]
        assert one.closed() == 4429


def flood(one: Line, count: int = 4_000) -> dict[str, Any]:
    """Send this much at once; returns the complaint that it was too much, or else the last answer."""
    with suppress(ConnectionClosed):  # it may be cut off before everything is sent
        for _ in range(count):
            one.send("x")
    answers = (one.hear() for _ in range(count))
    return next((heard for heard in answers if heard["status"] == 429), {"status": 422})


def test_a_page_survives_nonsense(listening: Site) -> None:
    table = listening.guest().open("me", "open")["id"]
    with line(listening, f"/ws/t/{table}", origin=listening.url) as page:
        assert "data-board" in page.text()
        for text in UNFIT:
            page.send(text)
            page.say(what="act", do="resign", after="0")
            while "You have no seat" not in page.text():
                pass

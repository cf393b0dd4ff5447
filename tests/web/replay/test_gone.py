"""A replay that nobody waits for any more is abandoned, and holds up nobody."""

from __future__ import annotations

import json
import math
import re
import socket
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from support.dear import widest_record
from support.desk_pages import browser
from support.postal_play import SHEET, begun
from support.site import Site
from support.waiting import SECONDS, wait_until

from boem.records import write_record
from boem.web.base import client, heavy_answers
from boem.web.base.client import GONE, Client, check_client
from boem.web.base.heavy_answers import TURNSTILE
from boem.web.base.turnstile import Turnstile
from boem.web.replay import frame, importing

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking() -> Any:
    """The client on whose behalf this test requests pages."""
    asking = Client()
    token = client._ASKING.set(asking)
    yield asking
    client._ASKING.reset(token)


@pytest.fixture
def begun_sides(monkeypatch: pytest.MonkeyPatch, asking: Client) -> Sequence[Any]:
    """The seats whose boards are made; the client goes away during the second."""
    made, real = list[Any](), frame._scene

    def scene(source: Any, then: Any, look: Any, viewer: Any) -> Any:
        made.append(viewer)
        asking.gone = len(made) >= 2
        return real(source, then, look, viewer)

    monkeypatch.setattr(frame, "_scene", scene)
    return made


def postal() -> str:
    record = begun(SHEET, "B8", "H5", "A9", "L1", "L2", seats=5).record
    return str(browser("Red").post("/records/import", {"record": write_record(record)})["Location"])


def test_when_the_client_goes_no_more_boards_are_made(begun_sides: Sequence[Any], asking: Client) -> None:
    where = postal()
    answer = browser("Green").get(f"{where}/all")
    assert (answer.status_code, answer.content) == (GONE, b"")
    assert begun_sides == [None, 0]
    assert not TURNSTILE._inside


def test_a_record_is_not_played_for_a_client_that_has_gone(monkeypatch: pytest.MonkeyPatch, asking: Client) -> None:
    monkeypatch.delattr(importing, "replay")
    asking.gone = True
    record = json.dumps(widest_record())
    assert browser("Red").post("/records/import", {"record": record}).status_code == GONE


def test_a_record_is_played_no_further_once_its_client_goes(monkeypatch: pytest.MonkeyPatch, asking: Client) -> None:
    played = []

    def check() -> None:
        played.append(asking)
        asking.gone = len(played) >= 3
        check_client()

    monkeypatch.setattr(importing, "check_client", check)
    monkeypatch.setattr(heavy_answers, "LIGHT", math.inf)  # so that it is replayed here
    record = json.dumps(widest_record())
    assert browser("Red").post("/records/import", {"record": record}).status_code == GONE
    assert len(played) == 3


@pytest.mark.parametrize("path", ["/records/import", "/api/v1/records"])
def test_a_client_that_finds_no_place_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(heavy_answers, "TURNSTILE", Turnstile(0, 0.0))
    record = json.dumps(widest_record())
    red = browser("Red")
    if path.startswith("/api/"):
        token = red.post("/api/v1/guests").json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        answer = red.post(path, record, content_type="application/json", headers=headers)
        assert answer.json()["code"] == "crowded"
    else:
        answer = red.post(path, {"record": record})
        assert "try again in 5 seconds" in answer.text
    assert answer.status_code == 429
    assert answer["Retry-After"] == "5"


def test_a_page_that_is_heavy_waits_for_its_turn_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    where = postal()
    monkeypatch.setattr(heavy_answers, "TURNSTILE", Turnstile(0, 0.0))
    assert browser("Green").get(f"{where}/all").status_code == 200
    monkeypatch.setattr(heavy_answers, "LIGHT", 5 * 144)
    refused = browser("Green").get(f"{where}/all")
    assert (refused.status_code, refused["Retry-After"]) == (429, "5")
    assert browser("Green").get(f"{where}/0").status_code == 200


def test_queued_replays_that_were_abandoned_are_never_made(site: Site) -> None:
    red = site.guest()
    where = red.call("POST", "/records", json=widest_record()).json()["url"]
    before, request = outcomes(site), f"GET {urlsplit(where).path}/all HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with ExitStack() as asking:
        for _ in range(12):
            one = socket.create_connection((urlsplit(site.url).hostname, urlsplit(site.url).port))
            asking.enter_context(one).sendall(request)
        wait_until(lambda: outcomes(site) != before)  # the first one is made, or there are too many
    wait_until(lambda: httpx.get(f"{where}/all", timeout=SECONDS, trust_env=False).status_code == 200)
    came = outcomes(site) - before
    assert came["left"] > 0
    assert came["failed"] == 0


def outcomes(site: Site) -> Counter[str]:
    """The outcomes of heavy answers of a site so far."""
    told = httpx.get(f"{site.url}/metrics", timeout=SECONDS, trust_env=False).text
    return Counter(
        {kind: int(float(count)) for kind, count in re.findall(r'heavy_answers_total\{outcome="(\w+)"\} (\S+)', told)}
    )

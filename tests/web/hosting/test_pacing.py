"""Few requests are computed at a time, and anybody who asks for too much is told so at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from boem.web.base import client
from boem.web.base.client import GONE, Client
from boem.web.base.payers import HOUSE, network_asking, payers_asking
from boem.web.base.turnstile import Turnstile
from boem.web.hosting import middleware
from boem.web.hosting.middleware import paced


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """All places are taken, and nobody may queue."""
    monkeypatch.setattr(middleware, "PAGES", Turnstile(0, 0.0))


@contextmanager
def asking(who: Client) -> Iterator[None]:
    token = client._ASKING.set(who)
    yield
    client._ASKING.reset(token)


def never(request: HttpRequest) -> Any:
    pytest.fail("it was answered")


def test_a_page_that_finds_no_place_is_a_sentence_with_the_seconds_to_wait(full: None) -> None:
    answer = paced(never)(RequestFactory().get("/"))
    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, answer["Retry-After"]) == (429, "5")
    assert answer.content == b"The site is busy at the moment; try again in 5 seconds.\n"


def test_a_call_that_finds_no_place_is_a_problem_document(full: None) -> None:
    answer = paced(never)(RequestFactory().get("/api/v1/me"))
    assert (answer.status_code, answer["Content-Type"]) == (429, "application/problem+json")
    assert answer["Retry-After"] == "5"


def test_answers_that_nobody_waits_for_any_more_are_never_begun() -> None:
    gone = Client()
    gone.gone = True
    with asking(gone):
        assert paced(never)(RequestFactory().get("/")).status_code == GONE


def test_it_is_known_who_asks_until_the_answer_is_there() -> None:
    asked = list[str]()

    def answer(request: HttpRequest) -> HttpResponse:
        asked.append(network_asking())
        return HttpResponse()

    for address in ("192.0.2.1", "192.0.2.2"):
        paced(answer)(RequestFactory(REMOTE_ADDR=address).get("/"))
    assert all(asked)
    assert len(set(asked)) == 2
    assert payers_asking() == HOUSE

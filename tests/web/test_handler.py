"""Requests are answered in one thread, sent, and known to be waited for or not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from boem.web.base.client import has_gone, watching
from boem.web.project.handler import Handler

SEEN: list[Any] = []


def outer(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def within(request: HttpRequest) -> HttpResponse:
        SEEN.append(threading.get_ident())
        return get_response(request)

    return within


def page(request: HttpRequest) -> HttpResponse:
    SEEN.append(threading.get_ident())
    return HttpResponse(request.body)


def left(request: HttpRequest) -> HttpResponse:
    GONE.wait(60)
    SEEN.append(has_gone())
    return HttpResponse()


GONE = threading.Event()
urlpatterns = [path("page", page), path("left", left)]


@pytest.fixture(autouse=True)
def _site() -> Any:
    SEEN.clear()
    GONE.clear()
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[f"{__name__}.outer"] * 3):
        yield


def ask(where: str, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What is sent in reply to a request after which the client disconnects."""
    sent, heard = list[dict[str, Any]](), list(messages)
    scope = {"type": "http", "method": "POST", "path": where, "headers": [], "query_string": b""}

    async def receive() -> dict[str, Any]:
        if heard:
            return heard.pop(0)
        if where == "/page":
            await asyncio.Event().wait()
        asyncio.get_running_loop().call_soon(GONE.set)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    async def served() -> None:
        await Handler()(scope, watching(receive), send)

    asyncio.run(served())
    return sent


def body(text: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": text, "more_body": more}


def test_a_request_has_one_thread_from_its_first_middleware_to_its_view() -> None:
    ask("/page", body(b""))
    assert len(SEEN) == 4
    assert len(set(SEEN)) == 1
    assert threading.get_ident() not in SEEN


def test_a_request_body_in_pieces_arrives_and_the_answer_is_sent() -> None:
    start, content = ask("/page", body(b"Sweep ", more=True), body(b"A1"))
    assert (start["status"], content["body"]) == (200, b"Sweep A1")


def test_one_who_hangs_up_in_the_middle_of_sending_is_not_answered() -> None:
    assert ask("/left", body(b"Sweep ", more=True)) == []
    assert SEEN == []


def test_a_page_knows_when_its_client_has_gone() -> None:
    ask("/left", body(b""))
    assert SEEN[-1] is True


def test_a_request_begins_and_ends_once() -> None:
    told = list[str]()

    def began(**_: Any) -> None:
        told.append("began")

    def ended(**_: Any) -> None:
        told.append("ended")

    request_started.connect(began)
    request_finished.connect(ended)
    try:
        ask("/page", body(b""))
    finally:
        request_started.disconnect(began)
        request_finished.disconnect(ended)
    assert told == ["began", "ended"]

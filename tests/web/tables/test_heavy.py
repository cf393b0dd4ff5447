"""Slow answers: one per network at a time, none for clients that have gone, and others don't wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextvars import copy_context

import pytest

from boem.web.base import heavy_answers as module
from boem.web.base.client import ClientGone, check_client, watching
from boem.web.base.heavy_answers import LIGHT, heavy
from boem.web.base.limits import Crowded
from boem.web.base.turnstile import AGAIN, Turnstile

HEAVY = LIGHT + 1


@pytest.fixture(autouse=True)
def turnstile(monkeypatch: pytest.MonkeyPatch) -> Iterator[Turnstile]:
    """A turnstile at which nobody waits for long."""
    fresh = Turnstile(2, 0.01)
    monkeypatch.setattr(module, "TURNSTILE", fresh)
    yield fresh
    assert not fresh._inside
    assert fresh._free == 2
    assert not fresh._waiting


def heard(kind: str) -> None:
    """A server's message about the client of this context."""

    async def server() -> dict[str, str]:
        return {"type": kind}

    async def listen() -> None:
        await receive()

    receive = watching(server)
    asyncio.run(listen())


def hang_up() -> None:
    """The client of this context disconnects."""
    heard("http.disconnect")


def test_a_second_heavy_answer_for_a_network_is_refused_with_when_to_come_again() -> None:
    with heavy(HEAVY):
        with pytest.raises(Crowded, match="try again in 5 seconds") as refused, heavy(HEAVY):
            pytest.fail("it was let in")
        assert refused.value.wait == AGAIN


def test_a_light_answer_waits_for_nobody() -> None:
    with heavy(HEAVY), heavy(LIGHT):
        pass


def test_a_failing_answer_gives_its_turn_back() -> None:
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), heavy(HEAVY):
            raise ZeroDivisionError


def test_nothing_is_done_for_a_client_that_has_gone() -> None:
    def asked() -> None:
        hang_up()
        for _ in range(12):
            with pytest.raises(ClientGone), heavy(HEAVY):
                pytest.fail("it was begun")

    copy_context().run(asked)
    with heavy(HEAVY):
        pass


def test_the_site_itself_and_a_client_that_waits_have_not_gone() -> None:
    check_client()
    heard("http.request")
    check_client()

"""WebSockets are limited, per network and in total; whoever finds no room is told so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from boem.web.project import sockets
from boem.web.project.sockets import ConnectionRoom, Full, Guarded

HERE, THERE = "192.0.2.7", "192.0.2.8"


def scope(address: str = HERE, path: str = "/ws/v1/me") -> dict[str, Any]:
    headers = [(b"host", b"testserver")]
    return {"type": "websocket", "path": path, "client": (address, 1), "headers": headers}


def test_one_network_has_so_many_places_and_others_have_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_OF_ONE", 2)
    one = ConnectionRoom()
    with ExitStack() as stack:
        stack.enter_context(one.place(scope("2001:db8::1")))
        with one.place(scope("2001:db8::2")), pytest.raises(Full, match="2 connections from your network"):
            stack.enter_context(one.place(scope("2001:db8::3")))
        stack.enter_context(one.place(scope("2001:db8::3")))
        stack.enter_context(one.place(scope("2001:db8:0:1::1")))
    assert not one._open


def test_the_total_number_inside_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST", 1)
    one = ConnectionRoom()
    with one.place(scope(HERE)), pytest.raises(Full, match="as many connections here as there may be"):
        one.place(scope(THERE)).__enter__()
    with one.place(scope(THERE)):
        pass


def test_a_program_that_finds_no_room_reads_why_and_a_page_comes_again(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(sockets, "MOST_OF_ONE", 1)
    inside = asyncio.Event()

    async def served(_scope: Any, _receive: Any, _send: Any) -> None:
        inside.set()
        await asyncio.Event().wait()

    async def heard(guarded: Guarded, path: str) -> list[Mapping[str, Any]]:
        sent: list[Mapping[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(message)

        await guarded(scope(path=path), receive, send)
        return sent

    async def story() -> list[list[Mapping[str, Any]]]:
        guarded = Guarded(served)
        nobody: Any = None
        first = asyncio.create_task(guarded(scope(), nobody, nobody))
        await inside.wait()
        told = [await heard(guarded, path) for path in ("/ws/v1/me", "/ws/t/x")]
        first.cancel()
        await asyncio.wait([first])
        return told

    program, page = asyncio.run(story())
    assert [message["type"] for message in program] == ["websocket.accept", "websocket.send", "websocket.close"]
    assert json.loads(program[1]["text"]) | {"detail": ""} == {
        "type": "about:blank", "title": "Too many requests", "status": 429, "detail": "", "code": "crowded", "wait": 30,
    }  # fmt: skip
    assert program[2]["code"] == 4429
    assert page == [{"type": "websocket.accept"}, {"type": "websocket.close", "code": 1013}]

"""An open lobby never shows older lists after newer ones, however long it takes to read them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.layers import get_channel_layer
from support.waiting import SECONDS

from boem.testing.clock import ManualClock
from boem.web.accounts.session import player_in
from boem.web.base.announce import LOBBY
from boem.web.lobby import socket
from boem.web.project.application import SiteApplication

TURNS = 20  # of the event loop, in which whatever can go on has gone on


async def time_passes(clock: ManualClock) -> None:
    for seconds in (0, socket.BREATH):
        clock.forward(seconds=seconds)
        for _ in range(TURNS):
            await asyncio.sleep(0)


async def told_in_order(clock: ManualClock, first_is_slow: asyncio.Event) -> list[str]:
    """What a page is sent at first and after two changes, the second of which comes while the first is being read."""
    scope = {"type": "websocket", "path": "/ws/lobby", "query_string": b"", "headers": [(b"host", b"localhost")]}
    line: Any = ApplicationCommunicator(SiteApplication(), scope)
    await line.send_input({"type": "websocket.connect"})
    told = [await line.receive_output(SECONDS) for _ in range(2)]
    for _ in range(2):
        await get_channel_layer().group_send(LOBBY, {"type": "lobby.changed"})  # type: ignore[union-attr]
        await time_passes(clock)
    first_is_slow.set()
    await time_passes(clock)
    told += [await line.receive_output(SECONDS) for _ in range(2)]
    await line.send_input({"type": "websocket.disconnect", "code": 1000})
    await line.wait(SECONDS)
    return [one["text"] for one in told[1:]]


@pytest.mark.django_db(transaction=True)  # each message checks old connections first
def test_a_page_is_sent_the_lists_in_the_order_in_which_they_were_read(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, slow = list[str](), asyncio.Event()

    def in_thread(work: Callable[..., object]) -> Callable[..., object]:
        async def done(*_: object) -> str | None:
            if work is player_in:
                return None
            read.append(lists := f"lists {len(read)}")
            if lists == "lists 1":
                await slow.wait()
            return lists

        return done

    monkeypatch.setattr(socket, "in_thread", in_thread)
    assert asyncio.run(told_in_order(clock, slow)) == ["lists 0", "lists 1", "lists 2"]

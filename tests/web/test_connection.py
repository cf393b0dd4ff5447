"""A connection handles one message at a time, and none after it was closed."""

from __future__ import annotations

import asyncio
import gc
import weakref
from contextvars import ContextVar
from typing import Any

import pytest
from channels.exceptions import StopConsumer

from boem.web.base import announce
from boem.web.base.connection import Connection, in_turn


class Once(Connection):
    """Answers, and closes."""

    gone = False

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.send(f"heard {text_data}")
        await self.close(4429)
        await self.close(4429)

    async def disconnect(self, code: int) -> None:
        self.gone = True


@pytest.mark.django_db(transaction=True)  # each message checks old connections first
def test_a_closed_connection_hears_only_that_the_other_side_is_gone() -> None:
    one: Any = Once()
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def all_that_comes() -> None:
        one.base_send = send
        one.groups = []
        for word in "ab":
            await one.dispatch({"type": "websocket.receive", "text": word})
        with pytest.raises(StopConsumer):
            await one.dispatch({"type": "websocket.disconnect", "code": 4429})

    asyncio.run(all_that_comes())
    assert [message["type"] for message in sent] == ["websocket.send", "websocket.close"]
    assert sent[0]["text"] == "heard a"
    assert one.gone


class Leaving(Connection):
    """Announces to everybody, itself included, that it leaves."""

    async def websocket_connect(self, message: Any) -> None:
        await self.channel_layer.group_add("all", self.channel_name)

    async def websocket_disconnect(self, message: Any) -> None:
        await self.channel_layer.group_send("all", {"type": "left"})
        await asyncio.sleep(0)
        raise StopConsumer


def test_a_connection_that_has_ended_leaves_nothing_behind_even_before_garbage_is_collected() -> None:
    async def come_and_go() -> weakref.ref[Leaving]:
        coming = iter(["websocket.connect", "websocket.disconnect"])

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0)
            return {"type": next(coming)}

        one = Leaving()
        await one({"type": "websocket"}, receive, None)
        return weakref.ref(one)

    async def serve() -> weakref.ref[Leaving]:
        gone = await asyncio.create_task(come_and_go())
        await asyncio.sleep(0)
        return gone

    layer = announce.layer()
    others = set(layer._queues)
    gc.disable()
    try:
        assert asyncio.run(serve())() is None
    finally:
        gc.enable()
    assert set(layer._queues) == others
    assert "all" not in layer._groups


def test_messages_from_several_sources_are_dispatched_one_at_a_time_in_one_context_until_one_raises() -> None:
    known, heard, inside = ContextVar("known", default=0), list[tuple[str, int]](), list[str]()

    async def dispatch(message: dict[str, Any]) -> None:
        inside.append(message["of"])
        known.set(known.get() + 1)
        heard.append((message["of"], known.get()))
        await asyncio.sleep(0)
        assert inside == [message["of"]]
        if known.get() == 7:
            raise StopConsumer
        inside.clear()

    async def serve() -> None:
        async def of(name: str) -> dict[str, Any]:
            await asyncio.sleep(0)
            return {"of": name}

        before = asyncio.all_tasks()
        with pytest.raises(StopConsumer):
            await in_turn([lambda: of("socket"), lambda: of("layer")], dispatch)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == before

    asyncio.run(serve())
    assert [number for _, number in heard] == [1, 2, 3, 4, 5, 6, 7]
    assert {name for name, _ in heard} == {"socket", "layer"}


def test_a_connection_whose_server_goes_is_cancelled_with_its_sources() -> None:
    async def serve() -> None:
        async def silence() -> dict[str, Any]:
            await asyncio.Event().wait()
            return {}

        async def dispatch(message: dict[str, Any]) -> None:
            raise AssertionError(message)

        before = asyncio.all_tasks()
        task = asyncio.ensure_future(in_turn([silence, silence], dispatch))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert asyncio.all_tasks() == before

    asyncio.run(serve())

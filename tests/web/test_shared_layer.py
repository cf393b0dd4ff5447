"""The channel layer of a site with several processes, on a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from support import services
from support.ports import free_port

from boem.web.base import shared_layer
from boem.web.base.connection import LIVE
from boem.web.base.shared_layer import MOST_UNTOLD, SharedLayer, channel_of


@dataclass(eq=False)
class Member:
    """A connection of a process."""

    layer: SharedLayer
    channel_name: str
    closed: int | None = None

    @classmethod
    async def of(cls, layer: SharedLayer, group: str) -> Member:
        """A new one, in this group."""
        self = cls(layer, await layer.new_channel())
        await layer.group_add(group, self.channel_name)
        return self

    async def hears(self) -> Any:
        """The next message's number."""
        return (await self.layer.receive(self.channel_name))["n"]

    async def close(self, code: int) -> None:
        """Close the connection."""
        self.closed = code


@asynccontextmanager
async def process() -> AsyncIterator[SharedLayer]:
    """A process of the site, as far as the layer is concerned."""
    layer = SharedLayer()
    tasks = [asyncio.create_task(forever(work)) for work in layer.beside().values()]
    try:
        yield layer
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def forever(work: Callable[[], Awaitable[None]]) -> None:
    """As the scheduler does, except that work that fails is left alone: an outage is no failure."""
    while True:
        await work()
        await asyncio.sleep(0.01)


def said(number: int) -> dict[str, Any]:
    """An announcement."""
    return {"type": "t", "n": number}


def test_all_processes_hear_what_one_says_once_and_in_order(redis_url: str, settings: Any) -> None:
    settings.REDIS = redis_url

    async def run() -> None:
        async with AsyncExitStack() as stack:
            layers = [await stack.enter_async_context(process()) for _ in range(3)]
            members = [await Member.of(layer, "g") for layer in layers]
            elsewhere = await Member.of(layers[1], "h")
            for number in range(50):
                layers[0].deliver("g", said(number))
            for member in members:
                assert [await member.hears() for _ in range(50)] == list(range(50))
            layers[2].deliver("g", said(50))
            layers[2].deliver("h", said(51))
            assert [await member.hears() for member in members] == [50] * 3
            assert await elsewhere.hears() == 51

    asyncio.run(run())


def test_a_process_without_a_loop_of_its_own_is_heard(redis_url: str, settings: Any) -> None:
    settings.REDIS = redis_url

    async def run() -> None:
        async with process() as layer:
            member = await Member.of(layer, "g")
            await SharedLayer().group_send("g", said(1))
            assert await member.hears() == 1

    asyncio.run(run())


def test_sites_with_databases_of_their_own_on_one_redis_do_not_hear_each_other(redis_url: str, settings: Any) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            members = []
            for database in (0, 1, 1):
                settings.REDIS = f"{redis_url.rsplit('/', 1)[0]}/{database}"
                layer = await stack.enter_async_context(process())
                members.append(await Member.of(layer, "g"))
            for number, member in enumerate(members):
                await member.layer.group_send("g", said(number))
            assert await members[0].hears() == 0
            for member in members[1:]:
                assert {await member.hears(), await member.hears()} == {1, 2}

    asyncio.run(run())


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[PubSub]:
    """A subscriber to what processes tell."""
    async with Redis.from_url(url) as client, client.pubsub() as heard:
        await heard.subscribe(channel_of(url))
        assert (await heard.get_message(timeout=None))["type"] == "subscribe"
        yield heard


async def told(heard: PubSub) -> list[int]:
    """The numbers of the next messages that a process tells the others at once."""
    batch = (await heard.get_message(ignore_subscribe_messages=True, timeout=None))["data"]
    return [message["n"] for _, message in msgspec.msgpack.decode(batch)[1]]


def test_many_messages_are_told_at_once(redis_url: str, settings: Any) -> None:
    settings.REDIS = redis_url

    async def run() -> None:
        async with listening(redis_url) as heard:
            layer = SharedLayer()
            for number in range(1_000):
                layer.deliver("g", said(number))
            await layer.drain()
            await layer.drain()
            layer.deliver("g", said(1_000))
            await layer.drain()
            assert [await told(heard) for _ in range(2)] == [list(range(1_000)), [1_000]]

    asyncio.run(run())


@pytest.mark.usefixtures("own_redis")
def test_while_redis_is_away_a_process_hears_itself_and_then_everybody_catches_up(settings: Any) -> None:
    port = free_port()
    settings.REDIS = f"redis://{services.HOST}:{port}/0"

    async def run() -> None:
        async with process() as one, process() as other:
            with services.redis(port):
                near, far = await Member.of(one, "g"), await Member.of(other, "g")
                LIVE.update((near, far))  # type: ignore[arg-type]
            one.deliver("g", said(1))
            assert await near.hears() == 1
            with services.redis(port):
                while not near.closed or not far.closed:
                    await asyncio.sleep(0)
                assert (near.closed, far.closed) == (shared_layer.RESTARTED,) * 2
                late = await Member.of(other, "g")
                one.deliver("g", said(2))
                while await late.hears() != 2:
                    pass

    asyncio.run(run())


@pytest.mark.usefixtures("own_redis")
def test_what_cannot_be_told_is_kept_as_long_as_it_is_not_too_much(settings: Any) -> None:
    port = free_port()
    settings.REDIS = f"redis://{services.HOST}:{port}/0"

    async def run() -> None:
        layer = SharedLayer()
        for number in range(MOST_UNTOLD + 2):
            layer.deliver("g", said(number))
            if number % 3_000 == 0:
                await layer.drain()
        with services.redis(port):
            async with listening(settings.REDIS) as heard:
                await layer.drain()
                assert await told(heard) == list(range(2, MOST_UNTOLD + 2))

    asyncio.run(run())


def test_nobody_is_let_in_who_would_hear_nothing(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS = f"redis://{services.HOST}:{free_port()}/0"
    monkeypatch.setattr(shared_layer, "PATIENCE", 0)

    async def run() -> None:
        async with process() as layer:
            with pytest.raises(TimeoutError):
                await layer.new_channel()

    asyncio.run(run())

"""The channel layer of a single-process site."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from boem.web.base.channel_layer import MOST_WAITING, LocalLayer


async def heard(layer: LocalLayer, channel: str) -> list[Any]:
    """Messages waiting in the channel."""
    found = list[Any]()
    while True:
        asked = asyncio.ensure_future(layer.receive(channel))
        await asyncio.sleep(0)  # available messages are returned at once
        if not asked.done():
            asked.cancel()
            with suppress(asyncio.CancelledError):
                await asked
            return found
        found.append(asked.result()["n"])


def test_a_group_is_everybody_who_was_added_and_has_not_left() -> None:
    async def run() -> None:
        layer = LocalLayer()
        one, other, third = [await layer.new_channel() for _ in range(3)]
        for channel in (one, other):
            await layer.group_add("g", channel)
        await layer.group_send("g", {"type": "t", "n": 1})
        await layer.group_discard("g", other)
        await layer.group_discard("g", third)
        await layer.group_send("g", {"type": "t", "n": 2})
        await layer.group_send("nobody", {"type": "t", "n": 3})
        assert [await heard(layer, channel) for channel in (one, other, third)] == [[1, 2], [1], []]

    asyncio.run(run())


def test_a_connection_that_is_behind_hears_the_latest() -> None:
    async def run() -> None:
        layer = LocalLayer()
        slow = await layer.new_channel()
        for number in range(MOST_WAITING + 2):
            await layer.send(slow, {"type": "t", "n": number})
        assert await heard(layer, slow) == list(range(2, MOST_WAITING + 2))

    asyncio.run(run())


def test_whoever_is_gone_leaves_nothing_behind() -> None:
    async def run() -> None:
        layer = LocalLayer()
        here = await layer.new_channel()
        for group in "gh":
            await layer.group_add(group, here)
        await layer.group_send("g", {"type": "t", "n": 1})
        assert await heard(layer, here) == [1]
        await layer.group_discard("g", here)
        await layer.group_send("h", {"type": "t", "n": 2})
        layer.leave(here)
        layer.leave(here)
        await layer.send(here, {"type": "t", "n": 3})  # as something under way may do
        assert (layer._queues, layer._groups, layer._joined) == ({}, {}, {})

    asyncio.run(run())

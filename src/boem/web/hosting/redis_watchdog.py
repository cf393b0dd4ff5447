"""Redis forgets what is said while it is away. Whoever listens here is then hung up on, and comes back for it."""

from __future__ import annotations

import asyncio
from typing import Final

from django.conf import settings
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from boem.web.base import announce
from boem.web.base.connection import hang_up_on_all

GROUP: Final = "lifeline"
PAUSE: Final = 0.5  # seconds between two tries
RESTARTED: Final = 1012  # the close code after which pages and programs connect anew


class RedisWatchdog:
    """Holds a connection to Redis, and knows by it when what was announced may not have been heard."""

    def __init__(self) -> None:
        self._lost = False

    async def watch(self) -> None:
        """Hold one connection for as long as it lasts."""
        try:
            await self._hold()
        except (OSError, RedisError):
            self._lost = True

    async def _hold(self) -> None:
        """Listen to nothing until the connection breaks; if one was lost before, first see to those who listen."""
        client = Redis.from_url(str(settings.REDIS), retry=Retry(NoBackoff(), 0), socket_timeout=None)
        async with client, client.pubsub() as held:
            await held.subscribe(GROUP)
            if self._lost:
                await _until_heard()
                await hang_up_on_all(RESTARTED)
                self._lost = False
            async for _ in held.listen():
                pass
        self._lost = True


async def _until_heard() -> None:
    """Until what is announced comes back: the channel layer has a connection of its own."""
    layer = announce.layer()
    while True:
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        try:
            await layer.group_send(GROUP, {"type": GROUP})
            await asyncio.wait_for(layer.receive(channel), PAUSE)
        except TimeoutError:
            continue
        finally:
            await layer.group_discard(GROUP, channel)
        return

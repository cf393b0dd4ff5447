"""What Redis should pass on while it is away is lost, so listeners are disconnected, and catch up on reconnecting."""

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
PAUSE: Final = 0.5  # seconds between two attempts
RESTARTED: Final = 1012  # the close code after which pages and programs reconnect


class RedisWatchdog:
    """Holds a connection to Redis: when it breaks, announcements may have been lost."""

    def __init__(self) -> None:
        self._lost = False

    async def watch(self) -> None:
        """Hold one connection for as long as it lasts."""
        try:
            await self._hold()
        except (OSError, RedisError):
            self._lost = True

    async def _hold(self) -> None:
        """Wait until the connection breaks; if an earlier one was lost, disconnect the listeners first."""
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
    """Wait until an announcement comes back: the channel layer has a connection of its own."""
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

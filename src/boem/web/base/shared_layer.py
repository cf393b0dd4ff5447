"""The channel layer of a site with several processes, which tell each other through one channel of Redis.

channels-redis subscribes to a channel for each connection and each group, and publishes messages one by one. Here a
process hears everything once, and its own connections hear what it says without Redis (decision 57).
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec
from django.conf import settings
from redis.asyncio import Redis
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from boem.core.game import Json
from boem.web.base.channel_layer import LocalLayer
from boem.web.base.connection import hang_up_on_all

Batch: TypeAlias = list[tuple[str, dict[str, Json]]]  # groups and messages

MOST_UNTOLD: Final = 10_000  # messages while Redis is away; one more drops the oldest
PATIENCE: Final = 5.0  # seconds that a new connection waits until this process hears the others
ONCE: Final = Retry(NoBackoff(), 0)
RESTARTED: Final = 1012  # the close code after which pages and programs reconnect


class SharedLayer(LocalLayer):
    """Groups across processes. Only call it on the server's event loop."""

    def __init__(self) -> None:
        super().__init__()
        self._url = str(settings.REDIS)
        self._channel = channel_of(self._url)
        self._own = secrets.token_hex(8)  # tells this process's messages from others'
        self._untold: deque[tuple[str, dict[str, Json]]] = deque(maxlen=MOST_UNTOLD)
        self._something = asyncio.Event()
        self._hears = asyncio.Event()

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A unique name, once others are heard; raises TimeoutError while Redis is away."""
        async with asyncio.timeout(PATIENCE):
            await self._hears.wait()
        return await super().new_channel(prefix)

    async def group_send(self, group: str, message: dict[str, Json]) -> None:
        """Send at once to every channel in the group, in all processes; for a process in which `tell` doesn't run."""
        self.deliver(group, message)
        await self.drain()

    def deliver(self, group: str, message: dict[str, Json]) -> None:
        """Send to the group's channels in this process, and leave it to `tell` for the others."""
        super().deliver(group, message)
        self._untold.append((group, message))
        self._something.set()

    def beside(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What has to run beside the connections, by name."""
        return {"hearing other processes": self.hear, "telling other processes": self.tell}

    async def tell(self) -> None:
        """Tell the other processes, all at once what has come up while it told them of what came before."""
        with suppress(OSError, RedisError):  # it runs again, as long as the site does
            async with self._client() as client:
                while True:
                    await self._something.wait()
                    await self._publish(client)

    async def drain(self) -> None:
        """Tell the other processes what they haven't been told yet, unless Redis is away."""
        with suppress(OSError, RedisError):
            async with self._client(retry=ONCE) as client:
                await self._publish(client)

    async def _publish(self, client: Redis) -> None:
        batch, self._untold = self._untold, deque(maxlen=MOST_UNTOLD)
        self._something.clear()
        try:
            if batch:
                await client.publish(self._channel, msgspec.msgpack.encode((self._own, list(batch))))
        except BaseException:
            batch.extend(self._untold)
            self._untold = batch
            self._something.set()
            raise

    async def hear(self) -> None:
        """Pass on what other processes tell, for as long as the connection to Redis lasts.

        What was told while it was away is lost. So once it is back, everybody is disconnected, and catches up on
        reconnecting.
        """
        try:
            async with self._client(retry=ONCE, socket_timeout=None) as client, client.pubsub() as heard:
                await heard.subscribe(self._channel)
                async for message in heard.listen():
                    if message["type"] == "message":
                        self._take(message["data"])
                    else:
                        await hang_up_on_all(RESTARTED)
                        self._hears.set()
        except (OSError, RedisError):
            return  # as above
        finally:
            self._hears.clear()

    def _take(self, told: bytes) -> None:
        origin, batch = msgspec.msgpack.decode(told, type=tuple[str, Batch])
        if origin != self._own:
            for group, message in batch:
                super().deliver(group, message)

    def _client(self, **options: Any) -> Redis:
        client: Redis = Redis.from_url(self._url, **options)
        return client


def channel_of(url: str) -> str:
    """The site's channel in Redis, whose databases share their channels; another one may be another site's."""
    return f"boem.{parse_url(url).get('db', 0)}"

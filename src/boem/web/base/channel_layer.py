"""The channel layer of a site that is one process.

Channels' own in-memory layer is meant for tests: it looks through every group for each message, and what has waited for
a minute, or a connection a day old, drops out of its groups. Announcements have no content, so the later one of two
makes up for the earlier.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from channels.layers import BaseChannelLayer

from boem.core.game import Json

MOST_WAITING: Final = 1_000  # messages for one connection; before one more the oldest goes


class LocalLayer(BaseChannelLayer):
    """Groups of queues. Called on the server's event loop alone."""

    extensions = ("groups",)

    def __init__(self) -> None:
        super().__init__()
        self._queues: dict[str, asyncio.Queue[dict[str, Json]]] = {}
        self._groups: dict[str, set[str]] = {}

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A name that nobody else has."""
        return f"{prefix}local!{secrets.token_hex(8)}"

    async def send(self, channel: str, message: dict[str, Json]) -> None:
        """Put a message where `channel` will find it."""
        queue = self._queue(channel)
        if queue.full():
            queue.get_nowait()
        queue.put_nowait(message.copy())

    async def receive(self, channel: str) -> dict[str, Json]:
        """The next message; whoever gives up waiting takes the queue away."""
        try:
            return await self._queue(channel).get()
        except asyncio.CancelledError:
            self._queues.pop(channel, None)
            raise

    async def group_add(self, group: str, channel: str) -> None:
        """From now on `channel` hears the group."""
        self._groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """It hears no more."""
        members = self._groups.get(group, set())
        members.discard(channel)
        if not members:
            self._groups.pop(group, None)

    async def group_send(self, group: str, message: dict[str, Json]) -> None:
        """Send to everybody in the group."""
        for channel in self._groups.get(group, ()):
            await self.send(channel, message)

    def _queue(self, channel: str) -> asyncio.Queue[dict[str, Json]]:
        return self._queues.setdefault(channel, asyncio.Queue(MOST_WAITING))

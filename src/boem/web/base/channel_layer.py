"""The channel layer of a site with one process.

Channels' own in-memory layer is meant for tests: it goes through every group for each message, and drops messages after
a minute and members of groups after a day. Announcements have no content, so a later one makes up for a lost earlier
one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from channels.layers import BaseChannelLayer

from boem.core.game import Json

MOST_WAITING: Final = 1_000  # messages per connection; one more drops the oldest


class LocalLayer(BaseChannelLayer):
    """Groups of queues. Only call it on the server's event loop."""

    extensions = ("groups",)

    def __init__(self) -> None:
        super().__init__()
        self._queues: dict[str, asyncio.Queue[dict[str, Json]]] = {}
        self._groups: dict[str, set[str]] = {}
        self._joined: dict[str, set[str]] = {}  # each channel's groups

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A unique name of a channel that is there until it leaves."""
        channel = f"{prefix}local!{secrets.token_hex(8)}"
        self._queues[channel] = asyncio.Queue(MOST_WAITING)
        return channel

    async def send(self, channel: str, message: dict[str, Json]) -> None:
        """Queue a message for `channel`, unless it has left."""
        self._put(channel, message)

    async def receive(self, channel: str) -> dict[str, Json]:
        """The next message."""
        return await self._queues[channel].get()

    def leave(self, channel: str) -> None:
        """Forget a channel: its groups, and what waits for it."""
        for group in self._joined.pop(channel, ()):
            self._drop(group, channel)
        self._queues.pop(channel, None)

    async def group_add(self, group: str, channel: str) -> None:
        """Add `channel` to the group."""
        self._groups.setdefault(group, set()).add(channel)
        self._joined.setdefault(channel, set()).add(group)

    async def group_discard(self, group: str, channel: str) -> None:
        """Remove `channel` from the group."""
        self._joined.get(channel, set()).discard(group)
        self._drop(group, channel)

    async def group_send(self, group: str, message: dict[str, Json]) -> None:
        """Send to every channel in the group."""
        self.deliver(group, message)

    def deliver(self, group: str, message: dict[str, Json]) -> None:
        """`group_send`, without anything to wait for."""
        for channel in self._groups.get(group, ()):
            self._put(channel, message)

    def beside(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What has to run beside the connections, by name: nothing, since there are no other processes."""
        return {}

    async def drain(self) -> None:
        """Tell other processes what they haven't been told yet: there are none."""

    def _drop(self, group: str, channel: str) -> None:
        members = self._groups.get(group, set())
        members.discard(channel)
        if not members:
            self._groups.pop(group, None)

    def _put(self, channel: str, message: dict[str, Json]) -> None:
        queue = self._queues.get(channel)
        if queue is None:
            return
        if queue.full():
            queue.get_nowait()
        queue.put_nowait(message.copy())

"""WebSocket connections that ignore messages still queued after they were closed, and their work in threads."""

from __future__ import annotations

from functools import partial
from typing import Final
from weakref import WeakSet

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async  # noqa: TID251 (made better here)
from channels.generic.websocket import AsyncWebsocketConsumer

from boem.core.game import Json
from boem.web.base import announce

in_thread: Final = partial(database_sync_to_async, thread_sensitive=False)
"""Makes a function awaitable. By default Channels has one thread for all connections."""


class Connection(AsyncWebsocketConsumer):
    """A WebSocket that, once closed, takes no more messages except the disconnect."""

    closed = False
    player_id = ""  # of a player who is online as long as it is open

    def __init__(self) -> None:
        super().__init__()
        LIVE.add(self)

    async def hear_as(self, player_id: str) -> None:
        """Hear the player's announcements from now on; the session or token may have ended just before."""
        await self.channel_layer.group_add(announce.of_player(player_id), self.channel_name)
        await self.channel_layer.send(self.channel_name, {"type": "player.ended"})

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the connection, once."""
        if not self.closed:
            self.closed = True
            await super().close(code, reason)

    async def dispatch(self, message: dict[str, Json]) -> None:
        """Pass a message to `handle`, unless closed."""
        if not self.closed or message["type"] == "websocket.disconnect":
            await self.handle(message)

    async def handle(self, message: dict[str, Json]) -> None:
        """Pass the message to its method. What works with the database runs `in_thread`, which looks after connections.

        Channels would do so here, too, in a thread that all share.
        """
        await getattr(self, get_handler_name(message))(message)

    async def ignore(self, event: dict[str, Json]) -> None:
        """Do nothing: the method for an announcement that this kind of connection has no use for."""


LIVE: Final[WeakSet[Connection]] = WeakSet()
"""All connections of this process."""


async def hang_up_on_all(code: int) -> None:
    """Close every connection of this process, with a code that asks clients to reconnect."""
    for one in list(LIVE):
        if hasattr(one, "base_send"):  # otherwise it isn't connected yet
            await one.close(code)

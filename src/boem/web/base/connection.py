"""WebSocket connections that ignore messages still queued after they were closed, and their work in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Any, Final, NoReturn
from weakref import WeakSet

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async  # noqa: TID251 (made better here)
from channels.exceptions import StopConsumer
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

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection."""
        self.scope, self.base_send, self.channel_layer = scope, send, announce.layer()
        self.channel_name = await self.channel_layer.new_channel()
        try:
            with suppress(StopConsumer):
                await in_turn([receive, partial(self.channel_layer.receive, self.channel_name)], self.dispatch)
        finally:
            self.channel_layer.leave(self.channel_name)

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


async def in_turn(
    sources: Sequence[Callable[[], Awaitable[dict[str, Json]]]], dispatch: Callable[[dict[str, Json]], Awaitable[None]]
) -> None:
    """Dispatch what comes from any source, one message at a time, until `dispatch` raises something; raises that.

    Channels' own makes a task and a wait for each message. Here each source has one task, in the context of all.
    """
    turn, here = asyncio.Lock(), copy_context()

    async def follow(source: Callable[[], Awaitable[dict[str, Json]]]) -> NoReturn:
        while True:
            message = await source()
            await turn.acquire()
            await dispatch(message)
            turn.release()  # not after an error: then nobody has another turn

    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(follow(source), context=here) for source in sources]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await ended.pop()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        del task, tasks  # the exception's traceback holds this frame, and a task the exception


LIVE: Final[WeakSet[Connection]] = WeakSet()
"""All connections of this process."""


async def hang_up_on_all(code: int) -> None:
    """Close every connection of this process, with a code that asks clients to reconnect."""
    for one in list(LIVE):
        if hasattr(one, "channel_name"):  # otherwise it has heard nothing yet, and missed nothing
            await one.close(code)

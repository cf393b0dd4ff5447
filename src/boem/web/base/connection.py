"""A connection of ours: what came before it was closed, and is still queued, is not answered any more."""

from __future__ import annotations

from typing import Final
from weakref import WeakSet

from channels.generic.websocket import AsyncWebsocketConsumer

from boem.core.game import Json


class Connection(AsyncWebsocketConsumer):
    """A WebSocket that hears nothing once it has hung up, but that the other side is gone."""

    closed = False

    def __init__(self) -> None:
        super().__init__()
        LIVE.add(self)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Hang up, once."""
        if not self.closed:
            self.closed = True
            await super().close(code, reason)

    async def dispatch(self, message: dict[str, Json]) -> None:
        """Hand a message to its method."""
        if not self.closed or message["type"] == "websocket.disconnect":
            await self.handle(message)

    async def handle(self, message: dict[str, Json]) -> None:
        """Do what the message asks for."""
        await super().dispatch(message)


LIVE: Final[WeakSet[Connection]] = WeakSet()
"""All of this process."""


async def hang_up_on_all(code: int) -> None:
    """Hang up on everybody here, with a code that asks them to come back."""
    for one in list(LIVE):
        if hasattr(one, "base_send"):  # else nobody has connected yet
            await one.close(code)

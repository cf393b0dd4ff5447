"""The site as one application: pages and sockets, with what must run beside them in the same process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Final, TypeAlias

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.conf import settings

from boem.web.base import announce
from boem.web.base.client import watching
from boem.web.base.metrics import connected
from boem.web.base.side_process import SIDE_PROCESS
from boem.web.hosting.redis_watchdog import Lifeline
from boem.web.hosting.worker_heartbeat import Pulse
from boem.web.mail.postman import Postman
from boem.web.notices.turn_notifier import Crier
from boem.web.pbm.desk_scheduler import Keeper
from boem.web.project.handler import Handler
from boem.web.project.sockets import Guarded, sockets
from boem.web.puzzles.worker import Printer
from boem.web.tables.jobs.analyst import ANALYST
from boem.web.tables.jobs.worker import Worker
from boem.web.tables.social.presence_heartbeat import Breath
from boem.web.tables.store.writer import WRITER

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]

SWITCHES: Final = 0.0005
"""Seconds after which a thread that computes lets another: a move changes threads often, and would wait each time."""


class Site:
    """Pages and sockets; the writer runs while they do, and the workers where there is no other process for them."""

    def __init__(self) -> None:
        self._served: Any = ProtocolTypeRouter(
            {"http": Handler(), "websocket": Guarded(SessionMiddlewareStack(URLRouter(sockets())))}
        )
        self._work: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, or the life of the process."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            with connected():
                await self._served(scope, receive, send)
        else:
            await self._served(scope, watching(receive), send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._start()
                await send({"type": "lifespan.startup.complete"})
            else:
                await self._stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    def _start(self) -> None:
        sys.setswitchinterval(SWITCHES)
        announce.live_on(asyncio.get_running_loop())
        WRITER.start()
        work = (Lifeline(),) if settings.REDIS else (Worker(), Keeper(), Printer(), Postman(), Crier(), Pulse())
        self._work = [asyncio.create_task(one.run()) for one in (Breath(), *work)]

    async def _stop(self) -> None:
        for task in self._work:
            task.cancel()
        for task in self._work:
            with suppress(asyncio.CancelledError):
                await task
        ANALYST.close()
        SIDE_PROCESS.close()
        await asyncio.to_thread(WRITER.stop)

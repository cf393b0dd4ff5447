"""The site as one ASGI application: pages and sockets, and the jobs that run beside them in the same process."""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import suppress
from typing import Final

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.conf import settings

from boem.web.base import announce
from boem.web.base.asgi import Application, Receive, Scope, Send
from boem.web.base.client import watching
from boem.web.base.metrics import connected
from boem.web.base.process_pool import close_all
from boem.web.base.scheduler import Scheduler
from boem.web.project.handler import Handler
from boem.web.project.jobs import serving_jobs, working_jobs
from boem.web.project.sockets import Guarded, sockets
from boem.web.tables.jobs.analyst import ANALYST
from boem.web.tables.jobs.worker import Worker
from boem.web.tables.store.writer import WRITER

SWITCHES: Final = 0.0005
"""Seconds between switches of threads: a move changes threads often, and would wait each time."""
COLLECTIONS: Final = (5_000, 10, 10)
"""When to look for garbage: every half million objects for all there is, since games are many objects and never garbage
of the kind that this finds. Python's own setting went through all of them every other second on a busy site."""


class SiteApplication:
    """Pages and sockets, with the database writer beside them; the workers, too, unless another process runs them."""

    def __init__(self) -> None:
        self._served: Application = ProtocolTypeRouter(
            {"http": Handler(), "websocket": Guarded(SessionMiddlewareStack(URLRouter(sockets())))}
        )
        self._work: asyncio.Task[None] | None = None
        self._worker: Worker | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, or the lifespan of the process."""
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
        gc.collect()
        gc.freeze()  # what has been imported stays
        gc.set_threshold(*COLLECTIONS)
        announce.live_on(asyncio.get_running_loop())
        WRITER.start()
        self._worker = None if settings.REDIS else Worker()
        jobs = (*serving_jobs(), *(working_jobs(self._worker) if self._worker else ()))
        self._work = asyncio.create_task(Scheduler(jobs).run())

    async def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work
        if self._worker is not None:
            self._worker.close()
        ANALYST.close()
        close_all()
        await asyncio.to_thread(WRITER.stop)
        await announce.drain()

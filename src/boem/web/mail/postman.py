"""Who sends mails and reads the mailbox, for as long as the site runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.db import connections

from boem.core.clock import CLOCK, Clock
from boem.web.base.scheduler import Loop
from boem.web.mail.reading import read_inbox
from boem.web.mail.sending import send_due

EVERY: Final = 20.0  # seconds between two readings
LOOK: Final = 1.0  # seconds between two looks at what is to be sent
PATIENCE: Final = 5.0  # seconds that a server which is silent is waited for at the end; all can be done again
log: Final = logging.getLogger("boem.mail")


class Postman:
    """Sends in one thread and reads in another, so that a slow server holds up neither the other nor a page."""

    def __init__(self, clock: Clock = CLOCK) -> None:
        self._clock = clock
        works: list[tuple[Callable[[], object], float]] = []
        if settings.OUTBOX is not None:
            works.append((lambda: send_due(self._goes_on), LOOK))
        if settings.MAILBOX is not None:
            works.append((lambda: read_inbox(self._goes_on), EVERY))
        self._loops = [Loop(period, "postman", partial(self._apart, work), clock, log) for work, period in works]
        self._stopped = Event()

    async def tick(self) -> None:
        """Send and read once; raises whatever goes wrong."""
        await asyncio.gather(*(loop.tick() for loop in self._loops))

    async def run(self) -> None:
        """Work until cancelled; at once over where no mail is set up."""
        await asyncio.gather(*(loop.run() for loop in self._loops))

    def _goes_on(self) -> bool:
        return not self._stopped.is_set()

    async def _apart(self, work: Callable[[], object]) -> None:
        """Work in a thread that ends with the process, however long a server is silent."""
        done: Future[object] = Future()

        def do() -> None:
            try:
                done.set_result(work())
            except Exception as trouble:
                done.set_exception(trouble)
            finally:
                connections.close_all()

        Thread(target=do, name="postman", daemon=True).start()
        ended = asyncio.wrap_future(done)
        try:
            await asyncio.shield(ended)
        except asyncio.CancelledError:
            self._stopped.set()
            patience = asyncio.create_task(self._clock.sleep(PATIENCE))
            await asyncio.wait((ended, patience), return_when=asyncio.FIRST_COMPLETED)
            patience.cancel()
            raise

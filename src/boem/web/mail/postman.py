"""Who sends mails and reads the mailbox, for as long as the site runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.db import close_old_connections, connections

from boem.web.mail.reading import read_inbox
from boem.web.mail.sending import send_due

EVERY: Final = 20.0  # seconds between two readings
LOOK: Final = 1.0  # seconds between two looks at what is to be sent
PATIENCE: Final = 5.0  # seconds that a server which is silent is waited for at the end; all can be done again
log: Final = logging.getLogger("boem.mail")


class Postman:
    """Sends in one thread and reads in another, so that a slow server holds up neither the other nor a page."""

    def __init__(self, every: float = EVERY, look: float = LOOK) -> None:
        self._rounds: list[tuple[Callable[[], object], float]] = []
        if settings.OUTBOX is not None:
            self._rounds.append((lambda: send_due(self._goes_on), look))
        if settings.MAILBOX is not None:
            self._rounds.append((lambda: read_inbox(self._goes_on), every))
        self._stopped = Event()

    async def run(self) -> None:
        """Work until cancelled; at once over where no mail is set up."""
        threads = [
            Thread(target=self._repeat, args=(work, pause), name="postman", daemon=True) for work, pause in self._rounds
        ]
        for thread in threads:
            thread.start()
        try:
            while threads:
                await asyncio.sleep(3600)
        finally:
            self._stopped.set()
            for thread in threads:
                await asyncio.to_thread(thread.join, PATIENCE)

    def _goes_on(self) -> bool:
        return not self._stopped.is_set()

    def _repeat(self, work: Callable[[], object], pause: float) -> None:
        while self._goes_on():
            try:
                close_old_connections()
                work()
            except Exception:
                log.exception("a round of the postman failed")
            self._stopped.wait(pause)
        connections.close_all()

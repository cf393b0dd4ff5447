"""Who makes books, and the puzzles of the day before anybody asks for them."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Final

from django.db import close_old_connections

from boem.web.puzzles import books, days

EVERY: Final = 1.0  # seconds between two looks
TIDY: Final = 30.0  # seconds between two tidyings, and two looks at which day it is
log: Final = logging.getLogger("boem.books")


class Printer:
    """Looks for books to be made, and makes one after another in a thread and a process of their own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "printer")
        self._stopped = Event()
        self._due = 0.0  # when to tidy up next

    async def run(self) -> None:
        """Work until cancelled; what is half made then is put back."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                try:
                    await loop.run_in_executor(self._thread, self._one_round)
                except Exception:
                    log.exception("a round of the printer failed")
                await asyncio.sleep(EVERY)
        finally:
            self._stopped.set()
            self._thread.shutdown(wait=True)

    def _one_round(self) -> None:
        close_old_connections()
        if time.monotonic() >= self._due:
            self._due = time.monotonic() + TIDY
            books.tidy()
            for day in (days.today(), days.today() + days.ONE):  # so that nobody waits at midnight either
                days.puzzle_of(day)
        while not self._stopped.is_set() and (book := books.take()) is not None:
            books.produce(book, goes_on=lambda: not self._stopped.is_set())

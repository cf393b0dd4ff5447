"""Who makes books, and the puzzles of the day before anybody asks for them."""

from __future__ import annotations

import logging
from threading import Event
from typing import Final

from boem.core.clock import CLOCK, Clock
from boem.web.base.scheduler import ThreadLoop
from boem.web.puzzles import books, days

EVERY: Final = 1.0  # seconds between two looks
TIDY: Final = 30.0  # seconds between two tidyings, and two looks at which day it is
log: Final = logging.getLogger("boem.books")


class Printer(ThreadLoop):
    """Looks for books to be made, and makes one after another, each in a process of its own."""

    def __init__(self, clock: Clock = CLOCK) -> None:
        super().__init__(EVERY, "printer", self._print, clock, log)
        self._stopped = Event()
        self._due = 0.0  # when to tidy up next

    async def run(self) -> None:
        """Work until cancelled; what is half made then is put back."""
        try:
            await super().run()
        finally:
            self._stopped.set()
            self._thread.shutdown(wait=True)

    def _print(self) -> None:
        if self.clock.monotonic() >= self._due:
            self._due = self.clock.monotonic() + TIDY
            books.tidy()
            for day in (days.today(), days.today() + days.ONE):  # so that nobody waits at midnight either
                days.puzzle_of(day)
        while not self._stopped.is_set() and (book := books.take()) is not None:
            books.produce(book, goes_on=lambda: not self._stopped.is_set())

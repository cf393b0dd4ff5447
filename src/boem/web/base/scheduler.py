"""What is done again and again for as long as the site runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from logging import Logger

from django.db import close_old_connections

from boem.core.clock import Clock


class Loop:
    """Rounds of some work, each so many seconds after the end of the one before."""

    def __init__(
        self, period: float, name: str, work: Callable[[], Awaitable[object]], clock: Clock, log: Logger
    ) -> None:
        self.name, self.period, self.clock = name, period, clock
        self._work, self._log = work, log

    async def tick(self) -> None:
        """Do one round; raises whatever goes wrong."""
        await self._work()

    async def run(self) -> None:
        """Work until cancelled; a round that fails is logged, and the next one comes as if it hadn't."""
        while True:
            try:
                await self.tick()
            except Exception:
                self._log.exception("a round of the %s failed", self.name)
            await self.clock.sleep(self.period)


class ThreadLoop(Loop):
    """A loop whose work uses the database, in a thread of its own."""

    def __init__(self, period: float, name: str, work: Callable[[], object], clock: Clock, log: Logger) -> None:
        super().__init__(period, name, self._in_thread, clock, log)
        self._thread, self._work_there = ThreadPoolExecutor(1, name), work

    async def run(self) -> None:
        """Work until cancelled; a round that is under way then ends by itself."""
        try:
            await super().run()
        finally:
            self._thread.shutdown(wait=False)

    async def _in_thread(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._with_connection)

    def _with_connection(self) -> None:
        """Do the work, and give the connection back: a pool has few, and the next round may be an hour away."""
        try:
            self._work_there()
        finally:
            close_old_connections()

"""Who tells players that a game waits for them when nobody looks."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.db import close_old_connections
from django.utils import timezone

from boem.web.notices.due import see_to
from boem.web.notices.letters import can_be_sent

EVERY: Final = 20.0  # seconds between two looks at all tables
log: Final = logging.getLogger("boem.crier")


class Crier:
    """Looks for turns of which nobody was told, in a thread of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "crier")

    async def run(self) -> None:
        """Work until cancelled; on a host that sends no mail there is nothing to do."""
        loop = asyncio.get_running_loop()
        try:
            while can_be_sent():
                try:
                    await loop.run_in_executor(self._thread, _look)
                except Exception:
                    log.exception("a round of the crier failed")
                await asyncio.sleep(EVERY)
        finally:
            self._thread.shutdown(wait=False)


def _look() -> None:
    close_old_connections()
    see_to(timezone.now())

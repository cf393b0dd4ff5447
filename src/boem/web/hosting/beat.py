"""The sign that the worker lives: in Redis where several processes meet, else in the folder with the data."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from django.conf import settings
from django.core.cache import cache

EVERY: Final = 10.0  # seconds between two signs
DEAD: Final = 60.0  # seconds without one
KEPT: Final = 7 * 24 * 3600
KEY: Final = "worker-beat"
log: Final = logging.getLogger("boem.worker")


class Pulse:
    """Gives a sign as long as the process of the worker turns."""

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            try:
                await asyncio.to_thread(beat)
            except Exception:
                log.exception("the worker can't give its sign")
            await asyncio.sleep(EVERY)


def beat() -> None:
    """Give a sign."""
    if settings.REDIS:
        cache.set(KEY, time.time(), KEPT)
    else:
        (settings.DATA / KEY).write_text(str(time.time()), encoding="ascii")


def silence() -> float | None:
    """Seconds since the last sign; None: there was none in a week, or ever."""
    if settings.REDIS:
        last = cache.get(KEY)
    else:
        path = settings.DATA / KEY
        last = float(path.read_text(encoding="ascii") or 0) if path.exists() else None
    return None if last is None else max(0.0, time.time() - last)

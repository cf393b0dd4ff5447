"""The worker's sign of life: in Redis if several processes share the site, else in the data folder."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core.cache import cache

from boem.core.clock import CLOCK

DEAD: Final = 60.0  # seconds without a sign after which the worker counts as dead
KEPT: Final = 7 * 24 * 3600
KEY: Final = "worker-beat"


def beat() -> None:
    """Leave a sign of life."""
    if settings.REDIS:
        cache.set(KEY, CLOCK.now().timestamp(), KEPT)
    else:
        (settings.DATA / KEY).write_text(str(CLOCK.now().timestamp()), encoding="ascii")


def silence() -> float | None:
    """Seconds since the last sign; None if there was none within a week, or ever."""
    if settings.REDIS:
        last = cache.get(KEY)
    else:
        path = settings.DATA / KEY
        last = float(path.read_text(encoding="ascii") or 0) if path.exists() else None
    return None if last is None else max(0.0, CLOCK.now().timestamp() - last)

"""Clocks for tests: one stands still until moved, one skips every wait, one runs ahead of the system's clock.

All methods may be called from any thread.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Condition
from typing import Final

from boem.core.clock import SystemClock

START: Final = datetime(2026, 2, 28, 19, 30, tzinfo=UTC)
_RESOLUTION: Final = 1e-6  # seconds: the resolution of a datetime, and above the rounding error of sums of floats


class _MovableClock(ABC):
    """Every move wakes all who wait, and they check how much time is left."""

    def __init__(self) -> None:
        self._pushed = timedelta()
        self._changed = Condition()
        self._asleep: dict[Callable[[], object], float] = {}  # wakes each sleeper: when its sleep ends

    @abstractmethod
    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back."""

    @abstractmethod
    def _real(self, seconds: float) -> float | None:
        """How many seconds of real time this span takes; None if it passes only when the clock is moved."""

    def forward(self, **by: float) -> None:
        """Move the clock forward by `seconds=`, `hours=`, `days=`, as for a timedelta."""
        with self._changed:
            self._pushed += timedelta(**by)
            for wake, until in list(self._asleep.items()):
                wake()
                if self._left(until) == 0:
                    del self._asleep[wake]
            self._changed.notify_all()

    def until_asleep(self, count: int) -> None:
        """Block this thread until this many tasks are asleep."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._asleep) >= count)

    def wait(self, seconds: float) -> None:
        """Block this thread until the clock has moved on this far."""
        with self._changed:
            until = self.monotonic() + seconds
            while left := self._left(until):
                self._changed.wait(self._real(left))

    async def sleep(self, seconds: float) -> None:
        """Suspend this task until the clock has moved on this far; others go on."""
        moved = asyncio.Event()
        wake = partial(asyncio.get_running_loop().call_soon_threadsafe, moved.set)
        with self._changed:
            until = self._asleep[wake] = self.monotonic() + seconds
            self._changed.notify_all()
        try:
            while left := self._left(until):
                with suppress(TimeoutError):
                    await asyncio.wait_for(moved.wait(), self._real(left))
                moved.clear()
        finally:
            with self._changed:
                self._asleep.pop(wake, None)

    def _left(self, until: float) -> float:
        left = until - self.monotonic()
        return left if left > _RESOLUTION else 0


class ManualClock(_MovableClock):
    """Stands still until it is moved."""

    def __init__(self, now: datetime = START) -> None:
        super().__init__()
        self._start = now

    def now(self) -> datetime:
        """The current time, in UTC."""
        return self._start + self._pushed

    def monotonic(self) -> float:
        """Seconds by which the clock was moved forward."""
        return self._pushed.total_seconds()

    def set(self, moment: datetime) -> None:
        """Set the time; setting it back doesn't affect `monotonic`."""
        by = moment - self.now()
        if by < timedelta():
            self._start += by
        else:
            self.forward(seconds=by.total_seconds())

    def _real(self, _seconds: float) -> None:
        return None


class SkippingClock(ManualClock):
    """Skips ahead at once by any time that somebody waits."""

    def wait(self, seconds: float) -> None:
        """Skip ahead by this time."""
        self.forward(seconds=seconds)

    async def sleep(self, seconds: float) -> None:
        """Skip ahead by this time."""
        self.forward(seconds=seconds)
        await asyncio.sleep(0)


class OffsetClock(_MovableClock):
    """Runs ahead of the system's clock by as much as it was moved."""

    def __init__(self) -> None:
        super().__init__()
        self._system = SystemClock()

    def now(self) -> datetime:
        """The current time, in UTC."""
        return self._system.now() + self._pushed

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back."""
        return self._system.monotonic() + self._pushed.total_seconds()

    def _real(self, _seconds: float) -> float:
        return _seconds

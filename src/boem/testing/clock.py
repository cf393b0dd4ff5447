"""Clocks that tests move: one stands still between, one skips whatever is waited for, one runs as the system's does.

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
_RESOLUTION: Final = 1e-6  # seconds: what a datetime holds, and more than sums of floats are off by


class _MovableClock(ABC):
    """Whoever waits is woken by each move, and looks how long is left."""

    def __init__(self) -> None:
        self._pushed = timedelta()
        self._changed = Condition()
        self._asleep: dict[Callable[[], object], float] = {}  # what wakes each, and when it is to get up

    @abstractmethod
    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""

    @abstractmethod
    def _real(self, seconds: float) -> float | None:
        """In how many of the system's seconds so many have passed here; None: only once it is moved."""

    def forward(self, **by: float) -> None:
        """Let time pass: `seconds=`, `hours=`, `days=`, as for a timedelta."""
        with self._changed:
            self._pushed += timedelta(**by)
            for wake, until in list(self._asleep.items()):
                wake()
                if self._left(until) == 0:
                    del self._asleep[wake]
            self._changed.notify_all()

    def until_asleep(self, count: int) -> None:
        """Block this thread until so many tasks sleep whose time has not come."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._asleep) >= count)

    def wait(self, seconds: float) -> None:
        """Block this thread."""
        with self._changed:
            until = self.monotonic() + seconds
            while left := self._left(until):
                self._changed.wait(self._real(left))

    async def sleep(self, seconds: float) -> None:
        """Let other tasks run meanwhile."""
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
        """The moment, in UTC."""
        return self._start + self._pushed

    def monotonic(self) -> float:
        """Seconds that have passed here."""
        return self._pushed.total_seconds()

    def set(self, moment: datetime) -> None:
        """Let it be this moment; going back takes no time."""
        by = moment - self.now()
        if by < timedelta():
            self._start += by
        else:
            self.forward(seconds=by.total_seconds())

    def _real(self, _seconds: float) -> None:
        return None


class SkippingClock(ManualClock):
    """Moves on at once by as much as anybody waits."""

    def wait(self, seconds: float) -> None:
        """Let it have passed."""
        self.forward(seconds=seconds)

    async def sleep(self, seconds: float) -> None:
        """Let it have passed."""
        self.forward(seconds=seconds)
        await asyncio.sleep(0)


class OffsetClock(_MovableClock):
    """Runs ahead of the system's by as much as it was moved."""

    def __init__(self) -> None:
        super().__init__()
        self._system = SystemClock()

    def now(self) -> datetime:
        """The moment, in UTC."""
        return self._system.now() + self._pushed

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""
        return self._system.monotonic() + self._pushed.total_seconds()

    def _real(self, _seconds: float) -> float:
        return _seconds

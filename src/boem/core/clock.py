"""The time, and waiting. Nothing else in Boem reads the system's clock, which lets tests move time.

Code that only measures how long something took uses `time.perf_counter`.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final, Protocol


class Clock(Protocol):
    """A source of time."""

    def now(self) -> datetime:
        """The current time, in UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back."""
        ...

    def wait(self, seconds: float) -> None:
        """Block this thread."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Suspend this task; others go on."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The current time, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since the machine started."""
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        """Block this thread."""
        time.sleep(seconds)

    async def sleep(self, seconds: float) -> None:
        """Suspend this task; others go on."""
        import asyncio

        await asyncio.sleep(seconds)


class ProcessClock:
    """The clock of this process: the system's unless another is set."""

    def __init__(self) -> None:
        self._used: Clock = SystemClock()

    def use(self, clock: Clock) -> Clock:
        """Use this clock from now on; returns the previous one, by which waits already begun still end."""
        before, self._used = self._used, clock
        return before

    def now(self) -> datetime:
        """The current time, in UTC."""
        return self._used.now()

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; never goes back unless the clock is replaced."""
        return self._used.monotonic()

    def wait(self, seconds: float) -> None:
        """Block this thread."""
        self._used.wait(seconds)

    async def sleep(self, seconds: float) -> None:
        """Suspend this task; others go on."""
        await self._used.sleep(seconds)


CLOCK: Final = ProcessClock()

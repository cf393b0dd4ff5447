"""Counters for rate limits, in the memory of this process.

The library's own storage uses the system's clock, and a thread to expire counters.
"""

from __future__ import annotations

from threading import Lock
from typing import Final

from limits.storage import Storage

from boem.core.clock import CLOCK

SWEEP: Final = 60.0  # seconds between two sweeps for windows that are over


class Counts(Storage):
    """Fixed-window counters by Boem's clock. Thread-safe."""

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._counted: dict[str, tuple[float, int]] = {}  # end of the window, and count
        self._swept = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """The storage's own errors; there are none here."""
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to the counter; the first addition begins a window of `expiry` seconds."""
        now = CLOCK.now().timestamp()
        with self._lock:
            self._sweep(now)
            until, count = self._counted.get(key, (0.0, 0))
            if until <= now:
                until, count = now + expiry, 0
            self._counted[key] = until, count + amount
            return count + amount

    def get(self, key: str) -> int:
        """The count in the current window."""
        until, count = self._counted.get(key, (0.0, 0))
        return count if until > CLOCK.now().timestamp() else 0

    def get_expiry(self, key: str) -> float:
        """The end of the window, in seconds since 1970."""
        now = CLOCK.now().timestamp()
        return max(now, self._counted.get(key, (now, 0))[0])

    def check(self) -> bool:
        """True: memory is always available."""
        return True

    def reset(self) -> int:
        """Forget everything; returns the number of counters."""
        with self._lock:
            count = len(self._counted)
            self._counted.clear()
            return count

    def clear(self, key: str) -> None:
        """Forget this counter."""
        with self._lock:
            self._counted.pop(key, None)

    def _sweep(self, now: float) -> None:
        if abs(now - self._swept) >= SWEEP:  # a clock may be set back
            self._swept = now
            for key in [key for key, (until, _) in self._counted.items() if until <= now]:
                del self._counted[key]

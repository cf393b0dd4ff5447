"""How often somebody has asked, in the memory of this process.

The library's own store goes by the system's clock, and starts a thread for what it counts.
"""

from __future__ import annotations

from threading import Lock
from typing import Final

from limits.storage import Storage

from boem.core.clock import CLOCK

SWEEP: Final = 60.0  # seconds between two looks for spans that are over


class Counts(Storage):
    """Counts by Boem's clock, for fixed windows. May be called from any thread."""

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._counted: dict[str, tuple[float, int]] = {}  # until when, and how much
        self._swept = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong in a store: here nothing."""
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count so much more; the first begins a span of `expiry` seconds."""
        now = CLOCK.now().timestamp()
        with self._lock:
            self._sweep(now)
            until, count = self._counted.get(key, (0.0, 0))
            if until <= now:
                until, count = now + expiry, 0
            self._counted[key] = until, count + amount
            return count + amount

    def get(self, key: str) -> int:
        """How much was counted in the span that goes on."""
        until, count = self._counted.get(key, (0.0, 0))
        return count if until > CLOCK.now().timestamp() else 0

    def get_expiry(self, key: str) -> float:
        """When the span is over, in seconds since 1970."""
        now = CLOCK.now().timestamp()
        return max(now, self._counted.get(key, (now, 0))[0])

    def check(self) -> bool:
        """It can always be asked."""
        return True

    def reset(self) -> int:
        """Forget everything; returns how much that was."""
        with self._lock:
            count = len(self._counted)
            self._counted.clear()
            return count

    def clear(self, key: str) -> None:
        """Forget this."""
        with self._lock:
            self._counted.pop(key, None)

    def _sweep(self, now: float) -> None:
        if abs(now - self._swept) >= SWEEP:  # a clock may be set back
            self._swept = now
            for key in [key for key, (until, _) in self._counted.items() if until <= now]:
                del self._counted[key]

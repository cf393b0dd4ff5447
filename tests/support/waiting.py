"""Waiting for a fact that a thread or another process brings about: the one place where tests look again and again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

SECONDS: Final = 180.0  # that anything may take, a start of several processes on a busy machine too
SHORTEST: Final = 0.01  # seconds between two looks at first
LONGEST: Final = 0.1  # and after many: a look at a page takes the site as long as the test
SLOWER: Final = 1.2  # by each look


class InVain(AssertionError):
    """What was waited for has not come to pass."""


def wait_until(fact: Callable[[], object], told: Callable[[], object] = lambda: "it has not come to pass") -> None:
    """Wait until it holds, or fail with what is told then."""
    until, pause = time.monotonic() + SECONDS, SHORTEST
    while not fact():
        if time.monotonic() >= until:
            raise InVain(told())
        time.sleep(pause)
        pause = min(pause * SLOWER, LONGEST)

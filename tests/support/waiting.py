"""Waiting for something that a thread or another process brings about: the only place where tests poll."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

SECONDS: Final = 180.0  # seconds that anything may take, even starting several processes on a busy machine
SHORTEST: Final = 0.01  # seconds between the first polls
LONGEST: Final = 0.1  # and between later ones: requesting a page costs the site as much as the test
SLOWER: Final = 1.2  # factor per poll


class InVain(AssertionError):
    """What was waited for didn't happen."""


def wait_until(fact: Callable[[], object], told: Callable[[], object] = lambda: "it has not come to pass") -> None:
    """Wait until the condition holds; otherwise fail with what `told` returns."""
    until, pause = time.monotonic() + SECONDS, SHORTEST
    while not fact():
        if time.monotonic() >= until:
            raise InVain(told())
        time.sleep(pause)
        pause = min(pause * SLOWER, LONGEST)

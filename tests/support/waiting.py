"""Waiting for a fact that a thread or another process brings about."""

from __future__ import annotations

import time
from collections.abc import Callable

from support.site import SECONDS


def wait_until(fact: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait until it holds, or fail."""
    until = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < until, "it has not come to pass"
        time.sleep(0.02)

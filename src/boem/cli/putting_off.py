"""Delays Ctrl-C while work is half done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c_put_off() -> Iterator[None]:
    """Delay Ctrl-C until the block has ended, and raise KeyboardInterrupt then. Only works in the main thread."""
    came = list[int]()
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt

"""Ctrl-C at a moment when work is half done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c_put_off() -> Iterator[None]:
    """Let Ctrl-C wait until the block has ended, where KeyboardInterrupt is raised then. For the main thread."""
    came = list[int]()
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt

"""One command at a time in a folder: an operating-system lock, released when its process ends, however that happens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction, ParseError
from boem.core.forms import Phrase

NAME: Final = ".lock"
PATIENCE: Final = 10.0  # seconds
_PAUSE: Final = 0.02


@contextmanager
def locked(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the folder's lock; IllegalAction if another command still holds it when the wait is over."""
    try:
        file = (folder / NAME).open("ab")
    except OSError as error:
        why = Phrase((error.strerror or str(error)).lower())
        raise ParseError("can't be opened: {why}", str(folder), why=why) from None
    with file:
        last = CLOCK.monotonic() + patience
        while not _taken(file.fileno()):
            if CLOCK.monotonic() > last:
                raise IllegalAction(
                    "busy", "Another command is at work in {folder}; try again when it is done.", folder=folder
                )
            CLOCK.wait(_PAUSE)
        yield


def _taken(handle: int) -> bool:
    """Try to take the lock; closing the file releases it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

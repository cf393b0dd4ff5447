"""Ports for servers that can't pick a free one themselves, or come back at the same one."""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
NUMBERS: Final = iter(range(10_000, 32_000))  # below those that the kernel gives out
FOLDER: Final = Path(tempfile.gettempdir()) / "boem-test-ports"


def free_port(row: int = 1) -> int:
    """A port on which nobody listens, the first of this many in a row; reserved until this process ends."""
    found = list[int]()
    for port in NUMBERS:
        found = [*found, port] if _is_free(port) and _take(port) else []
        if len(found) == row:
            return found[0]
    raise AssertionError("the numbers have come to an end")


def _take(port: int) -> bool:
    FOLDER.mkdir(exist_ok=True)
    lock = os.open(FOLDER / str(port), os.O_WRONLY | os.O_CREAT)  # held until this process ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return False
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe, suppress(OSError):
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((HOST, port))
        return True
    return False

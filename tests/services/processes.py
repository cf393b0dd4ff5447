"""Processes started by tests, found by their environment."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def processes_with(variable: str) -> Iterator[Path]:
    """The processes with this `NAME=value` in their environment, by their folders in /proc."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if variable.encode() in (process / "environ").read_bytes().split(b"\0"):
                yield process


def commands_with(variable: str) -> list[str]:
    """The short names of their programs."""
    found = []
    for process in processes_with(variable):
        with suppress(OSError):
            found.append((process / "comm").read_text().strip())
    return found


def handles_with(variable: str) -> list[int]:
    """Handles that become readable when they end."""
    handles = []
    for process in processes_with(variable):
        with suppress(ProcessLookupError):
            handles.append(os.pidfd_open(int(process.name)))
    return handles

"""Processes that a test has started, found by their environment."""

from __future__ import annotations

from pathlib import Path


def commands_with(variable: str) -> list[str]:
    """The programs that now run with this `NAME=value` in their environment, by their short names."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if variable.encode() in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "comm").read_text().strip())
        except OSError:
            continue
    return found

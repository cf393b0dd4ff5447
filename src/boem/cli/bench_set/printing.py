"""`boem bench-set print`, and which positions a command is about."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from boem.benchset import Task, tasks
from boem.core.errors import ParseError


def chosen(classes: Sequence[str] | None) -> list[Task]:
    """The positions of these classes, or all; raises ParseError for a class that there isn't."""
    every = list(tasks())
    known = list(dict.fromkeys(task.class_ for task in every))
    for name in classes or ():
        if name not in known:
            raise ParseError("must be one of {known}, not {given}", "--class", known=", ".join(known), given=name[:40])
    return [task for task in every if task.class_ in (classes or known)]


def print_tasks(classes: Sequence[str] | None, *, questions: bool) -> None:
    """Print the positions, one a line."""
    for task in chosen(classes):
        sys.stdout.buffer.write(task.asked if questions else msgspec.json.encode(task) + b"\n")
    sys.stdout.buffer.flush()

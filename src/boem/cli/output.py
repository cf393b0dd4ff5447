"""Where a command writes, and what it means that nobody reads it any more."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn


class ReaderGone(Exception):  # no OSError, which the frameworks would take for themselves and end with 1
    """The reader of the output has gone away."""


class Output(Console):
    """A console that raises it, and leaves it to `main` how to end."""

    def on_broken_pipe(self) -> NoReturn:
        """Called where the pipe turns out to be broken."""
        raise ReaderGone from None


def bar(amount: int) -> Progress:
    """A progress bar on a terminal, none in a pipe or for a single thing."""
    console = Output(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal or amount < 2)

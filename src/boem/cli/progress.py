"""The progress of long work, shown in a terminal only."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from boem.cli.output import Output


def bar(amount: int) -> Progress:
    """A progress bar; hidden in a pipe, or for a single step."""
    console = Output(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal or amount < 2)

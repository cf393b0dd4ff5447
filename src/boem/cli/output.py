"""The console that commands write to, and what happens once nobody reads it any more."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class ReaderGone(Exception):  # not an OSError, which the frameworks would catch and exit with 1
    """The program that read the output has ended."""


class Output(Console):
    """A console that raises ReaderGone instead of exiting, and leaves the rest to `main`."""

    def on_broken_pipe(self) -> NoReturn:
        """Called when the pipe is broken."""
        raise ReaderGone from None

"""Made ahead of time: books that were ordered, and the puzzles of the day."""

from __future__ import annotations

from collections.abc import Callable

from boem.web.puzzles import books, days
from boem.web.puzzles.runs import scores
from boem.web.puzzles.runs import service as runs
from boem.web.puzzles.training import service as training


def make_books(goes_on: Callable[[], bool]) -> None:
    """Make the waiting books, one after another, each in a process of its own."""
    while goes_on() and (book := books.take()) is not None:
        books.produce(book, goes_on=goes_on)


def tidy() -> None:
    """Delete old runs and training."""
    runs.tidy()
    scores.tidy()
    training.tidy()


def prepare() -> None:
    """Delete what has expired, and make the puzzles of today and tomorrow, so that nobody waits at midnight."""
    books.tidy()
    for day in (days.today(), days.today() + days.ONE):
        days.puzzle_of(day)

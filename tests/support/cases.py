"""Many cases in one test, if none states a fact of its own: a failure names its case."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def case(name: object) -> Iterator[None]:
    """A failure within the block names this case."""
    try:
        yield
    except Exception as error:
        error.add_note(f"the case: {name}")
        raise

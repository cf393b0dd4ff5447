"""Fixtures of tests of tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boem.web.tables.jobs import bot_turns, worker
from boem.web.tables.store.writer import Writer
from boem.web.tables.time import deadlines


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A thread that writes for the worker for the duration of the test."""
    own = Writer()
    own.start()
    for module in (worker, bot_turns, deadlines):
        monkeypatch.setattr(module, "WRITER", own)
    yield
    own.stop()

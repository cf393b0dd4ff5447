"""What the tests of games by mail share."""

from __future__ import annotations

import pytest

from boem.web.tables.writer import WRITER


@pytest.fixture(autouse=True)
def _one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer's thread would have a connection of its own."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())

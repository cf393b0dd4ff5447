"""What the tests of puzzles share."""

from __future__ import annotations

import pytest

from boem.web.puzzles import days, known


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """No day begins while a test runs."""
    today = days.today()
    monkeypatch.setattr(days, "today", lambda: today)


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    """Forget the grades that memory keeps of puzzles whose rows are rolled back."""
    known._read.cache_clear()

"""Fixtures of tests of puzzles."""

from __future__ import annotations

import pytest

from boem.web.puzzles import days, known


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """No day begins during a test."""
    today = days.today()
    monkeypatch.setattr(days, "today", lambda: today)


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    """Forget cached grades of puzzles whose rows are rolled back."""
    known._read.cache_clear()

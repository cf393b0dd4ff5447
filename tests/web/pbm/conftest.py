"""Fixtures of tests of games by mail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.desks import BEFORE, at
from support.tables import member

from boem.web.tables.store.writer import WRITER


@pytest.fixture(autouse=True)
def _one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer's thread would use another database connection."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())


@pytest.fixture
def account() -> None:
    """Red has an account, and so may have letters written to addresses."""
    member("Red")


@pytest.fixture(autouse=True)
def _before_the_deadline() -> Iterator[None]:
    """The games' deadlines are in a certain year, so it is always that year."""
    with at(BEFORE):
        yield

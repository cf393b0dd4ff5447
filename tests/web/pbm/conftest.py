"""What the tests of games by mail share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.desks import BEFORE, at
from support.tables import member

from boem.web.tables.store.writer import WRITER


@pytest.fixture(autouse=True)
def _one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer's thread would have a connection of its own."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())


@pytest.fixture
def account() -> None:
    """Red has an account, so may have letters written to addresses."""
    member("Red")


@pytest.fixture(autouse=True)
def _before_the_deadline() -> Iterator[None]:
    """The games' deadlines are days of a certain year, which is that year for ever."""
    with at(BEFORE):
        yield

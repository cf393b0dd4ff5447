"""Fixtures of tests of the site."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from support.promptly import nothing_slow_while_others_wait, unhurried

from boem.core.game import Json
from boem.testing.clock import ManualClock
from boem.web.base import puzzle_requests
from boem.web.base.limits import LIMITER, OWN
from boem.web.base.process_pool import close_all
from boem.web.puzzles import days, known
from boem.web.tables.jobs import bot_turns, worker
from boem.web.tables.store.writer import Writer
from boem.web.tables.time import deadlines
from boem.web.tournaments import tournament_scheduler


@pytest.fixture(scope="session", autouse=True)
def _days_made_once() -> Iterator[None]:
    """The puzzle of a day never changes, so each process generates it only once."""
    made: dict[str, Any] = {}

    def ask(job: dict[str, Json], seconds: float, **more: Any) -> Any:
        key = json.dumps(job)
        if key not in made:
            made[key] = puzzle_requests.ask(job, seconds, **more)
        return made[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(days, "ask", ask)
        yield


@pytest.fixture(scope="session", autouse=True)
def _processes_ended() -> Iterator[None]:
    yield
    close_all()


@pytest.fixture(autouse=True)
def _clock(clock: ManualClock) -> None:
    """Time passes only where a test says so."""


@pytest.fixture(scope="session", autouse=True)
def _promptly() -> Iterator[None]:
    """The site does nothing slow while others wait."""
    with nothing_slow_while_others_wait():
        yield


@pytest.fixture(autouse=True)
def _own_transactions(request: pytest.FixtureRequest) -> Iterator[None]:
    for database in {"db", "transactional_db"} & set(request.fixturenames):
        request.getfixturevalue(database)
    with unhurried():
        yield


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """Rate limits used up by one test don't affect the next."""
    cache.clear()
    known._read.cache_clear()  # of deleted rows
    yield
    cache.clear()
    LIMITER.storage.reset()
    OWN.storage.reset()


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A thread that writes for the worker for the duration of the test."""
    own = Writer()
    own.start()
    for module in (worker, bot_turns, deadlines, tournament_scheduler):
        monkeypatch.setattr(module, "WRITER", own)
    yield
    own.stop()

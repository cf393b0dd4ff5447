"""Fixtures of tests of the API: the site as a black box, in the test process or listening."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from support.here import Here
from support.promptly import unhurried
from support.site import Guest, Site
from support.tables import TINY

from boem.core.errors import IllegalAction, TooHard
from boem.web.base import puzzle_requests
from boem.web.base.puzzle_requests import Unmade
from boem.web.puzzles.puzzle_jobs import JOBS
from boem.web.tables.store.writer import WRITER


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that get `here` indirectly use the database, though pytest learns that only when they begin."""
    for item in items:
        parameters = getattr(item, "callspec", None)
        if parameters and parameters.params.get("either") == "here":
            item.add_marker("django_db")


def press_here(job: Mapping[str, Any], *, seconds: float) -> Any:
    """The result of a job that the site would give to a worker process."""
    try:
        with unhurried():
            return json.loads(json.dumps(JOBS[job["do"]](job, lambda _key, _value: None)))
    except (TooHard, IllegalAction):
        raise Unmade("hard") from None


@pytest.fixture
def inside(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Avoid the writer's thread and the end of requests, which would use another connection and close the test's."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())
    monkeypatch.setattr(puzzle_requests, "run", press_here)
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@pytest.fixture
def here(inside: None, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Here:
    """The site in this process, for plain request and answer."""
    return Here(tmp_path, said=caplog)


@pytest.fixture(params=["here", "thorough_site", "thorough_big_site"])
def either(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The site in this process; at level `all` also the listening ones, on SQLite and on PostgreSQL with Redis."""
    yield from without_traceback(request)


@pytest.fixture(params=["site", "thorough_big_site"])
def listening(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The listening site on SQLite; at level `all` also on PostgreSQL and Redis."""
    yield from without_traceback(request)


@pytest.fixture(params=["site", "big_site"])
def both(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The listening sites on SQLite and on PostgreSQL with Redis, for simultaneous events."""
    yield from without_traceback(request)


def without_traceback(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The site named by the parameter, which must print no traceback during the test."""
    site: Site = request.getfixturevalue(request.param)
    before = len(site.log)
    yield site
    assert "Traceback" not in site.log[before:], site.log[before:]


@pytest.fixture
def playing(either: Site) -> tuple[Guest, Guest, str]:
    """Red and Blue at a tiny table after laying: Red's mines are A1 B1, Blue's A3 C3, and it is Red's turn."""
    return laid(either)


def seat_two(site: Site) -> tuple[Guest, Guest, str]:
    """Red and Blue at a tiny table, before laying."""
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY)["id"])
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    return red, blue, table


def laid(site: Site) -> tuple[Guest, Guest, str]:
    """The same when both have laid."""
    red, blue, table = seat_two(site)
    assert red.act(table, "lay A1 B1", 0).status_code == 200
    assert blue.act(table, "lay A3 C3", 1).status_code == 200
    return red, blue, table

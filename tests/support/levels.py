"""A plugin with three levels of tests, which depend on what tests ask for: `--level quick`, `test` or `all`.

A fixture brings its markers along, so that a test is at the right level by using what it needs. Python processes are
forked from a warm one, unless a test asks for `cold`; starting other programs without asking is an error.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import pytest
from support.forkserver import REAL
from support.popen import ForkedPopen

T = TypeVar("T")
Sampled: TypeAlias = Callable[[Sequence[T]], Sequence[T]]
LEVELS: Final = ("quick", "test", "all")
MARKERS: Final[Mapping[str, str]] = {
    "browser": "needs Chromium",
    "site": "needs a site that listens",
    "postgresql": "needs PostgreSQL",
    "redis": "needs Redis",
    "dovecot": "needs Dovecot",
    "caddy": "needs Caddy",
    "systemd": "needs systemd-analyze",
    "cold": "starts processes of its own, which load everything first",
    "games": "plays or looks at many games, for what holds on the average",
    "largest": "works on the largest that there may be, or goes to a limit that is far away",
    "book": "makes a whole book, and reads all of it",
    "story": "asks for every page or call that there is, or for many at each moment of a story",
    "thorough": "is for the level all: whole corpora, long campaigns, every database",
}
BROUGHT: Final[Mapping[str, Sequence[str]]] = {
    "chromium": ("browser",),
    "site": ("site",),
    "start_site": ("site",),
    "own_site": ("site",),
    "big_site": ("site", "postgresql", "redis"),
    "postgres_url": ("postgresql",),
    "redis_url": ("redis",),
    "own_postgres": ("postgresql",),
    "own_redis": ("redis",),
    "own_dovecot": ("dovecot",),
    "own_caddy": ("caddy",),
    "own_systemd": ("systemd",),
    "letterbox": ("dovecot",),
    "cold": ("cold",),
    "many_games": ("games",),
    "largest": ("largest",),
    "whole_book": ("book",),
    "whole_story": ("story",),
    "thorough": ("thorough",),
    "thorough_site": ("thorough", "site"),
    "thorough_big_site": ("thorough", "site", "postgresql", "redis"),
}
"""The markers that come with a fixture, for tests that request it or have a parameter of its name."""
STEPS: Final[Mapping[str, int]] = {"quick": 10, "test": 3, "all": 1}
"""One case of a corpus in this many is tried."""
STARTS: Final = ("subprocess.Popen", "os.posix_spawn", "os.exec")
FORKS: Final = "support.forkserver"  # started once for all tests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--level", choices=LEVELS, default="test", help="how much is tested (default: test)")


def pytest_configure(config: pytest.Config) -> None:
    for name, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}; set by what the test asks for")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    level = config.getoption("--level")
    left_out = []
    for item in items:
        marks = brought(item)
        for mark in sorted(marks):
            item.add_marker(mark)
        if (level == "quick" and marks) or (level != "all" and "thorough" in marks):
            left_out.append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        out = set(left_out)
        items[:] = [item for item in items if item not in out]


def brought(item: pytest.Item) -> set[str]:
    """The markers of a test."""
    asked = set(getattr(item, "fixturenames", ()))
    parameters = getattr(item, "callspec", None)
    named = {value for value in parameters.params.values() if isinstance(value, str)} if parameters else set()
    return {mark for name in asked | named for mark in BROUGHT.get(name, ())}


@pytest.fixture(scope="session")
def thorough() -> None:
    """For tests that run only at level `all`."""


@pytest.fixture(scope="session")
def many_games() -> None:
    """For tests that play or examine many games, which takes seconds."""


@pytest.fixture(scope="session")
def largest() -> None:
    """For tests with input of the largest size or at extreme limits, which takes seconds."""


@pytest.fixture(scope="session")
def whole_book() -> None:
    """For tests that make a book and read all of it, which takes seconds."""


@pytest.fixture(scope="session")
def whole_story() -> None:
    """For tests that request every page or call, or many at each moment, which takes seconds."""


@pytest.fixture(scope="session")
def sampled(pytestconfig: pytest.Config) -> Sampled[Any]:
    """Gives every tenth case of a corpus at level `quick`, every third at `test`, and all at `all`."""
    step = STEPS[pytestconfig.getoption("--level")]
    return lambda corpus: corpus[::step]


class _Running:
    item: pytest.Item | None = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Watches what a test starts."""
    marks = brought(item)
    _Running.item = None if marks else item
    if "cold" not in marks:
        subprocess.Popen = ForkedPopen  # type: ignore[misc]
    try:
        return (yield)
    finally:
        _Running.item = None
        subprocess.Popen = REAL  # type: ignore[misc]


def _watch(event: str, details: tuple[Any, ...]) -> None:
    if event in STARTS and _Running.item is not None and FORKS not in str(details):
        raise AssertionError(f"{_Running.item.nodeid} starts a process: it should ask for the fixture `cold`")


sys.addaudithook(_watch)

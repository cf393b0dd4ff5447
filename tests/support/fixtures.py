"""A plugin with the services that tests share: each starts with the first test that asks, and ends after the last."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
from django.apps import apps
from django.utils import translation
from support import services
from support.site import Site, running_site
from support.waiting import SECONDS

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.base.environment import KEY_FILE

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser

    StartSite: TypeAlias = Callable[..., AbstractContextManager[Site]]

DAYS = """
from boem.puzzles.daily import daily
from boem.web.puzzles.days import ONE, today
from boem.web.puzzles.known import remember
from boem.web.puzzles.models import Day

for day in (today(), today() + ONE, today() + ONE + ONE):
    Day.objects.create(day=day, puzzle=remember(daily(day)))
"""  # for which each new site would start two processes, up to the day after tomorrow
LOOP = pytest.StashKey[asyncio.AbstractEventLoop]()


@pytest.fixture(autouse=True)
def _english() -> None:
    """Tests that switch languages don't affect later ones, in whichever order files run."""
    if apps.ready:  # in pytest runs started by tests there is no site
        translation.activate("en")


@pytest.fixture(scope="session", autouse=True)
def usual_weighing() -> Iterator[float]:
    """Analyses weigh moves at a glance: tests of what that is worth ask for more. Gives the usual work for a move."""
    module = import_module("boem.analysis.analyse")
    usual: float = module.MOST_WEIGHING
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_WEIGHING", 1e-3)
        yield usual


@pytest.fixture
def clock() -> Iterator[ManualClock]:
    """The clock of this process, which stands still until the test moves it; running sites have their own."""
    manual = ManualClock()
    before = CLOCK.use(manual)
    yield manual
    CLOCK.use(before)


@pytest.fixture(scope="session")
def fourth_language(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the catalogues in a made-up language."""
    from support.pseudo import write_language  # noqa: PLC0415  (few tests need allauth)

    folder = tmp_path_factory.mktemp("languages")
    write_language(folder)
    return folder


@pytest.fixture(scope="session")
def cold() -> None:
    """For tests that start new Python processes."""


@pytest.fixture(scope="session")
def own_site() -> None:
    """For tests that start a site on data they have made, with `Site`."""


@pytest.fixture(scope="session")
def own_postgres() -> None:
    """For tests that start a PostgreSQL of their own, with `services.postgres`."""


@pytest.fixture(scope="session")
def own_redis() -> None:
    """For tests that start a Redis of their own, with `services.redis`."""


@pytest.fixture(scope="session")
def own_dovecot() -> None:
    """For tests that start a Dovecot of their own, with `services.dovecot`."""


@pytest.fixture(scope="session")
def own_caddy() -> None:
    """For tests that start Caddy themselves."""


@pytest.fixture(scope="session")
def own_systemd() -> None:
    """For tests that ask systemd-analyze."""


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL with an empty database; whatever tests write stays: see `services.fresh_database`."""
    with services.postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis; whatever tests write stays."""
    with services.redis() as url:
        yield url


@pytest.fixture(scope="session")
def chromium(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A headless browser that can reach only this machine; each test closes its own contexts."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (slow, and few runs of the tests need it)

    program, home = services.chromium_path(), tmp_path_factory.mktemp("chromium")
    if program is None:
        raise services.NotStarted(f"Chromium is missing ({services.missing()['chromium']})")
    with sync_playwright() as playwright:
        loop = pytestconfig.stash[LOOP] = asyncio.get_running_loop()
        browser = playwright.chromium.launch(
            executable_path=program,
            args=services.BROWSER_FLAGS,
            chromium_sandbox=not services.AS_ROOT,
            timeout=1000 * SECONDS,
            env={**os.environ, "HOME": str(home)},
        )
        yield browser
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Hide Playwright's event loop, which seems to run between its calls, from tests without a browser."""
    if LOOP in item.config.stash and "chromium" in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(item.config.stash[LOOP])
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a new site on which nobody has played, made by the first test process that asks.

    It already has the puzzles of these days.
    """
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "prepared.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        site = Site(shared / "prepared")
        if not site.folder.exists():
            half = Site(shared / "half-prepared")
            half.folder.mkdir()
            done = half.run(f"from boem.web.base.prepare import prepare; prepare()\n{DAYS}")
            assert done.returncode == 0, done.stderr
            (half.folder / "data" / KEY_FILE).unlink(missing_ok=True)
            half.folder.rename(site.folder)
    return site.folder / "data"


@pytest.fixture(scope="session")
def start_site(prepared: Path) -> StartSite:
    """Starts a site of the test's own for a block: `running_site` with prepared data."""
    return partial(running_site, template=prepared)


@pytest.fixture(scope="session")
def site_database(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Makes a PostgreSQL database of this name that is ready for a site, and returns its URL."""
    site = Site(tmp_path_factory.mktemp("prepared"), services.fresh_database(postgres_url, "prepared"))
    done = site.run(f"from boem.web.base.prepare import prepare_database; prepare_database()\n{DAYS}")
    assert done.returncode == 0, done.stderr
    return lambda name: services.fresh_database(postgres_url, name, "prepared")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, start_site: StartSite) -> Iterator[Site]:
    """The site on SQLite, as `boem serve` starts it."""
    with start_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def big_site(
    tmp_path_factory: pytest.TempPathFactory, start_site: StartSite, site_database: Callable[[str], str], redis_url: str
) -> Iterator[Site]:
    """The site on PostgreSQL and Redis, with a worker beside it."""
    with start_site(tmp_path_factory.mktemp("big_site"), site_database("site"), redis_url) as site:
        yield site


@pytest.fixture(scope="session")
def thorough_site(site: Site) -> Site:
    """The same as `site`, at level `all` only."""
    return site


@pytest.fixture(scope="session")
def thorough_big_site(big_site: Site) -> Site:
    """The same as `big_site`, at level `all` only."""
    return big_site

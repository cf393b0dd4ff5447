"""A plugin with the services that tests share: each is started by the first test that asks, and ended after the last.

A test that asks for one is also marked with it: `@pytest.mark.needs("postgresql")`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.apps import apps
from django.utils import translation
from support import services
from support.site import SECONDS, Site, running_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOOP = pytest.StashKey[asyncio.AbstractEventLoop]()


@pytest.fixture(autouse=True)
def _english() -> None:
    """What a test answered in another language leaves nothing behind, in whichever order the files come."""
    if apps.ready:  # runs of pytest that tests start have no site
        translation.activate("en")


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL with an empty database; what a test writes there stays: see `services.fresh_database`."""
    with services.postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis; what a test writes there stays."""
    with services.redis() as url:
        yield url


@pytest.fixture(scope="session")
def chromium(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser without a window, whose pages reach this machine alone; contexts of one test are its own to close."""
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
    """Hides Playwright's event loop, which passes for running between its calls, from tests without a browser."""
    if LOOP in item.config.stash and "chromium" in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(item.config.stash[LOOP])
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site on SQLite, as `boem serve` starts it."""
    with running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def big_site(tmp_path_factory: pytest.TempPathFactory, postgres_url: str, redis_url: str) -> Iterator[Site]:
    """The site on PostgreSQL and Redis, with a worker beside it."""
    url = services.fresh_database(postgres_url, "site")
    with running_site(tmp_path_factory.mktemp("big_site"), url, redis_url) as site:
        yield site

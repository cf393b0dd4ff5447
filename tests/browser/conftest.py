"""Fixtures of browser tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, TypeAlias

import pytest
from browser.inspection import Inspection
from browser.visitors import SECONDS, Visitor, Wardrobe, visitor
from playwright.sync_api import Browser, expect
from support.site import Site

Visit: TypeAlias = Callable[..., Visitor]

expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture(scope="session")
def wardrobe(chromium: Browser, pytestconfig: pytest.Config) -> Wardrobe:
    """Contexts cleared after a test, for the next one."""
    Inspection.whole = pytestconfig.getoption("--level") == "all"
    return Wardrobe(chromium)


@pytest.fixture
def visit(chromium: Browser, site: Site, wardrobe: Wardrobe) -> Iterator[Visit]:
    """Lets in a visitor who shares nothing with others; options are those of a context."""
    with ExitStack() as people:

        def come(**options: Any) -> Visitor:
            guest = visitor(chromium, site, **options) if options else wardrobe.visitor(site)
            return people.enter_context(guest)

        yield come

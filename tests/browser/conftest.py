"""What the tests in a browser share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, TypeAlias

import pytest
from browser.visitors import SECONDS, Visitor, visitor
from playwright.sync_api import Browser, expect
from support.site import Site

Visit: TypeAlias = Callable[..., Visitor]

expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture
def visit(chromium: Browser, site: Site) -> Iterator[Visit]:
    """Lets somebody come, with a context of their own; options are the context's."""
    with ExitStack() as people:

        def come(**options: Any) -> Visitor:
            return people.enter_context(visitor(chromium, site, **options))

        yield come

"""What the tests of the site share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from boem.testing.clock import ManualClock
from boem.web.tables.limits import LIMITER


@pytest.fixture(autouse=True)
def _clock(clock: ManualClock) -> None:
    """Here time passes only where a test says so."""


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """What one test has asked for is nothing that the next must wait for."""
    cache.clear()
    yield
    cache.clear()
    LIMITER.storage.reset()

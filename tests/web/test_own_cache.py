"""The in-memory cache of a single-process site expires by Boem's clock."""

from __future__ import annotations

import pytest

from boem.testing.clock import ManualClock
from boem.web.base.cache import OwnCache


@pytest.fixture
def kept() -> OwnCache:
    cache = OwnCache("of a test", {})
    cache.clear()
    return cache


def test_an_entry_lasts_until_its_time_is_over(kept: OwnCache, clock: ManualClock) -> None:
    kept.set("here", True, 60)
    clock.forward(seconds=59.9)
    assert kept.get("here")
    clock.forward(seconds=0.1)
    assert kept.get("here") is None


def test_a_touch_extends_its_life(kept: OwnCache, clock: ManualClock) -> None:
    kept.set("here", True, 60)
    clock.forward(seconds=59)
    assert kept.touch("here", 60)
    clock.forward(seconds=59)
    assert kept.get("here")
    clock.forward(seconds=1)
    assert not kept.touch("here", 60)


def test_it_lasts_as_long_as_usual_or_for_ever_or_not_at_all(kept: OwnCache, clock: ManualClock) -> None:
    kept.set("usual", True)  # five minutes
    kept.set("ever", True, None)
    kept.set("never", True, 0)
    assert kept.get_many(["usual", "ever", "never"]) == {"usual": True, "ever": True}
    clock.forward(seconds=300)
    assert kept.get_many(["usual", "ever", "never"]) == {"ever": True}


def test_entries_of_a_thousand_connections_are_kept_side_by_side(kept: OwnCache) -> None:
    kept.set_many({f"here:{number}": True for number in range(1000)}, 60)
    assert all(kept.get(f"here:{number}") for number in range(1000))

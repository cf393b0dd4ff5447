"""Counters in a process's memory expire with their span, by the clock."""

from __future__ import annotations

import pytest
from limits import RateLimitItemPerMinute

from boem.testing.clock import ManualClock
from boem.web.base.limits import Counts, TooMany, spend
from boem.web.base.payers import Payers

RED = Payers("Red", "")
TWICE = RateLimitItemPerMinute(2, namespace="test-twice")


def test_a_limit_ends_a_minute_after_the_first_request_and_until_then_says_how_long_to_wait(clock: ManualClock) -> None:
    spend(TWICE, RED)
    clock.forward(seconds=40)
    spend(TWICE, RED)
    with pytest.raises(TooMany) as caught:
        spend(TWICE, RED)
    assert caught.value.wait == 20
    spend(TWICE, Payers("Blue", ""))
    clock.forward(seconds=19)
    with pytest.raises(TooMany):
        spend(TWICE, RED)
    clock.forward(seconds=1)
    spend(TWICE, RED)


def test_counters_last_until_their_span_is_over(clock: ManualClock) -> None:
    counts, now = Counts(), clock.now().timestamp()
    assert (counts.get("a"), counts.get_expiry("a")) == (0, now)
    assert [counts.incr("a", 60), counts.incr("a", 60, 3), counts.get("a")] == [1, 4, 4]
    assert counts.get_expiry("a") == now + 60
    clock.forward(seconds=60)
    assert (counts.get("a"), counts.get_expiry("a")) == (0, now + 60)


def test_a_span_is_over_at_its_end_whoever_looks_for_such_spans(clock: ManualClock) -> None:
    counts = Counts()
    counts.incr("first", 60)
    for key in ("a", "between"):
        clock.forward(seconds=30)
        counts.incr(key, 60)
    clock.forward(seconds=30)
    assert counts.incr("a", 60) == 1


def test_expired_counters_take_no_room(clock: ManualClock) -> None:
    counts = Counts()
    for key in ("a", "b"):
        counts.incr(key, 60)
    counts.incr("day", 86_400)
    clock.forward(minutes=2)
    counts.incr("c", 60)
    assert counts.reset() == 2
    assert counts.get("day") == 0


def test_a_single_count_can_be_forgotten() -> None:
    counts = Counts()
    for key in ("a", "a", "b"):
        counts.incr(key, 60)
    counts.clear("a")
    assert (counts.get("a"), counts.get("b")) == (0, 1)
    assert counts.check()

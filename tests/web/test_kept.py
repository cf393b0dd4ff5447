"""Expensive results are cached, within bounds."""

from __future__ import annotations

import pytest

from boem.core.bounded_cache import BoundedCache


def kept() -> BoundedCache[str, str]:
    return BoundedCache(10, len)


def never() -> str:
    pytest.fail("it was kept")


def test_a_cached_result_is_not_made_again() -> None:
    shelf = kept()
    assert shelf.get("a", lambda: "made") == "made"
    assert shelf.get("a", never) == "made"


def test_the_least_recently_used_result_makes_room() -> None:
    shelf = kept()
    for key in ("a", "b"):
        shelf.get(key, lambda: "12345")
    shelf.get("a", never)
    shelf.get("c", lambda: "123")
    assert shelf.weight == 8
    assert shelf.get("a", never) == "12345"
    assert shelf.get("b", lambda: "anew") == "anew"


def test_a_result_that_is_too_large_is_returned_and_not_cached() -> None:
    shelf = kept()
    shelf.get("a", lambda: "1")
    assert shelf.get("b", lambda: "12345678901") == "12345678901"
    assert shelf.weight <= 10
    assert shelf.get("b", lambda: "anew") == "anew"


def test_two_that_ask_at_once_leave_one_thing_behind() -> None:
    shelf = kept()
    assert shelf.get("a", lambda: shelf.get("a", lambda: "1234")) == "1234"
    assert shelf.weight == 4


def test_a_failure_is_not_cached() -> None:
    shelf = kept()
    with pytest.raises(ZeroDivisionError):
        shelf.get("a", lambda: str(1 // 0))
    assert shelf.get("a", lambda: "made") == "made"


def test_everything_can_be_forgotten() -> None:
    shelf = kept()
    shelf.get("a", lambda: "1234")
    shelf.clear()
    assert shelf.weight == 0
    assert shelf.get("a", lambda: "anew") == "anew"

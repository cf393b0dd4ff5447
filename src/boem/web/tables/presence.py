"""Who is connected: kept for a while in the cache, so that all processes know it and a crash is forgotten.

While the cache is away everybody counts as connected: nobody is to lose a game by that.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from threading import Lock
from typing import Final

from django.core.cache import cache
from redis.exceptions import RedisError

LASTS: Final = 60  # seconds without a sign
_open: Final[Counter[str]] = Counter()  # connections of this process, by seat
_counting: Final = Lock()


def _key(table_id: str, seat: int) -> str:
    return f"here:{table_id}:{seat}"


def came(table_id: str, seat: int) -> None:
    """Note that a connection of the seat has opened; it is to say `here` now and then."""
    with _counting:
        _open[_key(table_id, seat)] += 1


def here(table_id: str, seat: int) -> bool:
    """Note that the seat is connected; whether that is news."""
    with suppress(RedisError):
        if not cache.touch(_key(table_id, seat), LASTS):
            cache.set(_key(table_id, seat), True, LASTS)
            return True
    return False


def gone(table_id: str, seat: int) -> bool:
    """Note that a connection of the seat has closed; whether it was the last one of this process."""
    key = _key(table_id, seat)
    with _counting:
        _open[key] -= 1
        if _open[key] > 0:
            return False
        del _open[key]
    with suppress(RedisError):
        cache.delete(key)
    return True


def is_here(table_id: str, seat: int) -> bool:
    """Whether the seat is connected."""
    try:
        return bool(cache.get(_key(table_id, seat)))
    except RedisError:
        return True

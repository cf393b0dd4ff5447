"""Who is connected: kept for a while in the cache, so that all processes know it and a crash is forgotten."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

LASTS: Final = 60  # seconds without a sign


def _key(table_id: str, seat: int) -> str:
    return f"here:{table_id}:{seat}"


def here(table_id: str, seat: int) -> bool:
    """Note that the seat is connected; whether that is news."""
    news = not is_here(table_id, seat)
    cache.set(_key(table_id, seat), True, LASTS)
    return news


def gone(table_id: str, seat: int) -> None:
    """Note that the seat's last connection of this process has closed."""
    cache.delete(_key(table_id, seat))


def is_here(table_id: str, seat: int) -> bool:
    """Whether the seat is connected."""
    return bool(cache.get(_key(table_id, seat)))

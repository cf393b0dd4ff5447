"""The cache: this process's memory with expiry by Boem's clock, or Redis through one client per process.

Django's own keeps a Redis client with its own connection for each connection of the site that uses the cache, and
rebuilds half of it for each query.
"""

from __future__ import annotations

import sys
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from boem.core.clock import CLOCK

if TYPE_CHECKING:
    from redis import Redis


MOST: Final = 50_000
"""Entries that a site with one process keeps: far more than there are connections, each of which has some."""


class _UnlessAway:
    """Ends a block quietly if Redis is away, and doesn't load its client, which is large, on sites without one."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        redis = sys.modules.get("redis.exceptions")
        return redis is not None and isinstance(error, redis.RedisError)


UNLESS_AWAY: Final = _UnlessAway()


class OwnCache(LocMemCache):
    """The cache of a site with one process."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, {"OPTIONS": {"MAX_ENTRIES": MOST}} | params)

    def get_backend_timeout(self, timeout: Any = DEFAULT_TIMEOUT) -> float | None:
        """When an entry expires, in seconds since 1970; None: never."""
        if timeout == DEFAULT_TIMEOUT:
            timeout = self.default_timeout
        return None if timeout is None else CLOCK.now().timestamp() + timeout

    def _has_expired(self, key: str) -> bool:
        until = self._expire_info.get(key, -1)  # type: ignore[attr-defined]
        return until is not None and until <= CLOCK.now().timestamp()


class _Client(RedisCacheClient):
    """The process's Redis client; thread-safe."""

    @cached_property
    def _redis(self) -> Redis:
        client: Redis = super().get_client(write=True)
        return client

    def get_client(self, key: str | bytes | memoryview[int] | None = None, *, write: bool = False) -> Redis:
        """The same client for every key."""
        return self._redis


class SharedCache(RedisCache):
    """The cache of a site with Redis."""

    @cached_property
    def _cache(self) -> RedisCacheClient:
        return _client()


@cache
def _client() -> RedisCacheClient:
    return _Client([settings.REDIS or ""])

"""Redis as the cache, by one client for the whole process.

Django keeps a client for each connection of the site that asks the cache, with a line of its own to Redis, and makes
half of it anew for each question.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from django.conf import settings
from django.core.cache.backends.redis import RedisCache, RedisCacheClient


class _Client(RedisCacheClient):
    """Whom the process asks; threads may share it."""

    @cached_property
    def _redis(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: str | bytes | memoryview[int] | None = None, *, write: bool = False) -> Any:
        """What speaks to Redis."""
        return self._redis


class SharedCache(RedisCache):
    """The cache of a site with Redis."""

    @cached_property
    def _cache(self) -> RedisCacheClient:
        return _client()


@cache
def _client() -> RedisCacheClient:
    return _Client([settings.REDIS or ""])

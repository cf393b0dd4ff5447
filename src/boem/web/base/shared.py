"""Answers worked out once for all connections that ask for the same at about the same time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shared(Generic[K, V]):
    """The latest answers of this process's event loop, finished or still being worked out."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[K, asyncio.Future[V]] = OrderedDict()

    async def get(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        """The answer to this key, worked out now if nobody has asked yet; goes on if whoever asked first is gone.

        Raises what `make` raises, to all who wait for it; the next who asks tries again.
        """
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = asyncio.ensure_future(make())
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)
        try:
            return await asyncio.shield(answer)
        except Exception:
            if self._answers.get(key) is answer:
                del self._answers[key]
            raise


class Together(Generic[K, V]):
    """Answers as things are now, one at a time for each key: who asks meanwhile shares the next with all others."""

    def __init__(self) -> None:
        self._answering: dict[K, asyncio.Future[V]] = {}
        self._next: dict[K, asyncio.Future[V]] = {}

    async def get(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        """The answer to this key, begun after this call. Raises what `make` raises, to all who share it."""
        answer = self._next.get(key)
        if answer is None or answer.done():  # done: its event loop ended before it began
            answer = self._next[key] = asyncio.ensure_future(self._make(key, make))
        return await asyncio.shield(answer)

    async def _make(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        if key in self._answering:
            await asyncio.wait([self._answering[key]])
        self._answering[key] = self._next.pop(key)
        try:
            return await make()
        finally:
            del self._answering[key]

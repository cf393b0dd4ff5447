"""A cache in memory for expensive results, bounded by their weight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """Keeps the most recently used values while their weights add up to at most `most`; a heavier one isn't kept.

    Thread-safe. Two threads that ask for the same value at once may both make it.
    """

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self._most, self._weigh = most, weigh
        self._lock = Lock()
        self._things: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    @property
    def weight(self) -> int:
        """The weight of everything kept."""
        return self._weight

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of this key, made now if it isn't kept; raises what `make` raises."""
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]
        made = make()
        with self._lock:
            self._put(key, made)
        return made

    def find(self, key: K) -> V | None:
        """The value of this key, if it is kept."""
        with self._lock:
            if key not in self._things:
                return None
            self._things.move_to_end(key)
            return self._things[key]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._things.clear()
            self._weight = 0

    def _put(self, key: K, made: V) -> None:
        if key in self._things:
            return
        self._things[key] = made
        self._weight += self._weigh(made)
        while self._weight > self._most:
            _, oldest = self._things.popitem(last=False)
            self._weight -= self._weigh(oldest)

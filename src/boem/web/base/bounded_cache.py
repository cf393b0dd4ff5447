"""What took long to make, kept in memory until what was asked for later needs its room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """The things asked for last, as many as weigh `most` together; one that weighs more alone is not kept.

    Threads share it. Two that ask for the same at once may both make it.
    """

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self._most, self._weigh = most, weigh
        self._lock = Lock()
        self._things: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    @property
    def weight(self) -> int:
        """What all that is kept weighs."""
        return self._weight

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What is kept by this key, or was made now; what `make` raises."""
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
                return self._things[key]
        made = make()
        with self._lock:
            self._put(key, made)
        return made

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

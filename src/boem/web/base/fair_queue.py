"""A queue in which owners take turns, however many items each of them has waiting."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import inf
from queue import Full
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class FairQueue(Generic[T]):
    """An owner who has had a turn goes behind all others, so everybody waits for one turn of each of them at most.

    The items of one owner keep their order. Not thread-safe.
    """

    def __init__(self, *, of_one: float = inf, of_all: float = inf) -> None:
        self._of_one, self._of_all = of_one, of_all  # items that may wait
        self._waiting = OrderedDict[str, dict[T, None]]()  # by owner, the next in turn first

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def is_full(self, owner: str) -> bool:
        """Whether no more items of this owner may wait."""
        return len(self._waiting.get(owner, ())) >= self._of_one or len(self) >= self._of_all

    def put(self, owner: str, item: T) -> None:
        """Add an item, unless it waits already; raises queue.Full."""
        if item not in self._waiting.get(owner, ()) and self.is_full(owner):
            raise Full
        self._waiting.setdefault(owner, {})[item] = None

    def put_back(self, owner: str, item: T) -> None:
        """Add an item in front of the owner's others, even if the queue is full."""
        self._waiting[owner] = {item: None} | self._waiting.get(owner, {})

    def take(self, may: Callable[[str], bool] = lambda _: True) -> tuple[str, T] | None:
        """The first of the owners who may have a turn, and the item removed; None if there is no such owner."""
        for owner, items in self._waiting.items():
            if may(owner):
                item = next(iter(items))
                self.withdraw(owner, item)
                self.defer(owner)
                return owner, item
        return None

    def withdraw(self, owner: str, item: T) -> None:
        """Remove an item; raises KeyError if it doesn't wait."""
        del self._waiting[owner][item]
        if not self._waiting[owner]:
            del self._waiting[owner]

    def defer(self, owner: str) -> None:
        """Let all others come before this owner."""
        if owner in self._waiting:
            self._waiting.move_to_end(owner)

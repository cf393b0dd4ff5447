"""A turnstile for expensive work: a few at a time, one per network by default, and networks take turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from queue import Full
from threading import Event, Lock
from typing import Final

from django.db import connection, connections

from boem.web.base.fair_queue import FairQueue
from boem.web.base.payers import network_asking

MOST_OF_ONE: Final = 8  # threads that wait per network
TOGETHER: Final = 8  # times as many for all networks together: each is a thread
AGAIN: Final = 5
"""Seconds after which a client that was turned away may try again."""


class TurnedAway(Exception):
    """Too many are waiting, or no place became free in time."""


class Turnstile:
    """Lets threads of this process in. The site's own work counts as one network."""

    def __init__(self, places: int, patience: float, *, of_one: int = 1, queue: int = MOST_OF_ONE) -> None:
        self._free, self._patience = places, patience  # seconds to wait for a place
        self._of_one, self._lock = of_one, Lock()
        self._inside = Counter[str]()  # by network
        self._waiting = FairQueue[Event](of_one=queue, of_all=TOGETHER * queue)  # by network
        self._mine = ContextVar[str | None]("boem_inside", default=None)  # the network as which this context is inside

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold a place during the block, or raise TurnedAway."""
        _give_connections_back()
        network, called = network_asking(), Event()
        self._queue(network, called)
        with PAGES.outside():
            if not called.wait(self._patience):
                self._give_up(network, called)
        before = self._mine.set(network)
        try:
            yield
        finally:
            self._mine.reset(before)
            self._exit(network)

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Give up the place while its holder waits for something; then return as the first of its network."""
        network = self._mine.get()
        if network is None or connection.in_atomic_block:  # those inside may be waiting for its locks
            yield
            return
        self._exit(network)
        before = self._mine.set(None)
        try:
            yield
        finally:
            self._mine.reset(before)
            called = Event()
            with self._lock:
                self._waiting.put_back(network, called)
                self._call()
            called.wait()

    def _queue(self, network: str, called: Event) -> None:
        with self._lock:
            try:
                self._waiting.put(network, called)
            except Full:
                raise TurnedAway from None
            self._call()

    def _give_up(self, network: str, called: Event) -> None:
        """Leave the queue, unless called at the last moment."""
        with self._lock:
            if not called.is_set():
                self._waiting.withdraw(network, called)
                raise TurnedAway

    def _exit(self, network: str) -> None:
        with self._lock:
            self._inside[network] -= 1
            self._inside += Counter()  # drops networks with none
            self._free += 1
            self._waiting.defer(network)
            self._call()

    def _call(self) -> None:
        """Call in those who have a place."""
        while self._free and (taken := self._waiting.take(lambda network: self._inside[network] < self._of_one)):
            network, called = taken
            called.set()
            self._inside[network] += 1
            self._free -= 1


PAGES: Final = Turnstile(4, 15.0, of_one=2, queue=64)
"""Limits all requests: only a few are computed at a time, so that moves, which come by sockets, get their share.

A request that waits for another thread or process gives its place up meanwhile.
"""


def _give_connections_back() -> None:
    """Close database connections of waiting threads where connections are few, except within a transaction."""
    for one in connections.all(initialized_only=True):
        if one.close_at is not None and not one.in_atomic_block:
            one.close_if_unusable_or_obsolete()

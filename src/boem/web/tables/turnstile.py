"""Dear work goes through a turnstile: so much at a time, of one network one, and networks take turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Final

from django.db import connections

from boem.web.tables.payers import network_asking

MOST_OF_ONE: Final = 8  # that wait for one network
MOST: Final = 64  # that wait at all: each is a thread
AGAIN: Final = 5
"""Seconds after which whoever was turned away may try again."""


class TurnedAway(Exception):
    """So many wait already, or nothing became free in time."""


class Turnstile:
    """Lets threads of this process in. What the site does for itself counts as one network."""

    def __init__(self, places: int, patience: float) -> None:
        self._free, self._patience = places, patience  # seconds that somebody waits
        self._lock = Lock()
        self._inside: set[str] = set()  # networks
        self._waiting: dict[str, deque[Event]] = {}  # by networks, whose turn it is first first

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Be inside for as long as the block, or raise TurnedAway."""
        _give_connections_back()
        network, called = network_asking(), Event()
        self._queue(network, called)
        if not called.wait(self._patience):
            self._give_up(network, called)
        try:
            yield
        finally:
            with self._lock:
                self._inside.remove(network)
                self._free += 1
                if network in self._waiting:  # the others come first
                    self._waiting[network] = self._waiting.pop(network)
                self._call()

    def _queue(self, network: str, called: Event) -> None:
        with self._lock:
            self._waiting.setdefault(network, deque()).append(called)
            self._call()
            waiting = self._waiting.get(network, ())
            if called in waiting and (len(waiting) > MOST_OF_ONE or sum(map(len, self._waiting.values())) > MOST):
                self._leave(network, called)

    def _give_up(self, network: str, called: Event) -> None:
        """Unless it was called at the last moment."""
        with self._lock:
            if not called.is_set():
                self._leave(network, called)

    def _leave(self, network: str, called: Event) -> None:
        self._waiting[network].remove(called)
        if not self._waiting[network]:
            del self._waiting[network]
        raise TurnedAway

    def _call(self) -> None:
        """Call whoever may come in."""
        for network in [one for one in self._waiting if one not in self._inside][: self._free]:
            self._waiting[network].popleft().set()
            if not self._waiting[network]:
                del self._waiting[network]
            self._inside.add(network)
            self._free -= 1


def _give_connections_back() -> None:
    """Where connections to the database are few, those who wait have none, but within a transaction."""
    for connection in connections.all(initialized_only=True):
        if connection.close_at is not None and not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()

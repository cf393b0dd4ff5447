"""Abandoned replays leave nothing behind: memory holds one at a time, and finally none."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextvars import copy_context
from threading import Event, Thread
from typing import Any
from weakref import WeakSet

import pytest
from support.postal_play import SHEET, begun
from support.waiting import SECONDS, wait_until

from boem.records import ALL, Moment
from boem.web.base import client, heavy_answers
from boem.web.base.client import Client, ClientGone
from boem.web.base.heavy_answers import made
from boem.web.base.payers import Payers, let_ask
from boem.web.base.turnstile import Turnstile
from boem.web.replay import frame
from boem.web.replay.frame import ReplayQuery, draw
from boem.web.replay.source import Source
from boem.web.tables.boards import Board, TableView

DOZEN = 12


class Here:
    """Calls within this process, in which leftovers can be counted."""

    def call(self, work: Callable[[], Any]) -> Any:
        return work()


class Audience:
    """A dozen networks that request one replay; the first stays inside until all are told to go."""

    def __init__(self, source: Source) -> None:
        self.inside, self.go_on = Event(), Event()
        self.clients, self.moments = [Client() for _ in range(DOZEN)], WeakSet[Moment]()
        self.made, self.left = 0, 0
        self._source = source
        self._threads = [
            Thread(target=copy_context().run, args=(self._ask, number, one)) for number, one in enumerate(self.clients)
        ]

    def come(self) -> None:
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        for thread in self._threads:
            thread.join(SECONDS)
            assert not thread.is_alive()

    def look(self, *about: Any) -> Moment:
        """A moment of the game, made with everything that a page holds."""
        moment = Moment(*about)
        self.moments.add(moment)
        self.made += 1
        self.inside.set()
        self.go_on.wait(SECONDS)
        return moment

    def _ask(self, number: int, asking: Client) -> None:
        client._ASKING.set(asking)
        let_ask(Payers("", f"network {number}"))
        try:
            made(2, draw, self._source, ReplayQuery(ALL, None, 1), {"record": "/"})
        except ClientGone:
            self.left += 1


@pytest.fixture
def turnstile(monkeypatch: pytest.MonkeyPatch) -> Turnstile:
    fresh = Turnstile(heavy_answers.AT_ONCE, SECONDS)
    monkeypatch.setattr(heavy_answers, "TURNSTILE", fresh)
    monkeypatch.setattr(heavy_answers, "LIGHT", 1)
    monkeypatch.setattr(heavy_answers, "POOL", Here())
    return fresh


def alive() -> int:
    """The number of parts of pages in memory."""
    gc.collect()
    kinds = (frame.Frame, frame.FrameSide, TableView, Board)
    return sum(issubclass(type(one), kinds) for one in gc.get_objects())  # isinstance would evaluate lazy objects


def test_of_a_dozen_abandoned_replays_one_is_begun_and_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, turnstile: Turnstile
) -> None:
    game = begun(SHEET, "B8", "H5", "A9", "L1", "L2", seats=5)
    names = [f"S{seat}" for seat in range(5)]
    audience, before = Audience(Source(game, names, [names] * len(game.said), (ALL,))), alive()
    monkeypatch.setattr(frame, "Moment", audience.look)
    audience.come()
    audience.inside.wait(SECONDS)
    wait_until(lambda: len(turnstile._waiting) == DOZEN - 1)
    assert len(audience.moments) == 1
    for one in audience.clients:
        one.gone = True
    audience.go_on.set()
    audience.end()
    assert (audience.left, audience.made) == (DOZEN, 1)
    assert alive() == before
    assert not audience.moments

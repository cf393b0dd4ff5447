"""Expensive work is limited: one piece per network at a time, and networks take turns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from threading import Event, Thread

import pytest
from django.db import connection
from support.waiting import SECONDS, wait_until

from boem.web.base.payers import HOUSE, Payers, let_ask
from boem.web.base.turnstile import MOST_OF_ONE, TOGETHER, TurnedAway, Turnstile


class Crowd:
    """People at a turnstile, each with a thread, who stay inside until released."""

    def __init__(self, turnstile: Turnstile) -> None:
        self.turnstile = turnstile
        self.inside: list[str] = []
        self._doors: dict[str, Event] = {}
        self._threads: list[Thread] = []

    def come(self, name: str, network: str) -> None:
        """Queue, and wait until that is known."""
        self._doors[name] = Event()
        before = self.queued
        thread = Thread(target=copy_context().run, args=(self._pass, name, network))
        self._threads.append(thread)
        thread.start()
        wait_until(lambda: self.queued > before or name in self.inside)

    def go(self, name: str) -> None:
        """Leave, and wait until that is known."""
        wait_until(lambda: name in self.inside)
        self._doors[name].set()
        wait_until(lambda: name not in self.inside)

    def go_once_queued(self, number: int) -> None:
        """Leave once this many are waiting; whoever comes in then leaves at once."""

        def go() -> None:
            wait_until(lambda: self.queued == number)
            for door in self._doors.values():
                door.set()

        self._threads.append(Thread(target=go))
        self._threads[-1].start()

    def end(self) -> None:
        """Release everybody."""
        for door in self._doors.values():
            door.set()
        for thread in self._threads:
            thread.join(SECONDS)
            assert not thread.is_alive()

    @property
    def queued(self) -> int:
        return len(self.turnstile._waiting)

    def _pass(self, name: str, network: str) -> None:
        let_ask(Payers("", network))
        with self.turnstile.turn():
            self.inside.append(name)
            self._doors[name].wait(SECONDS)
            self.inside.remove(name)


@contextmanager
def crowd(places: int, of_one: int = 1) -> Iterator[Crowd]:
    """A crowd for the duration of the block."""
    made = Crowd(Turnstile(places, SECONDS, of_one=of_one))
    try:
        yield made
    finally:
        made.end()


@contextmanager
def asked_from(network: str) -> Iterator[None]:
    """As if somebody in that network asked."""
    let_ask(Payers("", network))
    try:
        yield
    finally:
        let_ask(HOUSE)


def test_one_network_has_one_inside_and_others_are_served_meanwhile() -> None:
    with crowd(2) as people:
        for number in range(4):
            people.come(f"greedy {number}", "here")
        people.come("stranger", "there")
        assert people.inside == ["greedy 0", "stranger"]
        people.go("stranger")
        assert people.inside == ["greedy 0"]
        people.go("greedy 0")
        wait_until(lambda: people.inside == ["greedy 1"])


def test_as_many_of_one_network_are_inside_as_may_be() -> None:
    with crowd(3, of_one=2) as people:
        for number in range(3):
            people.come(f"greedy {number}", "here")
        people.come("stranger", "there")
        assert people.inside == ["greedy 0", "greedy 1", "stranger"]
        people.go("greedy 1")
        wait_until(lambda: people.inside == ["greedy 0", "stranger", "greedy 2"])


def test_waiting_for_something_else_lets_others_in_and_keeps_the_next_place_of_the_network() -> None:
    with crowd(1) as people, asked_from("here"), people.turnstile.turn():
        people.come("second", "here")
        people.come("third", "here")
        assert not people.inside
        with people.turnstile.outside():
            wait_until(lambda: people.inside == ["second"])
            people.go_once_queued(2)
        assert people.queued == 1


def test_outside_is_nothing_to_those_who_are_not_inside() -> None:
    turnstile = Turnstile(1, SECONDS)
    with turnstile.outside(), turnstile.turn():
        pass
    assert turnstile._free == 1


def test_networks_take_turns_however_many_wait_for_each() -> None:
    with crowd(1) as people:
        for number in range(3):
            people.come(f"a{number}", "a")
        for number in range(2):
            people.come(f"b{number}", "b")
        people.come("c0", "c")
        for name in ("a0", "b0", "c0", "a1", "b1", "a2"):
            wait_until(lambda: people.inside)
            assert people.inside == [name]
            people.go(name)


def test_few_wait_for_one_network_and_who_comes_then_is_turned_away_at_once() -> None:
    with crowd(2) as people:
        for number in range(1 + MOST_OF_ONE):
            people.come(str(number), "here")
        with asked_from("here"), pytest.raises(TurnedAway), people.turnstile.turn():
            pytest.fail("it was let in")
        with asked_from("there"), people.turnstile.turn():
            pass
        people.go("0")
        people.come("again", "here")


def test_the_total_number_waiting_is_limited() -> None:
    with crowd(1) as people:
        for number in range(1 + TOGETHER * MOST_OF_ONE):
            people.come(str(number), f"network {number}")
        with asked_from("another"), pytest.raises(TurnedAway), people.turnstile.turn():
            pytest.fail("it was let in")


def test_whoever_has_waited_in_vain_leaves_the_queue() -> None:
    turnstile = Turnstile(1, 0.01)
    with asked_from("here"), turnstile.turn():
        let_ask(Payers("", "there"))
        with pytest.raises(TurnedAway), turnstile.turn():
            pytest.fail("it was let in")
    with asked_from("there"), turnstile.turn():
        pass


def test_a_failure_inside_gives_the_place_back() -> None:
    turnstile = Turnstile(1, 0.01)
    with pytest.raises(ValueError, match="failed"), turnstile.turn():
        raise ValueError("failed")
    with turnstile.turn():
        pass


@pytest.mark.django_db(transaction=True)
def test_waiting_requests_hold_no_database_connection_where_these_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.ensure_connection()
    monkeypatch.setattr(connection, "close_at", 0.0)
    with Turnstile(1, SECONDS).turn():
        assert connection.connection is None

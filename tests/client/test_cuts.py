"""A game survives lost connections: no entry is missed, and no action is taken twice."""

from __future__ import annotations

import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from support.site import Site as Served
from support.tables import TINY
from websockets.sync.client import ClientConnection, connect

from boem.bots import Bot, find_bot
from boem.bots.think import think
from boem.client import Site, sitting
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.testing.clock import SkippingClock

GAME = find_game("mijnenveger")


def cutting(monkeypatch: pytest.MonkeyPatch, send: Callable[[ClientConnection, int, Callable[[], None]], None]) -> None:
    """Make every connection send by this function: of the connection, the number sent so far, and the real send."""
    sent = 0

    def connected(*args: Any, **more: Any) -> ClientConnection:
        line: ClientConnection = connect(*args, **more)
        whole = line.send

        def cut(text: Any) -> None:
            nonlocal sent
            sent += 1
            send(line, sent, lambda: whole(text))

        monkeypatch.setattr(line, "send", cut)
        return line

    monkeypatch.setattr(sitting, "connect", connected)


def lose_answers(line: ClientConnection, number: int, send: Callable[[], None]) -> None:
    send()
    if number % 2:
        line.socket.shutdown(socket.SHUT_RDWR)


def lose_actions(line: ClientConnection, number: int, send: Callable[[], None]) -> None:
    if number % 2:
        line.socket.shutdown(socket.SHUT_RDWR)
    else:
        send()


def say_twice(line: ClientConnection, number: int, send: Callable[[], None]) -> None:
    send()
    send()


@pytest.mark.parametrize("send", [lose_answers, lose_actions, say_twice])
def test_every_choice_becomes_one_entry_whatever_is_lost(
    site: Served, monkeypatch: pytest.MonkeyPatch, send: Callable[..., None]
) -> None:
    cutting(monkeypatch, send)
    here, chosen = Site(site.url), list[str]()
    table = here.open("mijnenveger", ["me", "bot:random"], TINY)["id"]

    def counted(*args: Any) -> Any:
        action = think(*args)
        chosen.append(GAME.notation.write(action))
        return action

    monkeypatch.setattr(sitting, "think", counted)
    view = here.play(table, find_bot(GAME, "careful"), Random(1))
    told = here.read(table)
    assert [entry["do"] for entry in told["entries"] if entry["seat"] == 0] == chosen
    assert len(chosen) > 1  # a laying and a turn, however early the game ends
    assert GAME.notation.view(view) == told["view"]


class Interrupted(Bot[Any, Any]):
    """Its player acts by hand while it thinks for the first time."""

    name = "interrupted"
    about = "comes too late once"

    def __init__(self, here: Site, table: str) -> None:
        self.by_hand: Callable[[], Any] | None = lambda: here.call(
            "POST", f"tables/{table}/actions", {"do": "lay A1 B1", "after": 0}
        )

    def choose(self, view: Any, rng: Random, seconds: float = 1) -> Any:
        if self.by_hand:
            self.by_hand()
            self.by_hand = None
        return find_bot(GAME, "careful").choose(view, rng, seconds)


def play_both(here: Site, other: Site, table: str, bot: Bot[Any, Any]) -> Any:
    with ThreadPoolExecutor() as both:
        against = both.submit(other.play, table, find_bot(GAME, "random"), Random(2))
        view = here.play(table, bot, Random(1))
        assert against.result().result == view.result
    return view


def test_a_choice_that_comes_too_late_is_made_again(site: Served) -> None:
    here = Site(site.url)
    table = here.open("mijnenveger", ["me", "open"], TINY)["id"]
    other = Site(site.url)
    other.join(table)
    view = play_both(here, other, table, Interrupted(here, table))
    assert view.layouts[0] == frozenset(map(Square.parse, ("A1", "B1")))


def test_if_the_site_stays_away_its_error_is_raised_in_the_end(site: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    here, clock = Site(site.url), SkippingClock()
    table = here.open("mijnenveger", ["me", "bot:random"], TINY)["id"]

    def away(*args: Any, **more: Any) -> ClientConnection:
        raise ConnectionRefusedError("nobody is there")

    monkeypatch.setattr(sitting, "connect", away)
    monkeypatch.setattr(sitting, "CLOCK", clock)
    with pytest.raises(ConnectionRefusedError, match="nobody is there"):
        here.play(table, find_bot(GAME, "careful"))
    assert 50 < clock.monotonic() < 70

"""A refusal by the site ends a game with its message; a senseless answer, with its place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.site import Site as Served
from support.tables import TINY

from boem.bots import find_bot
from boem.client import Denied, Site, sitting
from boem.core.errors import BotFailed, ParseError
from boem.core.registry import find_game
from boem.records import apply_entry

BOT = find_bot(find_game("mijnenveger"), "careful")


def test_a_token_that_is_nobodys_is_denied(site: Served) -> None:
    with pytest.raises(Denied, match="Send a good token") as caught:
        Site(site.url, "boem_nobody").open("mijnenveger", ["me", "bot:random"])
    assert caught.value.problem["status"] == 401


def test_a_client_without_a_seat_is_told_so_before_it_chooses(site: Served) -> None:
    host = Site(site.url)
    table = host.open("mijnenveger", ["me", "bot:random"], TINY)["id"]
    host.play(table, BOT)
    with pytest.raises(Denied, match="You have no seat at this table"):
        Site(site.url).play(table, BOT)


def test_an_address_that_is_none_of_the_web_is_named() -> None:
    with pytest.raises(ParseError, match=r"url: expected a site's address such as http://127.0.0.1:8000, not 'file:"):
        Site("file:///etc/passwd")


def test_the_first_call_says_if_there_is_no_site() -> None:
    with pytest.raises(OSError, match="refused"):
        Site("http://127.0.0.1:9")


def test_an_address_that_is_no_such_site_is_reported_by_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Site, "call", lambda *_: {"game": "mijnenveger", "config": {}, "seat": 0})
    with pytest.raises(ParseError, match="token: this key is missing"):
        Site("http://127.0.0.1:9")
    with pytest.raises(ParseError, match="number: this key is missing"):
        Site("http://127.0.0.1:9", "boem_mine").play("73gmu3xhw6quv7", BOT)


def test_an_action_that_the_site_refuses_ends_with_the_sites_sentence(
    site: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Site(site.url)
    table = here.open("mijnenveger", ["me", "bot:random"], TINY)["id"]
    monkeypatch.setattr(sitting, "think", lambda game, *_: game.notation.read("lay A1"))
    with pytest.raises(Denied, match="2 mines") as caught:
        here.play(table, BOT)
    assert caught.value.problem["status"] == 422


def test_a_bot_that_fails_leaves_its_seat_to_another(site: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Site(site.url)
    table = here.open("mijnenveger", ["me", "bot:random"], TINY)["id"]
    with monkeypatch.context() as fails:
        fails.setattr(type(BOT), "choose", lambda *_: 1 / 0)
        with pytest.raises(BotFailed, match="ZeroDivisionError"):
            here.play(table, BOT)
    assert here.play(table, BOT, Random(1)).result is not None


def test_an_entry_that_makes_no_sense_is_named_by_its_place(site: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Site(site.url)
    table = here.open("mijnenveger", ["me", "bot:random"], TINY)["id"]

    def garbled(game: Any, view: Any, entry: Any) -> Any:
        return apply_entry(game, view, entry | ({"do": "sweep Q9"} if entry["do"].startswith("sweep") else {}))

    monkeypatch.setattr(sitting, "apply_entry", garbled)
    with pytest.raises(ParseError, match=r"^entries\[\d+\]\.do: Q9 is off the board, which goes from A1 to C3$"):
        here.play(table, BOT)

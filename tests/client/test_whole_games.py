"""A bot in another process plays whole games with only what the site tells its seat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from support.site import Site as Served
from support.tables import TINY

from boem.bots import Bot, find_bot
from boem.client import Site
from boem.core.registry import find_game
from boem.records import read_record, replay

GAMES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("mijnenveger", ["bot:random", "me"], TINY),
    ("coan", ["me", "bot:random"], {"width": 5, "height": 5, "mines": 4}),
    ("uitweg", ["me", "bot:random"], {"width": 3, "height": 3, "barriers": 4}),
    ("postal", ["bot:random", "me", "bot:careful"], {"width": 5, "height": 5, "mines": 4, "tips": 3}),
]


@pytest.mark.parametrize(("name", "seats", "config"), GAMES, ids=[name for name, _, _ in GAMES])
def test_a_careful_bot_plays_over_the_websocket_and_knows_what_the_site_says_it_knows(
    site: Served, name: str, seats: list[str], config: dict[str, Any]
) -> None:
    game, here = find_game(name), Site(site.url)
    table = here.open(name, seats, config)["id"]
    view = here.play(table, find_bot(game, "careful"), Random(7))
    told = here.read(table)
    assert told["status"] == "over"
    assert (game.notation.view(view), told["seat"]) == (told["view"], view.viewer)
    assert view.result is not None
    assert (sorted(view.result.winners), view.result.reason) == (told["result"]["winners"], told["result"]["reason"])
    record = replay(read_record(site_record(site, here, table)))
    assert record.history.view(view.viewer) == view


def site_record(site: Served, here: Site, table: str) -> bytes:
    with site.client(here.token) as client:
        return client.get(f"/tables/{table}/record").content


def test_two_bots_elsewhere_play_each_other_and_the_one_who_joins_goes_on_where_the_table_stands(site: Served) -> None:
    red, blue = Site(site.url), Site(site.url)
    opened = red.open("mijnenveger", ["me", "invite"], TINY)
    blue.join(opened["id"], opened["invite"])
    blue.call("POST", f"tables/{opened['id']}/actions", {"do": "lay A3 C3", "after": 0})
    bot: Bot[Any, Any] = find_bot(find_game("mijnenveger"), "careful")
    with ThreadPoolExecutor() as both:
        one, two = both.map(lambda here: here.play(opened["id"], bot, Random(3)), (red, blue))
    assert one.result == two.result
    assert (one.viewer, two.viewer) == (0, 1)

"""Which level of bots is fair to a player, and is chosen until the player chooses another."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override
from support.lobby import browser, first_wins
from support.tables import do, player, table_of

from boem.core.registry import find_game
from boem.web.lobby.levels import fair_levels, level_of
from boem.web.tables.page.forms import read_wish
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db
GAME = find_game("mijnenveger")


def win(bot: str, host: str = "Red") -> None:
    first_wins(table_of("me", f"bot:{bot}", host=host))


def lose(bot: str, host: str = "Red") -> None:
    table = table_of("me", f"bot:{bot}", host=host)
    for seat, text in ((0, "lay A1 B1"), (1, "lay A3 C3"), (0, "resign")):
        do(table, seat, text)


def chosen(name: str) -> str:
    """What a form without a choice of bot means to a player."""
    return read_wish(GAME, {}, player(name)).seats[1]


def test_a_newcomer_meets_the_second_level_and_a_guest_who_wins_the_next_ones() -> None:
    assert chosen("Red") == "bot:hen"
    win("hen")
    assert level_of(player("Red"), "mijnenveger") == "rabbit"
    win("rabbit")
    win("hedgehog")
    assert chosen("Red") in {"bot:badger", "bot:cat"}
    assert chosen("Blue") == "bot:hen"


def test_a_player_who_loses_meets_the_weakest() -> None:
    lose("hen")
    lose("hen")
    assert chosen("Red") == "bot:mouse"


def test_neither_other_games_nor_other_bots_nor_people_count() -> None:
    for bot in ("random", "club", "careful"):
        win(bot)
    table = table_of("me", "open")
    join(table_id=table.id, player=player("Blue"))
    first_wins(table)
    assert chosen("Red") == "bot:hen"
    assert level_of(player("Red"), "coan") == "hen"
    win("fox")
    assert level_of(player("Red"), "coan") == "hen"


def test_the_page_shows_the_eight_levels_with_the_fair_one_chosen() -> None:
    win("hen")
    page = browser("Red").get("/new/mijnenveger").content.decode()
    assert page.count("#face-") == 8
    assert 'value="rabbit" checked' in " ".join(page.split())
    assert "club" not in page


def test_a_bot_that_is_not_on_the_page_can_be_named() -> None:
    assert read_wish(GAME, {"bot": "club"}).seats[1] == "bot:club"


def test_a_level_has_a_face_on_its_card_and_a_name_in_each_language() -> None:
    table = table_of("me", "bot:hedgehog")
    for language, name in (("en", "Hedgehog"), ("nl", "Egel"), ("de", "Igel")):
        with override(language):
            page = browser("Red").get(f"/t/{table.id}", headers={"accept-language": language}).content.decode()
            assert f"<span>{name}</span>" in page
            assert "#face-hedgehog" in page


def test_the_levels_of_all_games_take_two_queries_and_are_those_of_each(django_assert_num_queries: Any) -> None:
    for bot in ("hen", "rabbit", "hedgehog"):
        win(bot)
    red, games = player("Red"), ("coan", "mijnenveger", "uitweg")
    with django_assert_num_queries(2):
        levels = fair_levels(red, games)
    assert levels == {game: level_of(red, game) for game in games}
    assert (levels["coan"], levels["uitweg"]) == ("hen", "hen")
    assert levels["mijnenveger"] != "hen"


def test_only_the_last_games_count_and_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.lobby.levels.REMEMBERED", 2)
    for bot in ("hen", "rabbit", "hedgehog", "badger"):
        win(bot)
    before = level_of(player("Red"), "mijnenveger")
    lose("mouse")
    lose("mouse")
    assert level_of(player("Red"), "mijnenveger") == "mouse" != before


def test_home_asks_for_the_levels_of_all_games_at_once() -> None:
    win("hen")
    red = browser("Red")
    with CaptureQueriesContext(connection) as asked:
        red.get("/")
    windows = [one for one in asked.captured_queries if "ROW_NUMBER" in one["sql"] and "outcome" in one["sql"]]
    assert len(windows) == 1

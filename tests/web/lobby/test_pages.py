"""Profiles and records: what they show, and to whom."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from support.lobby import browser, first_wins, rated_table
from support.markup import joined
from support.tables import member, player, table_for_two, table_of

from boem.web.accounts.service import player_named
from boem.web.accounts.tokens import new_token
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db
PUBLIC = Table.Visibility.PUBLIC


def listed(client: Client, path: str) -> list[str]:
    """The finished games on a page."""
    return re.findall(r'data-outcome="(\w+)"', client.get(path).content.decode())


def test_a_profile_has_ratings_with_their_course_results_and_last_games() -> None:
    table = first_wins(rated_table(visibility=PUBLIC))
    page = joined(Client().get("/players/Red").text)
    for said in ("<h1>Red</h1>", "1579?", "By the day", "/challenge/Red"):
        assert said in page
    assert re.search(r'aria-label="from 1500 on [\w ]+ to 1579 on [\w ]+; lowest 1500, highest 1579"', page)
    assert listed(Client(), "/players/Red") == [table.id]
    assert re.search(r'<td class="r">1</td><td class="r">0</td><td class="r">0</td>', page)


def test_games_by_link_are_told_to_those_who_played_them_alone() -> None:
    table = first_wins(table_for_two())
    assert listed(browser("Blue"), "/players/Red") == [table.id]
    for client in (Client(), browser("Green")):
        assert listed(client, "/players/Red") == []
        assert table.id not in client.get("/players/Red").content.decode()


def test_bots_of_the_house_have_a_page_and_nobody_has_none() -> None:
    assert "A bot of the house" in Client().get("/players/bot:careful").content.decode()
    for name in ("Nobody", "bot:nobody", "bot:", "a/b"):
        assert Client().get(f"/players/{name}").status_code == 404


def test_a_guest_is_called_one_and_can_be_challenged() -> None:
    player("Kestrel / 1")
    page = Client().get("/players/Kestrel%20%2F%201").content.decode()
    assert "A guest" in page
    assert 'data-action="challenge"' in page
    assert 'data-action="challenge"' not in browser("Kestrel / 1").get("/players/Kestrel / 1").content.decode()


def test_a_program_that_the_host_has_named_is_called_one() -> None:
    new_token(player_named("Mapper"))
    page = Client().get("/players/Mapper").content.decode()
    assert "A program" in page
    assert "A guest" not in page


def test_my_finished_games_are_searched_by_game_result_and_opponent() -> None:
    won = first_wins(rated_table("Red", "Blue"))
    lost = first_wins(rated_table("Green", "Red"))
    red = browser("Red")
    assert listed(red, "/records") == [lost.id, won.id]
    assert listed(red, "/records?result=won") == [won.id]
    assert listed(red, "/records?name=gre") == [lost.id]
    assert listed(red, "/records?name=red") == []
    assert listed(red, "/records?game=coan") == []
    assert listed(red, "/records?game=nothing&result=%00&name=%00&page=x") == [lost.id, won.id]
    assert listed(browser("Blue"), "/records") == [won.id]
    assert listed(Client(), "/records") == []
    assert f"/t/{won.id}/record" in red.get("/records").content.decode()


def test_my_finished_games_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.lobby.records.PAGE", 2)
    tables = [first_wins(rated_table(rated=False)).id for _ in range(3)]
    red = browser("Red")
    assert listed(red, "/records") == tables[:0:-1]
    assert listed(red, "/records?page=2") == tables[:1]
    assert "Page 2 of 2" in red.get("/records?page=99").content.decode()


def test_two_at_one_device_and_puzzles_are_nobodys_results() -> None:
    first_wins(table_of("me", "me"))
    page = browser("Red").get("/records").content.decode()
    assert len(listed(browser("Red"), "/records")) == 1
    assert "nobody won" in page


def chosen(page: str) -> set[tuple[str, str]]:
    """The choices that are made in a form as it opens."""
    inputs = re.findall(r"<input[^>]*>", page)
    return {
        (name[1], value[1])
        for one in inputs
        if "checked" in one
        and (name := re.search(r'name="([^"]*)"', one))
        and (value := re.search(r'value="([^"]*)"', one))
    }


@pytest.mark.parametrize(("game", "time"), [("coan", "10-10"), ("uitweg", "10-10"), ("postal", "3")])
def test_a_first_search_is_for_a_game_now_where_there_are_clocks_for_it(game: str, time: str) -> None:
    assert ("time", time) in chosen(browser("Red").get(f"/find/{game}").text)
    if game != "postal":
        player("Blue")
        assert ("time", "3") in chosen(browser("Red").get(f"/challenge/Blue?game={game}").text)


def test_a_search_begins_with_the_clock_of_the_last_one_in_that_game() -> None:
    red = Client()
    red.force_login(member("Red"))
    assert red.post("/find/coan", {"time": "7", "rated": "casual"}).status_code == 302
    assert {("time", "7"), ("rated", "casual")} <= chosen(red.get("/find/coan").text)
    assert ("time", "10-10") in chosen(red.get("/find/uitweg").text)
    assert red.post("/find/coan", {"time": "own-time", "minutes": "12", "increment": "4"}).status_code == 302
    page = red.get("/find/coan").text
    assert ("time", "own-time") in chosen(page)
    assert re.search(r'name="minutes"[^>]*value="12"', page)
    assert red.post("/find/coan", {"time": "own-time", "minutes": "-1"}).status_code == 422
    assert re.search(r'name="minutes"[^>]*value="12"', red.get("/find/coan").text)

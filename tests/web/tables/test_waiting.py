"""The count of games that wait for a player, in the header of every page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from support.puzzles import SHEET
from support.site import Site
from support.tables import RED_LAYS, TINY, do, laid_out, player, table_of
from support.two_worlds import person

from boem.web.base.payers import GUEST
from boem.web.tables.models import Table
from boem.web.tables.social.waiting import tables_waiting
from boem.web.tables.time import pauses


def shown(path: str) -> tuple[str, str]:
    """The count on Red's page, and the one for the icon of the installed site."""
    client = Client()
    session = client.session
    session[GUEST] = player("Red").id
    session.save()
    found = re.search(r'id="waiting".*?data-waiting="(\d+)"\s+data-all="(\d+)"', client.get(path).text, re.DOTALL)
    assert found
    return found[1], found[2]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/lobby", "/rules", "/puzzles", "/about"])
def test_every_page_counts_the_games_that_wait(path: str) -> None:
    laid_out()
    do(laid_out(), 0, "sweep A2")
    assert shown(path) == ("1", "1")


@pytest.mark.django_db
def test_a_table_leaves_itself_out_of_the_count_but_not_of_the_icon() -> None:
    here, _ = laid_out(), laid_out()
    assert shown(f"/t/{here.id}") == ("1", "2")


@pytest.mark.django_db
def test_a_game_waits_for_nobody_that_is_paused_lacks_a_player_or_is_played_alone_or_on_one_device() -> None:
    paused = laid_out(seconds=300, increment=5)
    for name in ("Red", "Blue"):
        pauses.offer(table_id=paused.id, player=player(name))
    table_of("me", "open")
    table_of("me", "me")
    table_of("me", game="solo", config={"width": SHEET.width, "height": SHEET.height, "clues": SHEET.cells})
    assert not tables_waiting(player("Red"))


@pytest.mark.django_db
def test_a_page_without_a_socket_asks_again_and_is_sent_only_what_has_changed() -> None:
    laid_out()
    client = Client()
    session = client.session
    session[GUEST] = player("Red").id
    session.save()
    first = client.get("/waiting")
    assert 'data-waiting="1"' in first.text
    assert client.get("/waiting", headers={"If-None-Match": first["ETag"]}).status_code == 304
    laid_out()
    assert 'data-waiting="2"' in client.get("/waiting", headers={"If-None-Match": first["ETag"]}).text


@pytest.mark.django_db
def test_a_visitor_has_no_count() -> None:
    assert Client().get("/waiting").text == ""
    assert "waiting" not in Client().get("/about").text
    assert not Table.objects.exists()


def test_pages_elsewhere_count_again_when_a_game_begins_to_wait_and_when_it_no_longer_does(site: Site) -> None:
    other = site.guest()
    with person(site, plays=True) as red:
        table = red.guest.open("me", "open", config=TINY)["id"]
        here = red.guest.open("me", "bot:random", config=TINY)["id"]
        with red.page(here) as page:
            other.call("POST", f"/tables/{table}/join")
            while 'data-waiting="1"' not in page.text():
                pass
            red.guest.act(table, RED_LAYS, red.guest.see(table)["number"])
            while 'data-waiting="0"' not in page.text():
                pass

"""The overview of games by mail: the viewer's, those that await orders, and those that want players."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from support.desk_pages import XSS, browser
from support.desks import desk_of, order, table_at

from boem.core.game import Seat
from boem.web.pbm import rounds
from boem.web.pbm.models import Desk
from boem.web.tables.store import service

pytestmark = pytest.mark.django_db


def row(desk: Desk, name: str = "") -> str:
    """A game's line in the overview; empty if it isn't there."""
    shown = browser(name).get("/mail").text
    found = re.findall(rf'(?s)<li class="card"[^>]*data-table="{desk.table_id}">.*?</li>', shown)
    return " ".join(found)


def test_a_newcomer_is_told_how_to_begin() -> None:
    shown = Client().get("/mail").text
    assert "None yet." in shown
    assert "No public game has a free seat now." in shown


def test_a_public_game_with_a_free_seat_wants_players_until_it_is_taken() -> None:
    desk = desk_of("me", "open", visibility="public")
    assert "1 seat free" in row(desk)
    browser("Blue").post(f"/t/{desk.table_id}/join")
    assert row(desk) == ""


@pytest.mark.parametrize("visibility", ["link", "seats"])
def test_a_game_that_is_not_public_is_listed_for_nobody_else(visibility: str) -> None:
    desk = desk_of("me", "open", visibility=visibility)
    assert row(desk) == row(desk, "Green") == ""
    assert "Winter game" in row(desk, "Red")


def test_a_player_is_told_that_orders_are_awaited_until_they_are_in() -> None:
    desk = desk_of("me", "bot")
    assert "Your orders are awaited" in row(desk, "Red")
    assert "My desk" in row(desk, "Red")
    order(desk, 0, "A1")
    assert "Your orders are in" in row(desk, "Red")
    assert "A1" not in row(desk, "Red")


def test_an_owner_who_does_not_play_has_the_game_in_the_list() -> None:
    desk = desk_of("bot", "bot")
    shown = row(desk, "Red")
    assert "My desk" in shown
    assert "Your orders" not in shown


def test_a_game_that_is_over_is_no_longer_listed_as_running() -> None:
    desk = desk_of("me", "bot")
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    service.submit(table_id=desk.table_id, seat=Seat(0), text="resign", after=table_at(desk).number)
    assert row(desk, "Red") == ""
    assert f'data-over="{desk.pk}"' in browser("Red").get("/mail").text
    assert "data-over" not in browser("Green").get("/mail").text


def test_a_title_is_text() -> None:
    desk = desk_of("me", "open", title=XSS, visibility="public")
    assert "<img src=x" not in row(desk, "Red") + row(desk)
    assert "&lt;img src=x" in row(desk)

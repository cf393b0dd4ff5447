"""Pages on which there is nothing yet invite to play."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from boem.bots.ladder import LEVELS
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db
ACTION = re.compile(r'data-action="([\w-]+)"')


def invited(client: Client, path: str) -> set[str]:
    return {*ACTION.findall(client.get(path).text)}


def test_a_lobby_without_offers_invites_to_a_bot_a_table_and_a_puzzle() -> None:
    assert {"bot", "offer", "daily"} <= invited(Client(), "/lobby")
    assert 'href="/find/uitweg" data-action="offer"' in re.sub(r"\s+", " ", Client().get("/lobby?game=uitweg").text)


def test_those_who_wait_already_are_not_asked_to_open_another_table() -> None:
    client = Client()
    client.post("/find/uitweg")
    assert "offer" not in invited(client, "/lobby?game=coan")
    assert {"bot", "daily"} <= invited(client, "/lobby?game=coan")


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_played_from_its_page(level: str) -> None:
    client = Client()
    page = client.get(f"/players/bot:{level}").text
    (form,) = re.findall(r'<form[^>]*action="/start/uitweg".*?</form>', page, re.DOTALL)
    fields = dict(re.findall(r'name="(with|bot)"\s+value="(\w+)"', form))
    client.post("/start/uitweg", fields)
    assert [seat.bot for seat in Table.objects.get().seats.order_by("number")] == ["", level]


def test_the_page_of_a_level_leads_to_all_others_in_order() -> None:
    page = Client().get("/players/bot:fox").text
    assert re.findall(r'class="level"\s+href="/players/bot:(\w+)"', page) == [*LEVELS]
    assert len(re.findall(r'href="/players/bot:fox"\s+aria-current="page"', page)) == 1


def test_a_bot_that_is_no_level_has_its_games_alone() -> None:
    page = Client().get("/players/bot:careful").text
    assert "play-bot" in page
    assert 'class="level"' not in page


def test_who_has_finished_nothing_is_led_to_the_games() -> None:
    assert "play" in invited(Client(), "/records")
    assert "play" not in invited(Client(), "/records?game=coan")

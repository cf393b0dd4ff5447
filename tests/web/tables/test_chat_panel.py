"""Who finds a chat at a table, and what a spectator reads there."""

from __future__ import annotations

from typing import Final

import pytest
from django.test import Client
from support.lobby import browser
from support.tables import TINY, laid_out, table_of

from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db

CONFIGS: Final = {"mijnenveger": TINY, "postal": {"width": 6, "height": 6, "mines": 3}}
TALK, REPORT = 'id="talk"', "data-report-table"


def page(table: Table, name: str = "", path: str = "") -> str:
    return (browser(name) if name else Client()).get(f"/t/{table.id}{path}").content.decode()


@pytest.mark.parametrize(("game", "others"), [("mijnenveger", 1), ("postal", 3)])
def test_nobody_is_there_to_talk_to_or_to_report_among_bots(game: str, others: int) -> None:
    table = table_of("me", *["bot:club"] * others, game=game, config=CONFIGS[game])
    own = page(table, "Red")
    assert TALK not in own
    assert 'id="chat"' not in own
    assert REPORT not in own
    assert REPORT in page(table)  # the player


def test_people_talk_at_a_table_even_if_a_bot_sits_there_too() -> None:
    assert TALK in page(table_of("me", "bot:club", "open", game="postal", config=CONFIGS["postal"]), "Red")
    assert TALK in page(laid_out(), "Red")


def test_a_chat_without_a_field_says_why() -> None:
    table = laid_out()
    assert "Play somewhere first" in page(table)
    back = page(table, "Red", "?at=0")
    assert TALK not in back
    assert "once you are back at the game" in back


def test_a_spectator_is_told_about_seats_by_words_that_fit_a_stranger() -> None:
    table = table_of("me", "invite")
    assert "your friend" in page(table, "Red")
    seen = page(table)
    assert "your friend" not in seen
    assert "Red searches the invited player’s field" in seen
    assert "The invited player searches Red’s field" in seen
    assert "My side" not in seen

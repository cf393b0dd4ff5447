"""A player's tables on the home page."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from support.markup import joined
from support.tables import do, fresh, laid_out, player, table_of

from boem.web.accounts.models import Player
from boem.web.base.payers import GUEST
from boem.web.tables.models import Table
from boem.web.tables.page.table_list import my_tables
from boem.web.tables.time import pauses

pytestmark = pytest.mark.django_db

POSTAL = {"width": 6, "height": 6, "mines": 3}


def home(somebody: Player) -> str:
    client = Client()
    session = client.session
    session[GUEST] = somebody.id
    session.save()
    return joined(client.get("/").text)


def row_of(table: Table) -> str:
    """A table's line on Red's home page."""
    (row,) = (row for row in home(player("Red")).split("<li>") if f"/t/{table.id}" in row)
    return row


@pytest.mark.parametrize(
    ("bots", "named"),
    [(1, "Bot Random</span>"), (2, "Bot Random 1, Bot Random 2</span>"), (4, "4 others</span>")],
)
def test_a_line_names_the_players_or_if_there_are_many_their_number(bots: int, named: str) -> None:
    table = table_of("me", *["bot:random"] * bots, game="postal", config=POSTAL)
    row = row_of(table)
    assert "Postal Minesweeper" in row
    assert named in row
    assert ("seat-1" in row) == (bots == 1)


def test_a_game_in_rounds_waits_for_a_seat_until_its_orders_are_final() -> None:
    table = table_of("me", "bot:random", "bot:random", game="postal", config=POSTAL)
    assert "data-turn" in row_of(table)
    assert "the first orders are awaited" in row_of(table)
    do(table, 0, "final")
    assert fresh(table).status == "setup"
    assert "data-turn" not in row_of(table)


def test_a_table_with_a_free_seat_waits_for_a_friend() -> None:
    table = table_of("me", "open", "open", game="postal", config=POSTAL)
    assert "waits for a friend" in row_of(table)


def test_a_paused_table_waits_for_nobody() -> None:
    table = laid_out(seconds=300, increment=5)
    assert "data-turn" in row_of(table)
    for name in ("Red", "Blue"):
        pauses.offer(table_id=table.id, player=player(name))
    row = row_of(table)
    assert "paused" in row
    assert "data-turn" not in row


def test_more_tables_are_listed_without_more_questions() -> None:
    asked = []
    for _more in range(2):
        laid_out()
        with CaptureQueriesContext(connection) as questions:
            my_tables(player("Red"))
        asked.append(len(questions))
    assert asked[0] == asked[1]

"""Short cuts to rated games, within the test process."""

from __future__ import annotations

from typing import Any

from django.test import Client
from support.tables import do, fresh, player, table_of

from boem.web.accounts.models import Player
from boem.web.accounts.tokens import new_token
from boem.web.base.payers import GUEST
from boem.web.tables.models import Table
from boem.web.tables.store.opening import join


def member(name: str) -> Player:
    """A player with an account."""
    found = player(name)
    if not found.tokens.exists():
        new_token(found)
    return found


def rated_table(host: str = "Red", guest: str = "Blue", **more: Any) -> Table:
    """A rated table for two players with accounts."""
    member(host)
    table = table_of("me", "open", host=host, **({"rated": True, "days": 3} | more))
    join(table_id=table.id, player=member(guest))
    return fresh(table)


def first_wins(table: Table) -> Table:
    """The table after both have laid and seat 0 has found seat 1's mines."""
    for seat, text in ((0, "lay A1 B1"), (1, "lay A3 C3"), (0, "disarm A3"), (0, "disarm C3")):
        do(table, seat, text)
    assert fresh(table).status == "over"
    return fresh(table)


def browser(name: str) -> Client:
    """A player's browser."""
    client = Client()
    session = client.session
    session[GUEST] = player(name).id
    session.save()
    return client

"""Short ways to rated games, in the process of the tests."""

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
    """A player who is here for good."""
    found = player(name)
    if not found.tokens.exists():
        new_token(found)
    return found


def rated_table(host: str = "Red", guest: str = "Blue", **more: Any) -> Table:
    """A rated table of two who are here for good."""
    member(host)
    table = table_of("me", "open", host=host, **({"rated": True, "days": 3} | more))
    join(table_id=table.id, player=member(guest))
    return fresh(table)


def first_wins(table: Table) -> Table:
    """The table once both have laid, and seat 0 has found what seat 1 has laid."""
    for seat, text in ((0, "lay A1 B1"), (1, "lay A3 C3"), (0, "disarm A3"), (0, "disarm C3")):
        do(table, seat, text)
    assert fresh(table).status == "over"
    return fresh(table)


def browser(name: str) -> Client:
    """The browser of a player."""
    client = Client()
    session = client.session
    session[GUEST] = player(name).id
    session.save()
    return client

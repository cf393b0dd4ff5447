"""Short cuts for setting up a table and playing at it, within the test process."""

from __future__ import annotations

from typing import Any, Final

from boem.core.clock import CLOCK
from boem.core.game import Seat
from boem.web.accounts.models import Player
from boem.web.tables.jobs import worker
from boem.web.tables.models import Entry, Table
from boem.web.tables.store import service
from boem.web.tables.store.opening import TableWish, join, open_table
from boem.web.tables.store.service import Acted

TINY: Final = {"width": 3, "height": 3, "mines": 2, "sweepers": 2, "starts": 0}
RED_LAYS, BLUE_LAYS = "lay A1 B1", "lay A3 C3"


def player(name: str) -> Player:
    """The player of this name."""
    return Player.objects.get_or_create(name=name)[0]


def member(name: str) -> Player:
    """The player of this name, with an account but no address."""
    found = player(name)
    if found.last_login is None:
        found.last_login = CLOCK.now()
        found.save(update_fields=["last_login"])
    return found


def table_of(*seats: str, host: str = "Red", game: str = "mijnenveger", **more: Any) -> Table:
    """A new table of Red's on a tiny board; seats as in a `Wish`."""
    wish = TableWish(game, seats or ("me", "open"), **({"config": TINY} | more))
    return open_table(host=player(host), wish=wish)


def table_for_two(**more: Any) -> Table:
    """A table where Red has seat 0 and Blue seat 1."""
    table = table_of("me", "open", **more)
    join(table_id=table.id, player=player("Blue"))
    return fresh(table)


def laid_out(**more: Any) -> Table:
    """The same, with both players' mines laid: it is Red's turn."""
    table = table_for_two(**more)
    do(table, 0, RED_LAYS)
    do(table, 1, BLUE_LAYS)
    return fresh(table)


def do(table: Table, seat: int, text: str, after: int | None = None, key: str | None = None) -> Acted:
    """Act, as having seen every entry by default."""
    seen = fresh(table).number if after is None else after
    return service.submit(table_id=table.id, seat=Seat(seat), text=text, after=seen, key=key)


def let_bots_move(table_id: str) -> None:
    """Visit a table like the worker until it is no bot's turn."""
    while (turn := worker.visit(table_id)) is not None:
        assert not turn.takes_long


def fresh(table: Table) -> Table:
    """The table as stored now."""
    return Table.objects.get(id=table.id)


def log_of(table: Table) -> list[tuple[int | None, str]]:
    """Who did what, from the stored entries, whose numbers must have no gaps."""
    entries = list(Entry.objects.filter(table=table))
    assert [entry.number for entry in entries] == list(range(fresh(table).number))
    return [(entry.seat, entry.said["do"]) for entry in entries]

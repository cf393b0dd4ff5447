"""Two at one device: the session holds which seat is looking at the screen, and between turns none is.

So the browser's back button shows the cover, too, and not what the opponent has just seen.
"""

from __future__ import annotations

from django.http import HttpRequest

from boem.core.game import HOUSE, Seat, in_order
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.seat_names import names_of
from boem.web.tables.store.table_access import TableAccess


def eyes_at(request: HttpRequest, table: Table) -> int | None:
    """The seat that the table is shown to; None if it is covered."""
    seat: int | None = request.session.get(_key(table))
    return seat


def show_to(request: HttpRequest, table: Table, seat: int) -> None:
    """Show the table to a seat, until it is covered again."""
    request.session[_key(table)] = seat


def cover(request: HttpRequest, table: Table) -> None:
    """Cover the table."""
    request.session.pop(_key(table), None)


def cover_context(place: TableAccess) -> dict[str, object]:
    """The player to hand the device to. The page must show nothing else of the game."""
    known = service.game_at(place.table).history.public
    seat = next((seat for seat in in_order(known.waits_for) if seat != HOUSE), Seat(0))
    return {
        "table": place.table,
        "seat": seat,
        "name": names_of(place)[seat],
        "title": presenter_of(place.table.game).title,
    }


def _key(table: Table) -> str:
    return f"eyes:{table.id}"

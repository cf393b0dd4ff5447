"""Two at one device: the session holds which seat is looking at the screen, and between turns none is.

So the browser's back button shows the cover, too, and not what the opponent has just seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest
from django.utils.translation import gettext as _

from boem.core.game import HOUSE, Seat, in_order
from boem.records import Match
from boem.web.tables.boards import TableView, presenter_of
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


def passing(scene: TableView, pass_to: str) -> TableView:
    """The scene that asks to hand the device to this player, if there is one."""
    return replace(scene, hint=_("Pass the device to {name}.").format(name=pass_to)) if pass_to else scene


def name_to_pass_to(place: TableAccess, game: Match, names: Sequence[str]) -> str:
    """The player to whom the device should now go; empty if it stays where it is."""
    waited = [seat for seat in in_order(game.history.public.waits_for) if seat != HOUSE]
    if not place.table.device or not waited or place.viewer in waited:
        return ""
    return names[waited[0]]

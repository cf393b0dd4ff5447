"""Offers players, at tables where they may wait for days, to notify them on this device; the page asks only once."""

from __future__ import annotations

from django.conf import settings

from boem.records import Match
from boem.web.notices.push.subscriptions import digests_of
from boem.web.tables.boards import Panel
from boem.web.tables.models import SeatRow
from boem.web.tables.store.table_access import TableAccess


def note(place: TableAccess, game: Match) -> Panel | None:
    """The offer, where a message could come: now that it is somebody else's turn, which may take days."""
    table, others = place.table, [seat for seat in place.seats if seat != place.seat]
    if settings.PUSH_KEY is None or place.player is None or place.seat is None or game.over:
        return None
    if table.seconds is not None or table.device or table.held or all(seat.kind == SeatRow.Kind.BOT for seat in others):
        return None
    if table.waits >> place.seat.number & 1:  # the board comes first
        return None
    return Panel("notices/offer.html", {"key": settings.PUSH_KEY.public, "known": digests_of(place.player)})

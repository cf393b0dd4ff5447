"""Since when a seat of a live game has no connection: stored when somebody notices, so that no restart forgets it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from boem.web.tables import announce, presence
from boem.web.tables.models import Seat, Table


def notice(table_id: str) -> None:
    """Store who has left a live game and who has come back; called by whoever is there, now and then."""
    if not Table.objects.filter(id=table_id, seconds__isnull=False).exclude(status="over").exists():
        return
    news = False
    for seat in Seat.objects.filter(table_id=table_id, kind=Seat.Kind.PERSON):
        here = presence.is_here(table_id, seat.number)
        if here and seat.left is not None:
            news |= bool(Seat.objects.filter(pk=seat.pk).update(left=None))
        elif not here and seat.left is None:
            news |= bool(Seat.objects.filter(pk=seat.pk, left=None).update(left=timezone.now()))
    if news:
        announce.timed(table_id)


def left_at(seat: Seat) -> datetime | None:
    """Since when a seat is gone; None: it is here, or nobody has noticed yet."""
    return None if presence.is_here(seat.table_id, seat.number) else seat.left

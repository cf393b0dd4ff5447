"""Since when a seat of a live game has no connection: stored when somebody notices, so that no restart forgets it."""

from __future__ import annotations

from datetime import datetime

from boem.core.clock import CLOCK
from boem.web.base import announce
from boem.web.tables.models import SeatRow
from boem.web.tables.social import presence


def notice(*table_ids: str) -> None:
    """Store who has left live games and who has come back; called by whoever is there, now and then."""
    live = SeatRow.objects.filter(table__in=table_ids, table__seconds__isnull=False).exclude(table__status="over")
    seats = {(seat.table_id, seat.number): seat for seat in live.filter(kind=SeatRow.Kind.PERSON)}
    here = presence.who_is_here(seats)
    for table_id in {seat.table_id for place, seat in seats.items() if _has_changed(seat, here=place in here)}:
        announce.timed(table_id)


def left_at(seat: SeatRow) -> datetime | None:
    """Since when a seat is gone; None: it is here, or nobody has noticed yet."""
    return None if presence.is_here(seat.table_id, seat.number) else seat.left


def _has_changed(seat: SeatRow, *, here: bool) -> bool:
    """Store whether a seat is here, where its row says otherwise; whether it did."""
    if here and seat.left is not None:
        return bool(SeatRow.objects.filter(pk=seat.pk).update(left=None))
    if not here and seat.left is None:
        return bool(SeatRow.objects.filter(pk=seat.pk, left=None).update(left=CLOCK.now()))
    return False

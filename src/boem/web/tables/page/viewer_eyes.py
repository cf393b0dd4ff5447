"""The viewer at a place, as the game's own face wants to know them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boem.records import Moment
from boem.records.times import write_time
from boem.web.tables.boards import ViewerContext
from boem.web.tables.models import SeatRow
from boem.web.tables.page.seat_cards import is_present
from boem.web.tables.store.table_access import TableAccess


def eyes_of(place: TableAccess, shown: Moment, names: Sequence[str], held: Sequence[Sequence[str]]) -> ViewerContext:
    """The viewer at this place, and what they see besides the game; of a past moment, without what is only so now."""
    times = [entry.at or "" for entry in shown.log]
    then = ViewerContext(
        viewer=place.viewer,
        names=names,
        held=held,
        back=shown.past,
        began=times[0] if times else "",
        ended=times[-1] if shown.over else "",
        times=times,
        config=shown.game.record.config,
    )
    if shown.past:
        return then
    return replace(
        then,
        pencil=place.seat.pencil if place.seat else {},
        draft=place.seat.draft if place.seat else [],
        deadline=write_time(place.table.deadline) if place.table.deadline and not place.table.paused else "",
        free=frozenset(seat.number for seat in place.seats if not seat.taken),
        present=frozenset(seat.number for seat in place.seats if is_present(seat)),
        bots=frozenset(seat.number for seat in place.seats if seat.kind == SeatRow.Kind.BOT),
        early=bool(place.table.seconds) and place.seat is not None,
        hosted=place.table.held,
    )

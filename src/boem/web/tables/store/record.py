"""A table's record, as far as one viewer may know it."""

from __future__ import annotations

from dataclasses import replace

from boem.records import Match, known_record
from boem.web.tables.models import SeatRow
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import TableAccess


def record_for(place: TableAccess) -> str:
    """JSON in the format of docs/record.md: complete once the game is over, until then what the viewer was told."""
    game = game_at(place.table)
    record = replace(game.record, seats=tuple(first_name(seat) for seat in place.seats))
    return known_record(Match(record, game.history, game.said), place.viewer)


def first_name(seat: SeatRow) -> str:
    """The name in a record of the seat's first occupant."""
    if seat.first:
        return seat.first
    return f"bot:{seat.bot}" if seat.kind == SeatRow.Kind.BOT else seat.name

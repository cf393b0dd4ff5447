"""A table's record, as far as one viewer may know it."""

from __future__ import annotations

from dataclasses import asdict, replace

import msgspec

from boem.records import Match, known_record
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import TableAccess, ruling_at, why_closed


def record_for(place: TableAccess) -> str:
    """JSON in the format of docs/record.md: complete once the game is over, until then what the viewer was told."""
    game = game_at(place.table)
    record = replace(game.record, seats=tuple(first_name(seat) for seat in place.seats), meta=_meta(place.table))
    return known_record(Match(record, game.history, game.said), place.viewer)


def _meta(table: Table) -> bytes | None:
    """Who ended the game, if it was neither the players nor the rules: its log can only say that time ran out."""
    closed, ruling = why_closed(table), ruling_at(table)
    if closed is not None:
        return msgspec.json.encode({"closed": closed})
    return None if ruling is None else msgspec.json.encode({"decided": asdict(ruling)})


def first_name(seat: SeatRow) -> str:
    """The name in a record of the seat's first occupant."""
    if seat.first:
        return seat.first
    return f"bot:{seat.bot}" if seat.kind == SeatRow.Kind.BOT else seat.name

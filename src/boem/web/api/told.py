"""What the API tells of a table: the shapes of docs/record.md."""

from __future__ import annotations

from typing import Any

from boem.core.settings import write_settings
from boem.records import Replay, tell, tell_entry
from boem.web.tables.models import Table
from boem.web.tables.place import Place
from boem.web.tables.service import game_at


def table_told(place: Place) -> dict[str, Any]:
    """The table as the place may know it."""
    game = game_at(place.table)
    return {
        "id": place.table.id,
        "config": write_settings(game.record.config),
        "seats": [seat.name if not seat.bot else f"bot:{seat.bot}" for seat in place.seats],
        "seat": place.viewer,
        "clock": clock_told(place.table),
        "deadline": place.table.deadline,
        "rematch": place.table.rematch_id,
        "number": len(game.said),
        **tell(game, place.viewer),
    }


def entries_told(game: Replay, place: Place, first: int, end: int) -> list[dict[str, Any]]:
    """The entries from `first` to before `end`, as the place heard them."""
    return [tell_entry(game, number, place.viewer) for number in range(first, end)]


def clock_told(table: Table) -> dict[str, int] | None:
    """The clock as it was asked for."""
    return {"days": table.days} if table.days else None

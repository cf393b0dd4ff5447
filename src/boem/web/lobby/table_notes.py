"""The lobby's note at a table: that it waits for an opponent or an answer, or how the game changed the ratings."""

from __future__ import annotations

from boem.records import Match
from boem.web.lobby.challenges import of_table
from boem.web.lobby.models import Outcome
from boem.web.lobby.offers import sitting
from boem.web.lobby.ratings import ratings_at
from boem.web.tables.boards import Panel
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.table_access import TableAccess


def note(place: TableAccess, game: Match) -> Panel | None:
    """The panel above the boards; None if there is nothing to say."""
    if place.table.held or place.table.device or len(place.seats) == 1:
        return None
    if game.over:
        rated = Outcome.objects.filter(table=place.table).exclude(rank=None).select_related("player").order_by("seat")
        ratings = ratings_at([(place.table, place.seats)]) if rated else {}
        changes = [(sitting(place.seats[row.seat], ratings.get((place.table.id, row.seat))), row) for row in rated]
        ended = [one for one in of_table(place.table) if one.answer == "declined"]
        return Panel("lobby/after.html", {"changes": changes, "declined": ended}) if changes or ended else None
    if all(seat.taken for seat in place.seats):
        return None
    challenges = [one for one in of_table(place.table) if one.is_open]
    asked = next((one for one in challenges if place.player is not None and one.to_id == place.player.id), None)
    offered = place.table.visibility == Table.Visibility.PUBLIC and any(
        seat.kind == SeatRow.Kind.OPEN for seat in place.seats
    )
    if asked is None and (place.seat is None or not (challenges or offered)):
        return None
    alone = all(seat.player_id is None for seat in place.seats if seat != place.seat)
    return Panel(
        "lobby/waiting.html",
        {"table": place.table, "asked": asked, "challenges": challenges, "offered": offered, "alone": alone},
    )

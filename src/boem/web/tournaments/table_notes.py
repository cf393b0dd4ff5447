"""What a table shows of its tournament: that the organiser has decided the game, how, and why."""

from __future__ import annotations

from boem.records import Match
from boem.web.tables.boards import Panel
from boem.web.tables.store.table_access import TableAccess
from boem.web.tournaments.adjudication import ruling_of


def note(place: TableAccess, game: Match) -> Panel | None:
    """The organiser's decision, if there is one."""
    ruling = ruling_of(place.table)
    return None if ruling is None else Panel("tournaments/decided.html", {"winners": ruling[0], "why": ruling[1]})

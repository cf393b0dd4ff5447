"""The note at a table that a moderator has closed."""

from __future__ import annotations

from boem.records import Match
from boem.web.moderation.models import Closing
from boem.web.tables.boards import Panel
from boem.web.tables.models import Table
from boem.web.tables.store.table_access import TableAccess, why_closed


def note(place: TableAccess, game: Match) -> Panel | None:
    """The reason, if the table was closed."""
    why = why_closed(place.table)
    return None if why is None else Panel("moderation/closed.html", {"why": why})


def reason(table: Table) -> str:
    """The reason that the moderator gave."""
    return Closing.objects.get(table=table).why

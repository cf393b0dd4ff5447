"""What a table says that a moderator has closed."""

from __future__ import annotations

from boem.records import Replay
from boem.web.moderation.models import Closing
from boem.web.tables.boards import Panel
from boem.web.tables.models import Table
from boem.web.tables.place import Place


def note(place: Place, game: Replay) -> Panel | None:
    """Why it was closed."""
    if place.table.ruling != Table.CLOSED:
        return None
    closing = Closing.objects.filter(table=place.table).first()
    return Panel("moderation/closed.html", {"why": closing.why}) if closing else None

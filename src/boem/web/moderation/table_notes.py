"""What a table shows of moderation: why it was closed, and which lines of its chat are hidden, and from whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boem.records import Match
from boem.web.accounts.models import Player
from boem.web.moderation.models import Block, Closing, Hidden
from boem.web.tables.boards import Panel
from boem.web.tables.models import Message, Table
from boem.web.tables.social.chat import Hush
from boem.web.tables.store.table_access import TableAccess, why_closed


def note(place: TableAccess, game: Match) -> Panel | None:
    """The reason, if the table was closed."""
    why = why_closed(place.table)
    return None if why is None else Panel("moderation/closed.html", {"why": why})


def reason(table: Table) -> str:
    """The reason that the moderator gave."""
    return Closing.objects.get(table=table).why


def hushed(lines: Sequence[Message], reader: Player | None) -> Mapping[int, Hush]:
    """Lines hidden by a moderator, and lines of players whom the reader has blocked."""
    hidden = set(Hidden.objects.filter(line__in=[line.pk for line in lines]).values_list("line_id", flat=True))
    speakers = {line.player_id for line in lines}
    blocked = set(Block.objects.filter(by=reader, of__in=speakers).values_list("of_id", flat=True)) if reader else set()
    return {
        line.pk: Hush.BLOCKED if line.player_id in blocked else Hush.HIDDEN
        for line in lines
        if line.player_id in blocked or line.pk in hidden
    }

"""Which lines of chat are hidden, and from whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boem.web.accounts.models import Player
from boem.web.moderation.models import Block, Hidden
from boem.web.tables.models import Message
from boem.web.tables.social.chat import Hush


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

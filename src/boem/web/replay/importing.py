"""Bringing a record from elsewhere: it is read, played again from its first entry to its last, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from boem.core.errors import Refused, Unreadable
from boem.records import Replay, read_record, replay, write_record
from boem.web.accounts.models import Player
from boem.web.replay.models import Imported
from boem.web.tables.boards import find_shown, look_of
from boem.web.tables.dealing import foregone
from boem.web.tables.names import spoken
from boem.web.tables.words import why

MOST_BYTES: Final = 500_000
MOST_ENTRIES: Final = 2_000
MOST_KEPT: Final = 200  # of a player; with one more the oldest goes
MOST_LISTED: Final = 50


@dataclass(frozen=True, slots=True)
class Brought:
    """A record in its owner's list."""

    id: str
    title: str
    names: str
    created: datetime


def bring(*, player: Player, data: bytes) -> Imported:
    """Keep a record that the rules allow to its end; raises Unreadable with what is wrong with it, and where."""
    if not data.strip():
        raise Unreadable(_("paste a record, or choose the file that it is in"))
    if len(data) > MOST_BYTES:
        raise Unreadable(_("a record may have {most:,} bytes here; this one has {count:,}").format(
            most=MOST_BYTES, count=len(data)
        ))  # fmt: skip
    record = read_record(data, find_shown)
    if len(record.log) > MOST_ENTRIES:
        raise Unreadable(_("a record may have {most:,} entries here; this one has {count:,}").format(
            most=MOST_ENTRIES, count=len(record.log)
        ))  # fmt: skip
    game = replay(record, proved=True)
    if game.refusal is not None:
        raise _against(game.refusal, len(game.said))
    try:
        if game.said:  # the deal comes first
            foregone(record.game, record.config)
    except Refused as error:
        raise _against(error, 0) from None
    return _keep(player, game)


def brought(player: Player) -> list[Brought]:
    """What a player has brought, the latest first."""
    rows = Imported.objects.filter(player=player).defer("record")[:MOST_LISTED]
    return [
        Brought(row.id, str(look_of(row.game).title), ", ".join(spoken(name) for name in row.seats), row.created)
        for row in rows
    ]


@lru_cache(maxsize=32)
def game_of(text: str) -> Replay:
    """The game of a record that was kept."""
    return replay(read_record(text), proved=True)


def _against(refusal: Refused, number: int) -> Unreadable:
    return Unreadable(why(refusal), _("entry {number}").format(number=number))


def _keep(player: Player, game: Replay) -> Imported:
    with transaction.atomic():
        kept = Imported.objects.create(
            player=player,
            game=game.record.game.id,
            seats=list(game.record.seats),
            record=write_record(game.record),
        )
        older = Imported.objects.filter(player=player).values_list("id", flat=True)[MOST_KEPT:]
        Imported.objects.filter(id__in=list(older)).delete()
    return kept

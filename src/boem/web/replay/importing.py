"""Importing a record: it is read, replayed from its first entry to its last, and stored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from boem.core.bounded_cache import BoundedCache
from boem.core.errors import IllegalAction, ParseError
from boem.core.registry import find_game
from boem.records import Match, Record, read_record, replay, write_record
from boem.web.accounts.models import Player
from boem.web.base.client import check_client
from boem.web.base.error_texts import why
from boem.web.base.heavy_answers import made
from boem.web.replay.bounds import check_entries, check_length, weight_of, weight_of_text
from boem.web.replay.models import Imported
from boem.web.tables.boards import presenter_of
from boem.web.tables.store.house import foregone
from boem.web.tables.store.seat_names import spoken

MOST_KEPT: Final = 200  # per player; one more drops the oldest
MOST_LISTED: Final = 50
MOST_PLAYED: Final = 64 << 20  # bytes of replayed games in memory, roughly
GAMES: Final = BoundedCache[str, Match](MOST_PLAYED, weight_of)


@dataclass(frozen=True, slots=True)
class Brought:
    """A record in its owner's list."""

    id: str
    title: str
    names: str
    created: datetime


def bring(*, player: Player, data: bytes) -> Imported:
    """Store a record if the rules allow all of it; raises ParseError with what is wrong, and where."""
    if not data.strip():
        raise ParseError(_("paste a record, or choose the file that it is in"))
    check_length(data)
    record = made(weight_of_text(data), judged, data)
    try:
        if record.log:  # the deal comes first
            foregone(record.game, record.config)
    except IllegalAction as error:
        raise _against(error, 0) from None
    return _keep(player, record)


def judged(data: bytes) -> Record:
    """A record that the rules allow from beginning to end; raises ParseError."""
    record = read_record(data, find_game)
    check_entries(record)
    game = replay(record, proved=True, check=check_client)
    if game.refusal is not None:
        raise _against(game.refusal, len(game.said))
    return record


def brought(player: Player) -> list[Brought]:
    """The player's imported records, the latest first."""
    rows = Imported.objects.filter(player=player).defer("record")[:MOST_LISTED]
    return [
        Brought(row.id, str(presenter_of(row.game).title), ", ".join(spoken(name) for name in row.seats), row.created)
        for row in rows
    ]


def game_of(imported_id: str, text: str) -> Match:
    """The game of a stored record, from its text."""
    return GAMES.get(imported_id, lambda: replay(read_record(text), proved=True, check=check_client))


def _against(refusal: IllegalAction, number: int) -> ParseError:
    return ParseError(why(refusal), _("entry {number}").format(number=number))


def _keep(player: Player, record: Record) -> Imported:
    text = write_record(record)
    with transaction.atomic():
        kept = Imported.objects.create(player=player, game=record.game.id, seats=list(record.seats), record=text)
        older = Imported.objects.filter(player=player).values_list("id", flat=True)[MOST_KEPT:]
        Imported.objects.filter(id__in=list(older)).delete()
    return kept

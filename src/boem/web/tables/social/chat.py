"""Chat at a table: one room for the players, another for the spectators."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Final

from django.db import transaction

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours
from boem.web.base.hooks import CHAT_FILTERS
from boem.web.tables.models import Message, SeatRow
from boem.web.tables.store.table_access import TableAccess

LONGEST: Final = 500  # characters
SHOWN: Final = 100  # lines
MOST: Final = 2_000  # lines in a room
NO_TEXT: Final = re.compile("[\\0\ud800-\udfff]")  # characters that a database doesn't accept


class Hush(Enum):
    """Why a line is not shown."""

    HIDDEN = auto()  # to anybody
    BLOCKED = auto()  # to this reader


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat as shown to one reader. `number` counts all lines of the room, from 0."""

    number: int
    player: Player
    at: datetime
    text: str  # empty if hushed
    hush: Hush | None = None


def say(*, place: TableAccess, text: str) -> None:
    """Add a line to the room that belongs to the place, unless it is empty; raises NotYours, ParseError or Closed."""
    if place.player is None:
        raise NotYours("Play somewhere first; then you can talk here.")
    line = " ".join(text.split())
    if not line:
        return
    if len(line) > LONGEST:
        raise ParseError("a line has at most {most} characters, not {given}", most=LONGEST, given=len(line))
    if NO_TEXT.search(line):
        raise ParseError("write a line of text")
    with transaction.atomic():
        if Message.objects.filter(table=place.table, room=place.room).count() >= MOST:
            raise Closed("This chat is full.")
        Message.objects.create(table=place.table, room=place.room, player=place.player, text=line)
        announce.said(place.table.id, place.room)


def lines(place: TableAccess) -> list[ChatLine]:
    """The last SHOWN lines of the room, the oldest first."""
    room = Message.objects.filter(table=place.table, room=place.room)
    said = list(room.select_related("player").order_by("-id")[:SHOWN])[::-1]
    if not said:
        return []
    first = room.count() - len(said) if len(said) == SHOWN else 0
    hushed = {key: hush for shown in CHAT_FILTERS for key, hush in shown(said, place.player).items()}
    return [
        ChatLine(number, one.player, one.at, "" if one.pk in hushed else one.text, hushed.get(one.pk))
        for number, one in enumerate(said, start=first)
    ]


def unread(place: TableAccess, shown: Sequence[ChatLine]) -> int:
    """How many of these lines, by others and not hushed, the seat hasn't had on its screen; 0 for spectators."""
    if place.seat is None:
        return 0
    return sum(line.number >= place.seat.heard and line.player != place.player and not line.hush for line in shown)


def hear(*, seat: SeatRow, count: int, origin: str) -> None:
    """Store that the first `count` lines have been on the seat's screen; its other pages than `origin` are told."""
    said = Message.objects.filter(table=seat.table_id, room=Message.Room.PLAYERS).count()
    known = min(count, said)
    with transaction.atomic():
        if SeatRow.objects.filter(pk=seat.pk, heard__lt=known).update(heard=known):
            announce.noted(seat.table_id, seat.number, origin)


def line_at(place: TableAccess, number: int) -> Message | None:
    """The line with this number, if `lines` shows it to the place; else None."""
    if all(line.number != number or line.hush for line in lines(place)):
        return None
    room = Message.objects.filter(table=place.table, room=place.room).select_related("player")
    return room.order_by("id")[number]

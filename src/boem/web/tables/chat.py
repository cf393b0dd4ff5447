"""Talking at a table: players with each other, spectators apart."""

from __future__ import annotations

import re
from typing import Final

from django.db import transaction

from boem.core.errors import Unreadable
from boem.web.tables import announce
from boem.web.tables.errors import Closed, NotYours
from boem.web.tables.models import Message
from boem.web.tables.place import Place

LONGEST: Final = 500  # characters
SHOWN: Final = 100  # lines
MOST: Final = 2_000  # lines in a room
NO_TEXT: Final = re.compile("[\\0\ud800-\udfff]")  # what a database does not take


def say(*, place: Place, text: str) -> None:
    """Say something in the room of one's place."""
    if place.player is None:
        raise NotYours("Play somewhere first; then you can talk here.")
    line = " ".join(text.split())
    if not line:
        return
    if len(line) > LONGEST:
        raise Unreadable(f"a line has at most {LONGEST} characters, not {len(line)}")
    if NO_TEXT.search(line):
        raise Unreadable("a line of text is needed")
    with transaction.atomic():
        if Message.objects.filter(table=place.table, room=place.room).count() >= MOST:
            raise Closed("This chat is full.")
        Message.objects.create(table=place.table, room=place.room, player=place.player, text=line)
        announce.said(place.table.id, place.room)


def lines(place: Place) -> list[Message]:
    """The last lines of the room, the oldest first."""
    found = Message.objects.filter(table=place.table, room=place.room).select_related("player")
    return list(found.order_by("-id")[:SHOWN])[::-1]

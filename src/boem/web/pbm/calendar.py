"""When orders are due: regular deadlines by a wall clock, and those that the game master sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from math import floor
from typing import Final
from zoneinfo import ZoneInfo

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.pbm.sheet import zone as zone_named
from boem.web.base.errors import Unfit
from boem.web.pbm.models import Bulletin, Desk
from boem.web.tables.models import Table

FARTHEST: Final = timedelta(days=3 * 365)
"""How far ahead a deadline may be."""
REMINDED: Final = timedelta(days=1)
"""How long before the deadline reminders go out; half as long in games with a deadline each day."""


def next_deadline(desk: Desk, now: datetime) -> datetime | None:
    """The first regular deadline that leaves at least half the usual time; None if there are no regular ones.

    It is at the same hour of the wall clock all year round. So a round that closes early, or a server that was stopped,
    never leaves the players without time.
    """
    return None if desk.paused else regular_deadline(desk, now)


def deadline_after_pause(desk: Desk, now: datetime) -> datetime | None:
    """The suggestion for ending a pause: the deadline before it, if still ahead, or the next regular one."""
    pauses = desk.table.bulletins.filter(kind=Bulletin.Kind.PAUSED)
    taken = pauses.values_list("text", flat=True).first()  # the latest
    moment = datetime.fromisoformat(taken) if taken else None
    return moment if moment is not None and moment > now else regular_deadline(desk, now)


def regular_deadline(desk: Desk, now: datetime) -> datetime | None:
    """Like `next_deadline`, whether the game is paused or not."""
    if desk.first is None:
        return None
    every, zone = timedelta(days=desk.days), desk.calendar
    start = desk.first.astimezone(zone).replace(tzinfo=None)
    passed = max(0, floor((now - desk.first) / every))
    for step in count(max(0, passed - 1)):
        moment = (start + step * every).replace(tzinfo=zone).astimezone(UTC)
        if moment >= now + every / 2:
            return moment
    return None


def reminded_before(desk: Desk) -> timedelta:
    """How long before a deadline of this desk reminders go out."""
    return REMINDED if desk.days > 1 else REMINDED / 2


def set_deadline(table: Table, desk: Desk, number: int, moment: datetime | None) -> None:
    """Set or remove the deadline of the current round; a later one brings a new reminder."""
    table.deadline = moment
    if moment is None:
        desk.deadlines.pop(str(number), None)
    else:
        desk.deadlines[str(number)] = moment.isoformat()
    if moment is None or moment > CLOCK.now() + reminded_before(desk):
        desk.reminded = 0
    Table.objects.filter(id=table.id).update(deadline=moment)
    desk.save(update_fields=["deadlines", "reminded"])


def read_moment(text: str, zone: ZoneInfo, now: datetime, place: str) -> datetime:
    """A wall-clock time from a form, such as `2026-12-04T20:00`, in the future; raises Unfit."""
    try:
        local = datetime.fromisoformat(text.strip())
    except ValueError:
        raise Unfit("Give a day and a time, as in 2026-12-04 20:00.", place=place) from None
    if local.tzinfo is not None or not now.year - 1 < local.year < now.year + 5:
        raise Unfit("Give a time within the next three years, in the game's time zone.", place=place)
    moment = local.replace(tzinfo=zone).astimezone(UTC)
    if not now < moment < now + FARTHEST:
        raise Unfit("Give a time within the next three years, in the game's time zone.", place=place)
    return moment


def read_zone(text: str, place: str) -> ZoneInfo:
    """A time zone by its name; raises Unfit."""
    try:
        return zone_named(text.strip(), place)
    except ParseError:
        raise Unfit(
            "There is no time zone {zone}; write one such as Europe/Amsterdam.", zone=text[:40], place=place
        ) from None

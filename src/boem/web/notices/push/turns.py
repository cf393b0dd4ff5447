"""The turns and challenges of which browsers haven't been told yet. All of it is read from the rows."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.notices.challenge_notices import take_up, waiting_notices
from boem.web.notices.due import seats_by_the_day
from boem.web.notices.models import AHEAD, ChallengeNotice, PushMessage, PushSubscription
from boem.web.notices.push.endpoint import is_of_a_vendor
from boem.web.tables.boards import is_shown
from boem.web.tables.models import SeatRow
from boem.web.tables.social import presence

QUIET: Final = timedelta(minutes=1)  # before a message, so that nobody gets one who is about to see the turn


def see_to_pushes(now: datetime) -> None:
    """Queue messages for all turns that are due: one for each browser and seat, in place of one about an older turn."""
    due = list(seats_to_push().filter(_has_untold(), table__clocked__lte=now - QUIET))
    here = presence.who_is_here([(seat.table_id, seat.number) for seat in due])
    for seat in due:
        if is_shown(seat.table.game) and (seat.table_id, seat.number) not in here:
            _queue(seat.player_id, seat.table.clocked, now, seat=seat)
    take_up(now, QUIET)
    for notice in waiting_notices(_is_untold(now), Q(asked_at__lte=now - QUIET, muted=False)):
        _queue(notice.player.pk, notice.told_at(now), now, challenge=notice)


def seats_to_push() -> QuerySet[SeatRow]:
    """Seats that a game of days waits for, of players who are let in, where another person plays."""
    people = SeatRow.objects.filter(table=OuterRef("table"), kind=SeatRow.Kind.PERSON)
    others = people.exclude(number=OuterRef("number"))
    return seats_by_the_day().filter(Exists(others), player__in=Player.objects.filter(let_in()))


def _has_untold() -> Exists:
    """Whether one of the player's browsers, switched on before the turn began, hasn't been told of it."""
    told = PushMessage.objects.filter(
        subscription=OuterRef("pk"), seat=OuterRef(OuterRef("pk")), clocked__gte=OuterRef(OuterRef("table__clocked"))
    )
    mine = PushSubscription.objects.filter(player=OuterRef("player"), created__lt=OuterRef("table__clocked"))
    return Exists(mine.filter(~Exists(told)))


def _is_untold(now: datetime) -> Q:
    """The same of a challenge, or of the reminder that it costs a place, for which it is time or soon will be."""
    mine = PushSubscription.objects.filter(player=OuterRef("player_id"))
    told = PushMessage.objects.filter(subscription=OuterRef("pk"), challenge=OuterRef(OuterRef("pk")))
    again = told.filter(clocked__gt=OuterRef(OuterRef("asked_at")))
    fresh = mine.filter(~Exists(told), created__lt=OuterRef("asked_at"))
    return Q(Exists(fresh)) | Q(Exists(mine.filter(~Exists(again))), ladder__until__lte=now + AHEAD)


def _queue(player_id: str | None, clocked: datetime | None, now: datetime, **about: SeatRow | ChallengeNotice) -> None:
    """Queue messages about a turn or a challenge exactly once, also when several workers look at the same time."""
    if clocked is None:
        return
    for one in PushSubscription.objects.filter(player=player_id, created__lt=clocked):
        fresh = {"clocked": clocked, "due": now, "tries": 0}
        try:
            with transaction.atomic():
                mine = PushMessage.objects.filter(subscription=one, **about)
                if not mine.filter(clocked__lt=clocked).update(**fresh) and not mine.exists():
                    vendor = is_of_a_vendor(one.endpoint)
                    PushMessage.objects.create(subscription=one, of_a_vendor=vendor, **about, **fresh)
        except IntegrityError:  # another worker has done it, or the browser has just been switched off
            continue

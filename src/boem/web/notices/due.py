"""Turns and challenges whose players haven't been notified yet. All is read from rows, so a restart loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.notices import letters
from boem.web.notices.challenge_notices import challenges_of, mail_challenges, note_told, take_up
from boem.web.notices.models import HOUR, Told, Wish
from boem.web.tables.boards import is_shown
from boem.web.tables.models import SeatRow
from boem.web.tables.social import presence
from boem.web.tables.social.waiting import seats_to_move

QUIET: Final = timedelta(minutes=5)  # before a notice, so that nobody gets one while thinking at the table
MOST: Final = 200  # digests per call


def see_to(now: datetime) -> None:
    """Send all notices that are due."""
    for seat in _waiting().exclude(told__clocked__gte=F("table__clocked")).filter(table__clocked__lte=now - QUIET):
        if is_shown(seat.table.game) and not presence.is_here(seat.table_id, seat.number):
            _tell(seat)
    take_up(now, QUIET)
    if now.hour >= HOUR:
        digests = Wish.objects.filter(how=Wish.How.DAILY).filter(Q(digested=None) | Q(digested__lt=now.date()))
        for wish in digests.select_related("player")[:MOST]:
            _digest(wish, now)
    mail_challenges(now, QUIET)  # after the digests, which may have told of them


def turns_of(player: Player) -> Sequence[SeatRow]:
    """The player's seats for which a game is waiting, the nearest deadline first."""
    mine = _waiting().filter(player=player).order_by(F("table__deadline").asc(nulls_last=True), "table__clocked")
    return [seat for seat in mine if is_shown(seat.table.game)]


def seats_by_the_day() -> QuerySet[SeatRow]:
    """Seats with a game waiting, in games with days per move or no clock."""
    by_the_day = seats_to_move().filter(
        table__seconds=None, table__device=False, table__held=False, table__paused=None, table__clocked__isnull=False
    )
    return by_the_day.select_related("table", "player")


def _waiting() -> QuerySet[SeatRow]:
    """Those held by accounts that are let in and have an address."""
    told = Player.objects.filter(let_in(), last_login__isnull=False).exclude(email="")
    return seats_by_the_day().filter(player__in=told)


def _tell(seat: SeatRow) -> None:
    """Deal with a turn exactly once, also when several workers look at the same time."""
    clocked = seat.table.clocked
    if clocked is None:
        return
    try:
        with transaction.atomic():
            if not Told.objects.filter(seat=seat, clocked__lt=clocked).update(clocked=clocked):
                Told.objects.create(seat=seat, clocked=clocked)
            wish = Wish.objects.filter(player=seat.player).first()
            if wish is None or wish.how == Wish.How.NOW:
                letters.turn(seat)
    except IntegrityError:  # another worker has dealt with it
        return


def _digest(wish: Wish, now: datetime) -> None:
    with transaction.atomic():
        due = Wish.objects.filter(player=wish.player_id, how=Wish.How.DAILY, digested=wish.digested)
        if due.update(digested=now.date()):
            turns, challenges = turns_of(wish.player), challenges_of(wish.player)
            if turns or challenges:
                letters.digest(wish.player, turns, challenges)
                note_told(challenges)

"""Runs the games by mail unattended: rounds that are due, reminders, standby players.

Everything is read from the rows, so a server that was stopped catches up, the earliest first.
"""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from typing import Final

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Exists, F, OuterRef, Q

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction
from boem.pbm.rounds import rounds_of
from boem.records import Match
from boem.web.pbm import laying
from boem.web.pbm.calendar import REMINDED, next_deadline, reminded_before, set_deadline
from boem.web.pbm.desks import call_standby
from boem.web.pbm.models import Desk
from boem.web.pbm.post import letters
from boem.web.pbm.rounds import close, is_read, standing
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import service
from boem.web.tables.store.failures import TRIES
from boem.web.tables.store.writer import WRITER

EVERY: Final = 1.0  # seconds between two rounds over all desks
FREE: Final = (SeatRow.Kind.OPEN, SeatRow.Kind.INVITE)
log: Final = logging.getLogger("boem.pbm")


def sweep() -> None:
    """Do everything that is due now, the earliest first."""
    for table_id in due_desks(CLOCK.now()):
        attend(table_id)


def due_desks(now: datetime) -> list[str]:
    """The desks that may have something to do, except those set aside."""
    telling = Q(told__gte=0, told__lt=F("evaluated")) | Q(table__status="over")
    beginning = Q(told=-1) & ~Exists(SeatRow.objects.filter(table=OuterRef("table"), kind__in=FREE))
    closing = Q(by_hand=False, paused=False) & (Q(table__deadline__lte=now) | Q(table__waits=0))
    soon = Q(table__deadline__lte=now + REMINDED, days__gt=1) | Q(table__deadline__lte=now + REMINDED / 2)
    near = soon & Q(table__deadline__gt=now, paused=False)
    reminding = near & ~Q(reminded=F("evaluated") + 1)
    going_on = ~Q(table__status="over") & (Q(wanted__isnull=False) | closing | reminding)
    due = Desk.objects.filter(telling | beginning | going_on, ended=False, table__failures__lt=TRIES)
    return list(due.order_by(F("table__deadline").asc(nulls_last=True)).values_list("table_id", flat=True))


def attend(table_id: str) -> None:
    """Do what is due at a desk; a failure is counted there, and never stops the other desks."""
    try:
        WRITER.wait(table_id, partial(_attend, table_id))
        with transaction.atomic():
            _write_letters(table_id)
    except IllegalAction:
        return
    except (OperationalError, InterfaceError):  # the database's fault, not the desk's
        raise
    except Exception:
        Table.objects.filter(id=table_id).update(failures=F("failures") + 1)
        log.exception("the desk of table %s failed", table_id)


@transaction.atomic
def _attend(table_id: str) -> None:
    desk, now = Desk.objects.select_related("table").get(pk=table_id), CLOCK.now()
    game = service.game_at(desk.table)
    how = standing(desk.table, game)
    due = how.due(desk.table)
    if how.free:
        _put_off(desk, game, now)
    elif desk.wanted is not None and is_read(desk.table, desk.wanted):
        if laying.misfit(desk, game):
            Desk.objects.filter(pk=desk.pk).update(wanted=None)
            return
        close(table_id=table_id, seen=how.evaluations, by_itself=False)
    elif not desk.by_hand and not desk.paused and due is not None and due <= now and is_read(desk.table, due):
        after = close(table_id=table_id, seen=how.evaluations, by_itself=True)
        if after is not None and not after.over:
            for seat in standing(desk.table, after).calls:  # nothing came from them in two rounds running
                call_standby(desk=desk, number=seat)


def _write_letters(table_id: str) -> None:
    """Write the letters that are due: the beginning, each evaluation, the end, and reminders before a deadline.

    A report that comes so shortly before the deadline is the reminder, too.
    """
    desk = Desk.objects.select_for_update(of=("self",)).select_related("table", "owner").get(pk=table_id)
    game, now = service.game_at(desk.table), CLOCK.now()
    how = standing(desk.table, game)
    if how.free:
        return
    deadline, reports = desk.table.deadline, desk.told < desk.evaluated or (game.over and not desk.ended)
    if reports:
        desk.told, desk.ended = desk.evaluated, game.over
        letters.report(desk, game)
        if how.calls and not desk.by_hand:
            letters.standby_needed(desk, how.calls)
    near = deadline is not None and now < deadline <= now + reminded_before(desk)
    if near and desk.reminded != desk.evaluated + 1:
        desk.reminded = desk.evaluated + 1
        if not reports:
            letters.remind(desk, how.missing)
    desk.save(update_fields=["told", "ended", "reminded"])


def _put_off(desk: Desk, game: Match, now: datetime) -> None:
    """While seats are free no round is closed; a deadline that has passed moves to the next regular one."""
    if desk.wanted is not None:
        Desk.objects.filter(pk=desk.pk).update(wanted=None)
    if desk.table.deadline is not None and desk.table.deadline <= now:
        set_deadline(desk.table, desk, rounds_of(game).round, next_deadline(desk, now))

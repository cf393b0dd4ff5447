"""Runs tournaments unattended. Everything is read from the rows, so a site that was stopped catches up.

Three jobs: one looks every second, one pairs the rounds that take long, so no other tournament waits for them, and one
looks after the ladders now and then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, OuterRef, Q

from boem.core.clock import CLOCK
from boem.core.game import Seat
from boem.records import Match, rule
from boem.records.times import write_time
from boem.web.base.errors import Closed
from boem.web.lobby.results import movers
from boem.web.tables.models import Entry, SeatRow, Table, find_table
from boem.web.tables.store import service
from boem.web.tables.store.failures import attempt
from boem.web.tables.store.house import served
from boem.web.tables.store.writer import WRITER
from boem.web.tournaments.arbiter.encounters import How
from boem.web.tournaments.ladders import attend_ladder, settle_challenges
from boem.web.tournaments.models import LadderChallenge, Pairing, Tournament
from boem.web.tournaments.next_rounds import go_on_with_arena, next_of
from boem.web.tournaments.plans import AHEAD
from boem.web.tournaments.results import close, sweep
from boem.web.tournaments.rounds import begin, seat_all

Kind, Stage = Tournament.Kind, Tournament.Stage
SLOW: Final = (Kind.SWISS, Kind.GROUPS)
ENDLESS: Final = (Kind.ARENA, Kind.LADDER)  # a round there doesn't wait for the one before
log: Final = logging.getLogger("boem.tournaments")


def tick() -> None:
    """Do all that is due now, except pairing rounds that take long."""
    now = CLOCK.now()
    forgotten = Tournament.objects.filter(stage=Stage.OPEN, starts=None, created__lt=now - AHEAD)
    forgotten.update(stage=Stage.CANCELLED, ended=now)
    for found in Tournament.objects.filter(stage=Stage.OPEN, starts__lte=now).order_by("starts"):
        _guarded(found, begin)
    for found in Tournament.objects.filter(_due(now), stage=Stage.RUNNING).order_by("started"):
        _guarded(found, go_on)


def pair_long_rounds() -> None:
    """Pair the next rounds of the kinds in SLOW."""
    for found in Tournament.objects.filter(~_going_on(), stage=Stage.RUNNING, kind__in=SLOW).order_by("started"):
        _guarded(found, next_of)


def attend_ladders() -> None:
    """Do what falls due on ladders with time, where minutes don't matter."""
    for found in Tournament.objects.filter(stage=Stage.RUNNING, kind=Kind.LADDER):
        _guarded(found, attend_ladder)


def go_on(found: Tournament) -> None:
    """Everything that is due in a tournament under way."""
    sweep(found)
    seat_all(found)
    if found.no_show is not None:
        rule_on_absent(found)
    if found.kind == Kind.ARENA:
        go_on_with_arena(found)
    elif found.kind == Kind.LADDER:
        settle_challenges(found)
    elif found.kind not in (*SLOW, *ENDLESS) and not found.pairings.filter(done=None).exists():
        next_of(found)
    seat_all(found)


def rule_on_absent(found: Tournament) -> None:
    """Have the house rule on seats that the game waits for, and that haven't made their first move in time."""
    since = CLOCK.now() - timedelta(seconds=found.no_show or 0)
    idle = found.pairings.filter(done=None, table__changed__lte=since, table__created__lte=since, table__paused=None)
    entries = Entry.objects.filter(table=OuterRef("table"), seat=OuterRef("number"))
    missing = Exists(SeatRow.objects.filter(~Exists(entries), table=OuterRef("table")))
    for table_id in list(idle.filter(missing).exclude(table__status="over").values_list("table_id", flat=True)):
        work = partial(service.rule, table_id=table_id, decide=partial(_rule_on_absent, since))
        attempt(str(table_id), partial(WRITER.wait, str(table_id), work))


def _rule_on_absent(since: datetime, table: Table, game: Match, now: datetime) -> Match:
    """The game after the ruling; raises Closed if there is nobody to rule on."""
    find_table(table.id, lock=True)  # before the pairing, as the last move of a game writes them
    missing = sorted(set(table.waited) - movers(game))
    if game.over or game.record.game.rounds or not missing or table.changed > since:
        raise Closed("Nobody is late at this table.")
    if len(missing) == table.seats.count():  # nobody has come, so nobody wins
        pairing = Pairing.objects.get(table=table)
        seats = list(pairing.seats.all())
        close(pairing, seats, [0] * len(seats), How.FORFEIT, now)
    table.ruling = "no_show"
    return served(table, rule(game, game.record.game.notation.timeout(Seat(missing[0])), at=write_time(now)), now)


def _going_on() -> Exists:
    """A condition: somebody is still to play."""
    return Exists(Pairing.objects.filter(tournament=OuterRef("pk"), done=None))


def _due(now: datetime) -> Q:
    """A condition that selects tournaments under way that may have something to do."""
    waiting = Pairing.objects.filter(tournament=OuterRef("pk"), done=None)
    ready = Q(Exists(waiting.filter(Q(table=None) | Q(table__status="over"))))
    played = LadderChallenge.objects.filter(tournament=OuterRef("pk"), settled=None, pairing__done__isnull=False)
    nothing_left = ~Q(kind__in=(*ENDLESS, *SLOW)) & ~Q(_going_on())
    return Q(kind=Kind.ARENA) | Q(no_show__isnull=False) | ready | Q(Exists(played)) | nothing_left


def _guarded(found: Tournament, work: Callable[[Tournament], object]) -> None:
    """Do it; a failure never stops the other tournaments, and is tried again."""
    try:
        work(found)
    except (OperationalError, InterfaceError):  # the database's fault, not the tournament's
        raise
    except Exception:
        log.exception("tournament %s failed", found.pk)

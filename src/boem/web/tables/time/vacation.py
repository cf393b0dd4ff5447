"""Vacations: a player's days per move don't run out while they are away. Live games have no vacations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Unfit
from boem.web.tables import clocks
from boem.web.tables.models import Table, Vacation

ALLOWED: Final = timedelta(days=30)  # in any period of WITHIN
WITHIN: Final = timedelta(days=365)
LAST: Final = date.max - timedelta(days=1)  # so that the day after it exists


def away_until(player: Player) -> datetime | None:
    """The end of a player's vacation; None if they aren't away."""
    now = CLOCK.now()
    return Vacation.objects.filter(player=player, until__gt=now).values_list("until", flat=True).last()


def days_left(player: Player, now: datetime) -> int:
    """Whole days of vacation that a player may still take; the current one counts as taken in full."""
    return (ALLOWED - _taken(player, now)) // timedelta(days=1)


def leave(*, player: Player, last: date) -> None:
    """Start a vacation that lasts until the end of `last` in UTC, in place of a current one; raises Unfit."""
    now, until = CLOCK.now(), datetime.combine(min(last, LAST) + timedelta(days=1), time(), UTC)
    if until <= now:
        raise Unfit("The last day of a vacation can't have passed already.")

    def go() -> None:
        Vacation.objects.filter(player=player, until__gt=now).update(until=now)
        free = ALLOWED - _taken(player, now)
        if until - now > free:
            raise Unfit("You have {days} days of vacation left; these are more.", days=free // timedelta(days=1))
        Vacation.objects.create(player=player, since=now, until=until)

    _with_tables(player, now, go)


def come_home(*, player: Player) -> None:
    """End the vacation now, if there is one; the unused days can be taken later."""
    now = CLOCK.now()
    _with_tables(player, now, lambda: Vacation.objects.filter(player=player, until__gt=now).update(until=now))


def _taken(player: Player, now: datetime) -> timedelta:
    """The vacation taken in the year before now, plus what lies ahead of a current one."""
    year = now - WITHIN
    found = Vacation.objects.filter(player=player, until__gt=year)
    return sum((one.until - max(one.since, year) for one in found), timedelta(0))


def _with_tables(player: Player, now: datetime, change: Callable[[], object]) -> None:
    """Make the change, and move deadlines in the player's games so that as much time is left after it as before.

    `clocked` changes by the least possible amount, so that anybody about to write such a table, with a deadline that
    ignores the vacation, fails the compare-and-set and reads it again.
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        mine = Table.objects.filter(seats__player=player).distinct().values_list("id", flat=True)
        tables = Table.objects.select_for_update().filter(
            id__in=list(mine), days__isnull=False, held=False, paused=None, deadline__gt=now
        )
        tables = tables.order_by("id")  # the order in which the writer locks them, so the two can't deadlock
        left = [(one, one.deadline - clocks.runs_from(one, now)) for one in tables if one.deadline]
        change()
        for table, rest in left:
            table.deadline = clocks.runs_from(table, now) + rest
            table.clocked = (table.clocked or now) - timedelta.resolution
            table.save(update_fields=["clocked", "deadline"])
            announce.timed(table.id)

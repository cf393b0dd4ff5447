"""Clocks as stored times: what each seat has left, and when the first flag falls. Nothing ticks.

The time of a turn is deducted from the seat's bank when the turn ends, measured from `Table.clocked` to the moment
when the action arrived, so it doesn't matter who computes it, or when. Setting up a live game has a time limit of its
own, and doesn't touch the banks.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max

from boem.core.game import HOUSE
from boem.core.registry import find_game
from boem.records import Match, Play
from boem.web.tables.models import Table, Vacation

SETUP: Final = timedelta(minutes=5)  # to lay or build before a live game
ARRIVAL: Final = timedelta(seconds=30)  # until the first clock runs in games without a setup
LAG: Final = timedelta(seconds=0.5)
"""How long the house waits after a deadline, for actions that arrived in time but aren't stored yet."""
TICK: Final = timedelta(milliseconds=1)


def begin(table: Table, now: datetime) -> None:
    """Start the clocks; called once, when all seats are taken."""
    table.clocked = now + ARRIVAL if table.seconds and table.status != "setup" else now
    table.deadline = deadline_of(table)


def left(table: Table, seat: int, now: datetime) -> int:
    """Milliseconds in a seat's bank at a moment of a live game; clocks run only in play, and stop during pauses."""
    bank: int = table.banks[seat]
    if table.clocked is None or table.status != "playing" or not table.waits_for(seat):
        return bank
    used = max(min(now, table.paused or now) - table.clocked, timedelta(0))
    return max(bank - used // TICK, 0)


def move_on(table: Table, moved: Table, after: Match, now: datetime) -> None:
    """Set the clocks of `moved`, which replaces `table`: deduct the time used, add the increment of an ended turn.

    Changes nothing if there is no time limit, or if the clocks simply run on.
    """
    if table.clocked is None or not _starts_anew(table, moved, after):
        return
    if table.banks:
        moved.banks = [left(table, seat, now) + _earned(table, moved, seat) for seat in range(len(table.banks))]
    over = moved.status == "over"
    moved.clocked = None if over else max(now, table.clocked)
    moved.deadline = deadline_of(moved)
    moved.pausing, moved.paused = 0, now if table.paused and not over else None


def deadline_of(table: Table) -> datetime | None:
    """The earliest deadline of the seats to move; None if there are none, or no time limit."""
    if table.clocked is None or not table.waits:
        return None
    if table.seconds:
        bank = min(table.banks[seat] for seat in table.waited) * TICK
        return table.clocked + (SETUP if table.status == "setup" else bank)
    return runs_from(table, table.clocked) + timedelta(days=table.days) if table.days else None


def runs_from(table: Table, moment: datetime) -> datetime:
    """When a clock started at `moment` really begins to run: days per move wait for the vacations of seats to move.

    Rounds don't wait for vacations: they involve many players, and nobody loses a game by missing one.
    """
    if not table.days or find_game(table.game).rounds:
        return moment
    away = Vacation.objects.filter(
        player__seats__table=table, player__seats__number__in=table.waited, since__lte=moment, until__gt=moment
    )
    back: datetime | None = away.aggregate(Max("until"))["until__max"]
    return back or moment


def is_late(table: Table, at: datetime) -> bool:
    """Whether the seats to move had run out of time at that moment, so that the house should rule."""
    return (
        not table.held
        and not table.paused
        and table.deadline is not None
        and table.deadline <= at
        and bool(table.waits)
    )


def late_seat(table: Table) -> int:
    """The seat to move that runs out of time first."""
    return min(table.waited, key=lambda seat: table.banks[seat] if table.banks else 0)


def _starts_anew(table: Table, moved: Table, after: Match) -> bool:
    """Whether a new turn begins: a new round, other seats to move, or the start of play.

    The setup of a live game has a single time limit for all seats.
    """
    if after.record.game.rounds and moved.status != "over":
        return any(isinstance(entry, Play) and entry.actor == HOUSE for entry in after.record.log[table.number :])
    if table.seconds and moved.status == "setup":
        return False
    return moved.waits != table.waits or moved.status != table.status or _came_back(table, after)


def _came_back(table: Table, after: Match) -> bool:
    """Whether a seat that the game didn't wait for has moved since, by a conditional move, so the turn came back."""
    quiet = after.record.game.observer.is_non_blocking
    return any(
        isinstance(entry, Play)
        and entry.actor != HOUSE
        and not table.waits_for(entry.actor)
        and not quiet(entry.action)
        for entry in after.record.log[table.number :]
    )


def _earned(table: Table, moved: Table, seat: int) -> int:
    """Milliseconds added for a turn of play that has ended; 0 once the game is over."""
    ended = table.waits_for(seat) and not moved.waits_for(seat)
    return 1000 * table.increment if ended and table.status == moved.status == "playing" else 0

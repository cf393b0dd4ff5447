"""What the house does at a table by itself: it deals, closes rounds, and says when time has run out."""

from __future__ import annotations

from datetime import datetime, timedelta
from secrets import SystemRandom

from django.utils import timezone

from boem.core.game import HOUSE, Seat
from boem.records import Play, Replay, rule
from boem.web.tables.models import Table


def served(table: Table, game: Replay, now: datetime) -> Replay:
    """The game once it waits for the house no longer: what is due from it goes with what made it due.

    At a held table nothing is due before its desk says so.
    """
    while not table.held and HOUSE in game.history.public.waits_for:
        game = house_acts(game, now)
    return game


def out_of_time(table: Table, game: Replay, now: datetime) -> Replay:
    """The game once the house has done what is due at the deadline: close the round, or rule on the first late seat."""
    rules = game.record.game
    if rules.rounds:
        return house_acts(game, now)
    late = next(Seat(seat) for seat in range(game.record.config.seats) if table.waits_for(seat))
    return rule(game, rules.notation.timeout(late), at=stamp(now))


def is_late(table: Table) -> bool:
    """Whether the time of those has run out for whom the game waits, and the house is to rule by itself."""
    return not table.held and table.deadline is not None and table.deadline <= timezone.now() and table.waits > 0


def time_starts_anew(table: Table, moved: Table, after: Replay) -> bool:
    """Whether the time for a move begins again: with every round, or as soon as the game waits for somebody else."""
    if table.held:
        return False
    if after.record.game.rounds and moved.status != "over":
        return any(isinstance(entry, Play) and entry.actor == HOUSE for entry in after.record.log[table.number :])
    return moved.waits != table.waits


def deadline_of(table: Table) -> datetime | None:
    """When the time runs out that begins now; None without a clock, or where nobody is waited for."""
    return timezone.now() + timedelta(days=table.days) if table.days and table.waits else None


def stamp(moment: datetime) -> str:
    """A moment as records write it: RFC 3339 in UTC, to the millisecond."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def house_acts(game: Replay, now: datetime) -> Replay:
    """The game once the house has dealt or, if that is done, closed a round."""
    due = game.record.game.referee.deal(game.history.state, SystemRandom())
    return rule(game, due, at=stamp(now))

"""What the house does at a table by itself: it deals, closes rounds, and says whose time has run out."""

from __future__ import annotations

from datetime import datetime
from secrets import SystemRandom

from boem.core.game import HOUSE, AnyAction, Seat
from boem.records import Match, rule
from boem.records.times import write_time
from boem.web.tables.clocks import first_flag
from boem.web.tables.models import Table


def served(table: Table, game: Match, now: datetime) -> Match:
    """The game once it waits for the house no longer: what is due from it goes with what made it due.

    At a held table nothing is due before its desk says so.
    """
    while not table.held and HOUSE in game.history.public.waits_for:
        game = house_acts(game, now)
    return game


def out_of_time(table: Table, game: Match, now: datetime) -> Match:
    """The game once the house has done what is due at the deadline: close the round, or rule on the first flag."""
    rules = game.record.game
    if rules.rounds:
        return house_acts(game, now)
    return rule(game, rules.notation.timeout(Seat(first_flag(table))), at=write_time(now))


def house_acts(game: Match, now: datetime, deal: AnyAction | None = None) -> Match:
    """The game once the house has dealt, by itself or as it is told, or, if that is done, closed a round."""
    due = game.record.game.referee.deal(game.history.state, SystemRandom()) if deal is None else deal
    return rule(game, due, at=write_time(now))

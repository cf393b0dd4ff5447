"""What the house does at a table on its own: it deals, closes rounds, and rules on flags.

The deal that a table begins with is found before the transaction: with some games that takes a while. One that depends
on the settings alone, such as a puzzle's, is then cached.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from secrets import SystemRandom
from typing import Final

from django.core.cache import cache

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, AnyAction, AnyGame, Json, Seat, Settings
from boem.core.registry import find_game
from boem.core.settings import read_settings, write_settings
from boem.records import Match, rule
from boem.records.times import write_time
from boem.web.base.errors import NotYours
from boem.web.base.limits import JUDGED, charge
from boem.web.base.puzzle_requests import ask
from boem.web.tables.clocks import late_seat
from boem.web.tables.models import Table

HOUSE_VERBS: Final = frozenset({"deal", "close", "timeout", "undo"})
AT_ONCE: Final = 1e7  # units of work done in this process before a pool process takes over: about 10 ms
SECONDS: Final = 30.0  # that the pool process may take
LASTS: Final = 24 * 3600  # seconds for which its answer is cached


def house_only(text: str) -> None:
    """Raise NotYours for an action that only the house may take, in any game."""
    verb = text.split(maxsplit=1)[0] if text.strip() else ""
    if verb in HOUSE_VERBS:
        raise NotYours("Only the house may do that: {verb}.", verb=verb)


def served(table: Table, game: Match, now: datetime) -> Match:
    """The game after everything the house owes it, so that this is committed with the action that made it due.

    At a held table the house does nothing until the desk says so.
    """
    while not table.held and HOUSE in game.history.public.waits_for:
        game = house_acts(game, now)
    return game


def rule_on_late(table: Table, game: Match, now: datetime) -> Match:
    """The game after its deadline: the house has closed the round, or ruled on the late seat."""
    rules = game.record.game
    if rules.rounds:
        return house_acts(game, now)
    return rule(game, rules.notation.timeout(Seat(late_seat(table))), at=write_time(now))


def house_acts(game: Match, now: datetime, deal: AnyAction | None = None) -> Match:
    """The game after the house has made `deal` or, without one, dealt at random or closed the round, as is due."""
    due = game.record.game.referee.deal(game.history.state, SystemRandom()) if deal is None else deal
    return rule(game, due, at=write_time(now))


def foregone(game: AnyGame, config: Settings) -> AnyAction | None:
    """What `Referee.foregone` returns or raises; long computations run in another process and are cached for a day.

    The first to ask is charged for it. Also raises TooMany, and Unmade if no process is free or finishes in time.
    """
    try:
        return game.referee.foregone(config, budget=AT_ONCE)
    except IllegalAction as error:
        if error.code != "too_hard":
            raise
    told = _told(game, config)
    if "refused" in told:
        code, template = told["refused"]
        raise IllegalAction(code, template, **told["params"])
    return game.notation.read_entry(told["entry"])[1]


def deal_of(table: Table) -> AnyAction | None:
    """The deal that a table, which needn't be stored yet, begins with; None if the house isn't the first to act.

    As `foregone` has it, otherwise drawn at random.
    """
    game = find_game(table.game)
    config = read_settings(game.config, table.config)
    only, state = foregone(game, config), game.referee.initial_state(config)
    if only is not None or HOUSE not in game.referee.waits_for(state):
        return only
    return game.referee.deal(state, SystemRandom())


def _told(game: AnyGame, config: Settings) -> Mapping[str, Json]:
    job = {"do": "deal", "game": game.id, "config": write_settings(config)}
    key = f"deal:{hashlib.sha256(json.dumps(job, sort_keys=True).encode()).hexdigest()}"
    told: dict[str, Json] | None = cache.get(key)
    if told is None:
        charge(JUDGED)
        told = ask(job, SECONDS)
        cache.set(key, told, LASTS)
    return told

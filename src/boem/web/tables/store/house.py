"""What the house does at a table by itself: it deals, closes rounds, and says whose time has run out.

A deal that the settings alone decide, as of a puzzle, is found before a transaction begins, and known from then on.
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
from boem.web.tables.clocks import first_flag
from boem.web.tables.models import Table

HOUSE_VERBS: Final = frozenset({"deal", "close", "timeout", "undo"})
AT_ONCE: Final = 1e7  # units of work that whoever asks does himself: about 10 ms
SECONDS: Final = 30.0  # that a process may take for the rest
LASTS: Final = 24 * 3600  # seconds for which its answer is kept


def house_only(text: str) -> None:
    """Raise NotYours for what the house alone may do, whatever the game."""
    verb = text.split(maxsplit=1)[0] if text.strip() else ""
    if verb in HOUSE_VERBS:
        raise NotYours("Only the house may do that: {verb}.", verb=verb)


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


def foregone(game: AnyGame, config: Settings) -> AnyAction | None:
    """What `Referee.foregone` says, and raises, but what takes long is done in another process, and once a day.

    Whoever asks first pays for it. Raises Unmade where no process is free, or none ends in time, and TooMany.
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
    """The same for a table, stored or not."""
    game = find_game(table.game)
    return foregone(game, read_settings(game.config, table.config))


def _told(game: AnyGame, config: Settings) -> Mapping[str, Json]:
    job = {"do": "deal", "game": game.id, "config": write_settings(config)}
    key = f"deal:{hashlib.sha256(json.dumps(job, sort_keys=True).encode()).hexdigest()}"
    told: dict[str, Json] | None = cache.get(key)
    if told is None:
        charge(JUDGED)
        told = ask(job, SECONDS)
        cache.set(key, told, LASTS)
    return told

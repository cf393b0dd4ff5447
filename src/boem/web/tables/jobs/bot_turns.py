"""Bots' turns at tables: finding the bot to move, thinking, and playing its action."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from functools import partial
from math import inf
from random import Random
from secrets import choice, randbits
from typing import Final

from django.conf import settings

from boem.bots import find_bot
from boem.bots.think import think_by_name
from boem.core.clock import CLOCK
from boem.core.errors import BotFailed
from boem.core.game import AnyAction, Resign, Seat, ViewProtocol
from boem.core.registry import find_game
from boem.web.base.hooks import SCRIPTED_MOVES
from boem.web.tables import clocks
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.social import presence
from boem.web.tables.store import service
from boem.web.tables.store.failures import TRIES
from boem.web.tables.store.writer import WRITER

SHARE: Final = 30  # of the time left, for one action
AT_ONCE: Final = 30 * 30
"""Squares of the largest field on which a bot that doesn't use its seconds takes about 10 ms of processor time."""
log: Final = logging.getLogger("boem.worker")


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot's turn at a table, and everything that the bot may know of it."""

    table_id: str
    number: int  # of entries at the table
    seat: Seat
    game: str
    bot: str
    view: ViewProtocol = field(repr=False)
    seconds: float  # that it may think
    takes_long: bool  # so it must think in another process
    wait: float = 0.0  # seconds until it may be played
    scripted: str = ""  # the move to make without thinking

    @property
    def question(self) -> tuple[str, str, ViewProtocol, int, float]:
        """The arguments of `think_by_name`, here or in another process, with a fresh seed each time."""
        return self.game, self.bot, self.view, randbits(256), self.seconds


def turn_at(table_id: str) -> BotTurn | None:
    """The turn of a bot at the table; None if no bot is to move, or if the table is paused or set aside."""
    table = Table.objects.filter(id=table_id, failures__lt=TRIES).first()
    if table is None or table.paused or not table.waits & table.bots:
        return None
    game = service.game_at(table)
    waiting = [Seat(number) for number in table.waited if table.bots >> number & 1]
    if not waiting:
        return None
    seat = choice(waiting)  # so that two workers at a table in rounds seldom pick the same seat
    name = SeatRow.objects.values_list("bot", flat=True).get(table=table, number=seat)
    scripted = next(filter(None, (move(table, game, seat) for move in SCRIPTED_MOVES)), "")
    thinks = find_bot(find_game(table.game), name).thinks or table.squares > AT_ONCE
    view = game.history.view(seat)
    return BotTurn(
        table_id,
        table.number,
        seat,
        table.game,
        name,
        view,
        _seconds(table, seat),
        takes_long=thinks and not scripted,
        wait=_wait(table, seat),
        scripted=scripted,
    )


def _wait(table: Table, seat: Seat) -> float:
    """Seconds until people who follow the game on a page have seen the last move.

    None where moves are sealed, or where a live clock leaves the bot less than that to think.
    """
    if not settings.BOT_PAUSE or find_game(table.game).rounds or not presence.is_followed(table.id):
        return 0.0
    pause = settings.BOT_PAUSE * Random(f"{table.id} {table.number}").uniform(1, 1.5)
    if _share(table, seat) < pause:
        return 0.0
    return max(0.0, pause - (CLOCK.now() - table.changed).total_seconds())


def _seconds(table: Table, seat: Seat) -> float:
    """How long a bot may think; on a live clock, at most a small part of its time left plus half the increment."""
    return min(settings.BOT_SECONDS, _share(table, seat))


def _share(table: Table, seat: Seat) -> float:
    """The seconds of a live clock that one action may take; without one, no limit."""
    if not table.banks:
        return inf
    left = clocks.left(table, seat, CLOCK.now()) / 1000
    return min(left / SHARE + table.increment / 2, left / 2)


def answer(turn: BotTurn) -> AnyAction:
    """The bot's action, worked out in this process unless it is scripted; a bot that fails resigns."""
    if turn.scripted:
        return find_game(turn.game).notation.read(turn.scripted)
    try:
        return think_by_name(*turn.question)
    except BotFailed as error:
        return give_up(turn, error)


def give_up(turn: BotTurn, why: Exception) -> AnyAction:
    """The action of a bot that can't go on: it resigns, and the reason is logged."""
    log.error("table %s, seat %d: %s resigns: %s", turn.table_id, turn.seat, turn.bot, why)
    return Resign()


def play(turn: BotTurn, action: AnyAction) -> None:
    """Submit the bot's action, as `service.submit`."""
    text = find_game(turn.game).notation.write(action)
    WRITER.wait(
        turn.table_id,
        partial(service.submit, table_id=turn.table_id, seat=turn.seat, text=text, after=turn.number),
    )

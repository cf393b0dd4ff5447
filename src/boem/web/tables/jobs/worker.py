"""Background work at tables: playing the bots' turns, and tidying up.

What is due is read from the tables themselves, so a restart forgets nothing. Messages only make it quicker.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from channels.layers import get_channel_layer
from django.db import close_old_connections
from django.db.models import F

from boem.core.game import AnyAction
from boem.web.accounts.account_data import forget_unconfirmed
from boem.web.accounts.session import forget_expired
from boem.web.base.announce import WORK
from boem.web.base.scheduler import Job
from boem.web.mail import counts
from boem.web.tables.jobs.bot_processes import PROCESSES, Thinkers
from boem.web.tables.jobs.bot_turns import BotTurn, answer, play, turn_at
from boem.web.tables.jobs.rota import Rota
from boem.web.tables.models import Table
from boem.web.tables.store.failures import TRIES, attempt
from boem.web.tables.store.writer import WRITER
from boem.web.tables.time import claims

EVERY: Final = 1.0  # seconds between two looks at all tables
T = TypeVar("T")


class Worker:
    """Finds tables where a bot is to move, and visits them one by one in the order of a rota, for one turn each.

    Turns that take long wait in a second rota for a process to think in.
    """

    def __init__(self, processes: int = PROCESSES) -> None:
        self.due, self.long = Rota(), Rota()
        self._away: set[str] = set()  # tables that wait in the second rota, or whose bot is thinking
        self._thread = ThreadPoolExecutor(1, "worker")
        self._thinkers = Thinkers(processes)
        self._layer: Any = get_channel_layer()
        self.jobs: Final = (
            Job("looking for bots", EVERY, self.look),
            Job("hearing of bots", EVERY, self._listen),
            Job("bots", 0, self.visit),
            *[Job("bots that take long", 0, self.think)] * processes,
        )

    def close(self) -> None:
        """End its thread and its processes."""
        self._thinkers.close()
        self._thread.shutdown(wait=False)

    async def visit(self) -> None:
        """Play a bot's turn at the next table, or hand a long one over to `think`; waits until there is a table."""
        patron, table_id = await self.due.take()
        turn = await self._do(partial(visit, table_id))
        if turn is None:
            return
        if turn.wait:
            asyncio.get_running_loop().call_later(turn.wait, self._put_down, patron, table_id)
        elif turn.takes_long:
            self._away.add(table_id)
            self.long.put(patron, table_id)
        else:
            self.due.put(patron, table_id)

    async def think(self) -> None:
        """Play the next long turn, thinking in another process; waits until there is one."""
        patron, table_id = await self.long.take()
        try:
            turn = await self._do(partial(attempt, table_id, partial(turn_at, table_id)))
            if turn is not None:
                action = await self._thinkers.think(turn)
                await self._do(partial(go_on, turn, action))
        finally:
            self._away.discard(table_id)
        self.due.put(patron, table_id)

    async def look(self) -> None:
        """Queue all tables where a bot is to move now."""
        for table_id, patron in await self._do(_due):
            self._put_down(patron, table_id)

    async def _listen(self) -> None:
        """Queue tables as they are announced. If receiving fails, the job's next run opens a new channel."""
        channel = await self._layer.new_channel()
        await self._layer.group_add(WORK, channel)
        try:
            while True:
                message = await self._layer.receive(channel)
                self._put_down(message["patron"], message["table"])
        finally:
            self._layer.leave(channel)

    def _put_down(self, patron: str, table_id: str) -> None:
        if table_id not in self._away:
            self.due.put(patron, table_id)

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def due_tables() -> list[tuple[str, str]]:
    """The tables where a bot is to move, and their patrons, the longest waiting first, except those set aside."""
    both: Any = F("waits")
    both = both.bitand(F("bots"))
    found = Table.objects.exclude(status="over").filter(failures__lt=TRIES, paused=None)
    return list(found.alias(due=both).exclude(due=0).order_by("changed").values_list("id", "patron"))


def visit(table_id: str) -> BotTurn | None:
    """Play a bot's turn at a table, unless it takes long or must wait.

    Returns the turn; None if there is none, or if it failed.
    """
    return attempt(table_id, partial(_visit, table_id))


def go_on(turn: BotTurn, action: AnyAction) -> None:
    """Play the action that a bot has chosen, unless the table has moved on meanwhile."""
    attempt(turn.table_id, partial(play, turn, action))


def tidy() -> None:
    """End abandoned games, free names of unconfirmed accounts, delete sessions that ran out and old counts of mails."""
    for table_id in claims.forsaken_tables():
        attempt(table_id, partial(WRITER.wait, table_id, partial(claims.close, table_id=table_id)))
    forget_unconfirmed()
    forget_expired()
    counts.tidy()


def _visit(table_id: str) -> BotTurn | None:
    turn = turn_at(table_id)
    if turn is not None and not turn.takes_long and not turn.wait:
        play(turn, answer(turn))
    return turn


def _due() -> list[tuple[str, str]]:
    close_old_connections()
    return due_tables()

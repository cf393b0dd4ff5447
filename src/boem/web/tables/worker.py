"""Who moves the tables on when nobody looks: bots to play, deadlines to rule on.

What is due is read off the tables themselves, so nothing is forgotten by a restart. Messages only make it quicker.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeVar

from channels.layers import get_channel_layer
from django.db import InterfaceError, OperationalError, close_old_connections
from django.db.models import F, Q

from boem.core.clock import CLOCK, Clock
from boem.web.accounts import unconfirmed
from boem.web.config.loops import Loop
from boem.web.tables import claims, service
from boem.web.tables.announce import WORK
from boem.web.tables.clocks import LAG
from boem.web.tables.errors import Closed, NoTable, Stale
from boem.web.tables.models import Table
from boem.web.tables.thinkers import Thinkers
from boem.web.tables.turns import TRIES, Turn, answer, play, turn_at
from boem.web.tables.writer import WRITER

EVERY: Final = 1.0  # seconds between two looks at all tables
TIDY: Final = 3600.0  # and between two looks for tables that everybody has left
log: Final = logging.getLogger("boem.worker")
T = TypeVar("T")


class Worker(Loop):
    """Looks for what is due, and does it, one table after another in a thread of its own.

    A bot that takes its time thinks in a process of its own meanwhile, so no table waits for another's.
    """

    def __init__(self, clock: Clock = CLOCK) -> None:
        super().__init__(EVERY, "worker", self._look, clock, log)
        self._listening = Loop(EVERY, "worker's listening", self._listen, clock, log)
        self._thread = ThreadPoolExecutor(1, "worker")
        self._layer: Any = get_channel_layer()
        self._thinkers = Thinkers()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._tidied = -TIDY

    async def run(self) -> None:
        """Work until cancelled."""
        try:
            await asyncio.gather(super().run(), self._listening.run())
        finally:
            for task in list(self._thinking.values()):
                task.cancel()
            self._thinkers.close()
            self._thread.shutdown(wait=False)

    async def _look(self) -> None:
        """Everything that is due now."""
        if self.clock.monotonic() >= self._tidied + TIDY:
            self._tidied = self.clock.monotonic()
            await self._do(_tidy)
        for table_id in await self._do(_due):
            await self._attend(table_id)

    async def _listen(self) -> None:
        """What is announced, until that fails: where messages come from may then have forgotten the channel."""
        channel = await self._layer.new_channel()
        await self._layer.group_add(WORK, channel)
        while True:
            message = await self._layer.receive(channel)
            await self._attend(message["table"])

    async def _attend(self, table_id: str) -> None:
        turn = await self._do(partial(attend, table_id))
        if turn is not None and table_id not in self._thinking:
            self._thinking[table_id] = asyncio.create_task(self._let_think(turn))

    async def _let_think(self, turn: Turn) -> None:
        try:
            action = await self._thinkers.think(turn)
            await self._do(partial(go_on, turn, action))
        except Exception:
            log.exception("a bot at table %s could not be heard", turn.table_id)
        finally:
            del self._thinking[turn.table_id]
        await self._attend(turn.table_id)

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def due_tables() -> list[str]:
    """The tables where a bot is to move or time has run out, those set aside left out."""
    both: Any = F("waits")
    both = both.bitand(F("bots"))
    late = Q(deadline__lte=CLOCK.now() - LAG)
    found = Table.objects.exclude(status="over").filter(failures__lt=TRIES, paused=None)
    return list(found.alias(due=both).filter(late | ~Q(due=0)).values_list("id", flat=True))


def attend(table_id: str) -> Turn | None:
    """Do what is due at a table; gives the turn of a bot that takes its time, for whoever lets it think."""
    with _counted(table_id):
        WRITER.wait(table_id, partial(service.settle, table_id=table_id))
        while (turn := turn_at(table_id)) is not None:
            if turn.takes_time:
                return turn
            play(turn, answer(turn))
    return None


def go_on(turn: Turn, action: Any) -> None:
    """Play what a bot has thought of, unless the table has moved on meanwhile."""
    with _counted(turn.table_id):
        play(turn, action)


def tidy() -> None:
    """End the games of tables that everybody has left, and free the names of accounts that were never confirmed."""
    for table_id in claims.forsaken_tables():
        with _counted(table_id):
            WRITER.wait(table_id, partial(claims.close, table_id=table_id))
    unconfirmed.tidy()


@contextmanager
def _counted(table_id: str) -> Iterator[None]:
    """Count a failure at its table; it never stops the others."""
    try:
        yield
    except (Stale, NoTable, Closed):
        return
    except (OperationalError, InterfaceError):  # the database's fault, not the table's
        raise
    except Exception:
        Table.objects.filter(id=table_id).update(failures=F("failures") + 1)
        log.exception("table %s failed", table_id)


def _tidy() -> None:
    close_old_connections()
    tidy()


def _due() -> list[str]:
    close_old_connections()
    return due_tables()

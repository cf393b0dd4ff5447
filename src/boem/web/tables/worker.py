"""Who moves the tables on when nobody looks: bots to play, deadlines to rule on.

What is due is read off the tables themselves, so nothing is forgotten by a restart. Messages only make it quicker.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

from channels.layers import get_channel_layer
from django.db import InterfaceError, OperationalError, close_old_connections
from django.db.models import F, Q
from django.utils import timezone

from boem.bots import find_bot
from boem.core.game import Seat as SeatNumber
from boem.web.tables import service
from boem.web.tables.announce import WORK
from boem.web.tables.errors import NoTable, Stale
from boem.web.tables.models import Seat, Table
from boem.web.tables.writer import WRITER

EVERY: Final = 1.0  # seconds between two looks at all tables
TRIES: Final = 3  # failures in a row, after which a table is set aside
log: Final = logging.getLogger("boem.worker")


class Worker:
    """Looks for what is due, and does it, one table after another in a thread of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "worker")
        self._layer: Any = get_channel_layer()

    async def run(self) -> None:
        """Work until cancelled."""
        channel = await self._layer.new_channel()
        await self._layer.group_add(WORK, channel)
        try:
            while True:
                try:
                    await self._one_round(channel)
                except Exception:
                    log.exception("a round of the worker failed")
                    await asyncio.sleep(EVERY)
        finally:
            self._thread.shutdown(wait=False)

    async def _one_round(self, channel: str) -> None:
        """Everything that is due now; then what is announced, until it is time to look at all again."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, _sweep)
        until = loop.time() + EVERY
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                while True:
                    message = await self._layer.receive(channel)
                    await loop.run_in_executor(self._thread, partial(attend, message["table"]))


def due_tables() -> list[str]:
    """The tables where a bot is to move or time has run out, those set aside left out."""
    both: Any = F("waits")
    both = both.bitand(F("bots"))
    late = Q(deadline__lte=timezone.now())
    found = Table.objects.exclude(status="over").filter(failures__lt=TRIES)
    return list(found.alias(due=both).filter(late | ~Q(due=0)).values_list("id", flat=True))


def attend(table_id: str) -> None:
    """Do what is due at a table; a failure is counted there, and never stops the others."""
    try:
        WRITER.submit(table_id, partial(service.settle, table_id=table_id)).result()
        while _bot_moves(table_id):
            pass
    except (Stale, NoTable):
        return
    except (OperationalError, InterfaceError):  # the database's fault, not the table's
        raise
    except Exception:
        Table.objects.filter(id=table_id).update(failures=F("failures") + 1)
        log.exception("table %s failed", table_id)


def _sweep() -> None:
    close_old_connections()
    for table_id in due_tables():
        attend(table_id)


def _bot_moves(table_id: str) -> bool:
    """Let a bot for whom the game waits act once; whether there was one."""
    table = Table.objects.filter(id=table_id, failures__lt=TRIES).first()
    if table is None or not table.waits & table.bots:
        return False
    game = service.game_at(table)
    seat = SeatNumber(next(number for number in range(64) if (table.waits & table.bots) >> number & 1))
    name = Seat.objects.values_list("bot", flat=True).get(table=table, number=seat)
    rules = game.record.game
    action = find_bot(rules, name).choose(game.history.view(seat), Random(secrets.randbits(256)))
    move = partial(service.act, table_id=table_id, seat=seat, text=rules.notation.write(action), after=table.number)
    WRITER.submit(table_id, move).result()
    return True

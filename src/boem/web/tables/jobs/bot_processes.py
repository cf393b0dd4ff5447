"""The processes in which bots think that take their time, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import os
from typing import Final

from loky import BrokenProcessPool, ProcessPoolExecutor

from boem.bots.think import think_by_name
from boem.core.errors import BotFailed
from boem.core.game import AnyAction
from boem.web.tables.jobs.bot_turns import BotTurn, give_up

PROCESSES: Final = max(1, (os.cpu_count() or 1) - 1)
YIELDS: Final = 10  # steps down in the order of who may compute first
PATIENCE: Final = 60.0
"""Seconds until a bot is stopped. It counts its time in work, so a slow machine may need more than it was given."""


class Thinkers:
    """Starts its processes when the first bot thinks; they yield to whatever else the machine has to do."""

    def __init__(self, processes: int = PROCESSES, patience: float = PATIENCE) -> None:
        self._processes = processes
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, turn: BotTurn) -> AnyAction:
        """What the bot does. One that fails, or never ends, resigns; one whose process dies is asked once more."""
        try:
            try:
                return await self._ask(turn)
            except BrokenProcessPool:
                self.close()
                return await self._ask(turn)
        except (BotFailed, BrokenProcessPool) as error:
            return give_up(turn, error)
        except TimeoutError as error:
            self.close()
            return give_up(turn, error)

    def close(self) -> None:
        """End the processes, whatever they do; the next turn starts others."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, kill_workers=True)

    async def _ask(self, turn: BotTurn) -> AnyAction:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, initializer=os.nice, initargs=(YIELDS,))
        asked = asyncio.wrap_future(self._pool.submit(think_by_name, *turn.question))
        return await asyncio.wait_for(asked, self._patience)

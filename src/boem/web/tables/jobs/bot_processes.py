"""The processes in which slow bots think, so that nothing else waits for them."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from boem.bots.think import think_by_name
from boem.core.errors import BotFailed
from boem.core.game import AnyAction
from boem.web.base.process_pool import Died, Pool
from boem.web.tables.jobs.bot_turns import BotTurn, give_up

PROCESSES: Final = max(1, (os.cpu_count() or 1) - 1)
PATIENCE: Final = 60.0
"""Seconds of the processor until a bot is stopped. Bots measure their time in work, so a slow machine takes longer."""
LONGEST: Final = 600.0  # seconds until a bot is stopped, however little it had of the processor


class Thinkers:
    """Starts its processes when the first bot thinks. They don't load Django."""

    def __init__(self, processes: int = PROCESSES, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._threads = ThreadPoolExecutor(processes, "thinkers")  # each waits for a process
        self._pool = Pool(kept=True, django=False)

    async def think(self, turn: BotTurn) -> AnyAction:
        """The bot's action. A bot that fails, or runs out of patience, resigns; if its process dies, it is asked again.

        A second death counts as failing.
        """
        work = partial(think_by_name, *turn.question)
        ask = partial(self._pool.call, work, seconds=LONGEST, processor=self._patience)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, ask)
        except (BotFailed, Died) as error:
            return give_up(turn, error)

    def close(self) -> None:
        """End the processes, even while bots think."""
        self._pool.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

"""The order in which tables are visited: owners take turns, however many tables each of them has."""

from __future__ import annotations

import asyncio

from boem.web.base.fair_queue import FairQueue


class Rota:
    """Tables that wait for a visit, each at most once. For use by the tasks of one event loop."""

    def __init__(self) -> None:
        self._waiting, self._came = FairQueue[str](), asyncio.Event()

    def __len__(self) -> int:
        """The number of waiting tables."""
        return len(self._waiting)

    def put(self, owner: str, table_id: str) -> None:
        """Add a table, unless it waits already."""
        self._waiting.put(owner, table_id)
        self._came.set()

    async def take(self) -> tuple[str, str]:
        """Remove the next table of the owner whose turn it is, and return both; waits until there is one."""
        while (taken := self._waiting.take()) is None:
            self._came.clear()
            await self._came.wait()
        return taken

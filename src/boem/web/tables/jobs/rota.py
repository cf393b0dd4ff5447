"""Whose bot is next: owners take turns, however many tables each of them has."""

from __future__ import annotations

import asyncio

from boem.web.base.fair_queue import FairQueue


class Rota:
    """Tables that wait for a visit; one that waits already waits once. For the tasks of one event loop."""

    def __init__(self) -> None:
        self._waiting, self._came = FairQueue[str](), asyncio.Event()

    def __len__(self) -> int:
        """How many tables wait."""
        return len(self._waiting)

    def put(self, owner: str, table_id: str) -> None:
        """Let a table wait."""
        self._waiting.put(owner, table_id)
        self._came.set()

    async def take(self) -> tuple[str, str]:
        """The owner whose turn it is, and the next of their tables, as soon as there is one."""
        while (taken := self._waiting.take()) is None:
            self._came.clear()
            await self._came.wait()
        return taken

"""Whose bot is next: owners take turns, however many tables each of them has."""

from __future__ import annotations

import asyncio
from collections import OrderedDict


class Rota:
    """Tables that wait for a visit. An owner who has had one goes behind all others, and so does the table behind his.

    So whoever comes anew waits for one visit to each other owner at most. A table that waits already waits once. For
    the tasks of one event loop.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, dict[str, None]] = OrderedDict()  # owners, each with tables in order
        self._came = asyncio.Event()

    def __len__(self) -> int:
        """How many tables wait."""
        return sum(map(len, self._waiting.values()))

    def put(self, owner: str, table_id: str) -> None:
        """Let a table wait."""
        self._waiting.setdefault(owner, {})[table_id] = None
        self._came.set()

    async def take(self) -> tuple[str, str]:
        """The owner whose turn it is, and his next table, as soon as there is one."""
        while not self._waiting:
            self._came.clear()
            await self._came.wait()
        owner, tables = self._waiting.popitem(last=False)
        table_id = next(iter(tables))
        del tables[table_id]
        if tables:
            self._waiting[owner] = tables
        return owner, table_id

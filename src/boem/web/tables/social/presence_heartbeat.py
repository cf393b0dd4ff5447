"""Each process tells who is connected to it: when a connection opens and closes, and of all together now and then."""

from __future__ import annotations

import asyncio
from typing import Final

from boem.web.base import announce
from boem.web.base.threads import in_thread
from boem.web.tables.social import absence, presence

EVERY: Final = 25.0  # seconds between two signs of all


async def arrive(table_id: str, seat: int) -> None:
    """A connection of a seat has opened."""
    if await in_thread(_arrived)(table_id, seat):
        await _tell(table_id)


async def leave(table_id: str, seat: int) -> None:
    """A connection of a seat that had arrived has closed."""
    if await asyncio.to_thread(presence.gone, table_id, seat):
        await _tell(table_id)


def _arrived(table_id: str, seat: int) -> bool:
    presence.came(table_id, seat)
    news = presence.here(table_id, seat)
    absence.notice(table_id)
    return news


async def beat() -> None:
    """Keep the seats that are connected to this process so, and notice who has left them in a live game."""
    await asyncio.to_thread(presence.stay)
    await in_thread(_look_round)()


def _look_round() -> None:
    absence.notice(*presence.tables())


async def _tell(table_id: str) -> None:
    await announce.layer().group_send(announce.of_table(table_id), {"type": "table.here"})

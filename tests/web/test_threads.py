"""A slow lookup or rendering for one connection doesn't delay others."""

from __future__ import annotations

import asyncio
from threading import Event

from support.waiting import SECONDS

from boem.web.base.connection import in_thread


def test_two_connections_have_the_database_asked_at_the_same_time() -> None:
    asked = Event()

    async def both() -> list[object]:
        first = asyncio.ensure_future(in_thread(asked.wait)(SECONDS))
        return [*await asyncio.gather(first, in_thread(asked.set)())]

    assert asyncio.run(both()) == [True, None]

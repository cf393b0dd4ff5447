"""The socket of a table's page, on its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from boem.web.tables.page import socket
from boem.web.tables.page.socket import TablePageSocket
from boem.web.tables.store import notes
from boem.web.tables.store.writer import WRITER


def test_entries_already_shown_by_a_refresh_cause_no_further_one(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = list[int]()
    page = TablePageSocket()
    page.shown = 0

    async def look(self: TablePageSocket, *names: str) -> None:
        self.shown = 3  # two more entries have been written meanwhile
        looks.append(self.shown)

    async def announce() -> None:
        for number in (1, 2, 3, 4):
            await page.table_moved({"number": number})

    monkeypatch.setattr(TablePageSocket, "_refresh", look)
    asyncio.run(announce())
    assert len(looks) == 2


@pytest.mark.parametrize(("message", "slow"), [({"what": "ask"}, "told"), ({"what": "suggest"}, "suggested")])
def test_slow_work_is_done_before_the_writer_is_asked(
    monkeypatch: pytest.MonkeyPatch, message: dict[str, str], slow: str
) -> None:
    """The writer has one transaction for all tables, so everybody's moves would wait."""
    done = list[str]()

    async def do(table_id: str, work: Callable[[], Any]) -> None:
        done.append("written")

    async def nothing(*_: Any, **__: Any) -> None:
        pass

    def work_out(**_: Any) -> list[str]:
        done.append("worked out")
        return []

    async def here(_: TablePageSocket) -> Any:
        return place

    page = TablePageSocket()
    page.table_id, page.channel_name, page.sent = "t", "c", {}
    place = SimpleNamespace(table=SimpleNamespace(game="uitweg"), seat=SimpleNamespace(seat=0))
    monkeypatch.setattr(TablePageSocket, "_place", here)
    for name in ("_refresh", "send"):
        monkeypatch.setattr(TablePageSocket, name, nothing)
    monkeypatch.setattr(socket, "seated", lambda _: place)
    monkeypatch.setattr(WRITER, "do", do)
    monkeypatch.setattr(notes, slow, work_out)
    asyncio.run(page._obey(message))
    assert done == ["worked out", "written"]

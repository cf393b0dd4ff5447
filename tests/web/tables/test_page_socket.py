"""The socket of a table's page, by itself."""

from __future__ import annotations

import asyncio

import pytest

from boem.web.tables.page_socket import TablePage


def test_what_one_look_has_shown_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = list[int]()
    page = TablePage()
    page.shown = 0

    async def look(self: TablePage, *names: str) -> None:
        self.shown = 3  # two more entries have been written meanwhile
        looks.append(self.shown)

    async def announce() -> None:
        for number in (1, 2, 3, 4):
            await page.table_moved({"number": number})

    monkeypatch.setattr(TablePage, "_refresh", look)
    asyncio.run(announce())
    assert len(looks) == 2

"""Nothing that happens while a connection is being set up is missed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from support.tables import do, laid_out, player
from support.waiting import SECONDS

from boem.web.accounts.tokens import new_token
from boem.web.base import announce
from boem.web.project.application import SiteApplication
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table at which Red moves just before anybody begins to listen."""
    table, layer = laid_out(), get_channel_layer()
    listen = layer.group_add  # type: ignore[union-attr]

    async def move_first(group: str, channel: str) -> None:
        if group == announce.of_table(table.id) and not moved:
            moved.append(1)
            await database_sync_to_async(do)(table, 0, "sweep B2")
        await listen(group, channel)

    moved: list[int] = []
    monkeypatch.setattr(layer, "group_add", move_first)
    yield table
    assert moved


def heard(where: str, count: int) -> list[dict[str, Any]]:
    """The first documents that Blue gets."""

    async def listen(token: str) -> list[dict[str, Any]]:
        path, _, query = where.partition("?")
        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]
        scope = {"type": "websocket", "path": path, "query_string": query.encode(), "headers": headers}
        line: Any = ApplicationCommunicator(SiteApplication(), scope)
        await line.send_input({"type": "websocket.connect"})
        assert (await line.receive_output(SECONDS))["type"] == "websocket.accept"
        told = [json.loads((await line.receive_output(SECONDS))["text"]) for _ in range(count)]
        await line.send_input({"type": "websocket.disconnect", "code": 1000})
        await line.wait(SECONDS)
        return told

    return asyncio.run(listen(new_token(player("Blue"))))


def test_a_tables_socket_misses_nothing_while_it_connects(table: Table) -> None:
    assert [entry["n"] for entry in heard(f"/ws/v1/tables/{table.id}?after=2", 1)] == [2]


def test_the_socket_for_all_tables_misses_nothing_while_it_connects(table: Table) -> None:
    assert heard("/ws/v1/me", 2)[1] == {"event": "turn", "table": table.id, "number": 3}

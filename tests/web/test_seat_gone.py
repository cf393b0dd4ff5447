"""A player who loses their seat at a private table while connecting is told so, without an error."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from support.tables import laid_out, player
from support.waiting import SECONDS

from boem.web.accounts.tokens import new_token
from boem.web.base import announce
from boem.web.project.application import SiteApplication
from boem.web.tables.models import SeatRow, Table

pytestmark = pytest.mark.django_db(transaction=True)
Given: TypeAlias = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def table() -> Table:
    """A table for Red and Blue alone."""
    return laid_out(visibility=Table.Visibility.SEATS)


@pytest.fixture
def given(table: Table, monkeypatch: pytest.MonkeyPatch) -> Given:
    """What Blue's connection receives until it closes or is idle, if the seat is lost as it begins to listen."""
    layer = get_channel_layer()
    listen = layer.group_add  # type: ignore[union-attr]
    monkeypatch.setattr("boem.web.tables.page.socket.player_in", lambda _session: player("Blue"))

    async def lose_the_seat(group: str, channel: str) -> None:
        if group == announce.of_table(table.id):
            await database_sync_to_async(SeatRow.objects.filter(table=table, number=1).update)(player=None, kind="bot")
        await listen(group, channel)

    async def connect(path: str, token: str) -> list[dict[str, Any]]:
        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
        line: Any = ApplicationCommunicator(SiteApplication(), scope)
        await line.send_input({"type": "websocket.connect"})
        await line.send_input({"type": "websocket.receive", "text": "nonsense"})
        told = [await line.receive_output(SECONDS)]
        while told[-1]["type"] != "websocket.close" and "unreadable" not in told[-1].get("text", ""):
            told.append(await line.receive_output(SECONDS))
        await line.send_input({"type": "websocket.disconnect", "code": 1000})
        await line.wait(SECONDS)
        return told

    monkeypatch.setattr(layer, "group_add", lose_the_seat)
    token = new_token(player("Blue"))
    return lambda path: asyncio.run(connect(path, token))


def test_the_page_is_closed_as_one_of_no_table(given: Given, table: Table) -> None:
    assert [(one["type"], one.get("code")) for one in given(f"/ws/t/{table.id}")] == [
        ("websocket.accept", None),
        ("websocket.close", 4404),
    ]


def test_a_program_is_told_why_and_closed(given: Given, table: Table) -> None:
    _, told, closed = given(f"/ws/v1/tables/{table.id}")
    assert json.loads(told["text"])["code"] == "no_table"
    assert closed == {"type": "websocket.close", "code": 4404}


def test_the_connection_for_all_tables_goes_on_without_that_one(given: Given) -> None:
    _, answer = given("/ws/v1/me")
    assert json.loads(answer["text"])["code"] == "unreadable"

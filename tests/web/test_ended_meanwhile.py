"""A connection whose token or session ends while it is being opened is closed, as if it had ended afterwards."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from support.tables import laid_out, player
from support.waiting import SECONDS

from boem.web.accounts.models import Token
from boem.web.accounts.tokens import new_token
from boem.web.base import announce
from boem.web.base.payers import GUEST
from boem.web.project.application import SiteApplication

pytestmark = pytest.mark.django_db(transaction=True)
Session: Any = import_module(settings.SESSION_ENGINE).SessionStore


async def closed(path: str, header: tuple[bytes, bytes]) -> int:
    """The code with which a connection is closed."""
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), header]
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
    line: Any = ApplicationCommunicator(SiteApplication(), scope)
    await line.send_input({"type": "websocket.connect"})
    while (told := await line.receive_output(SECONDS))["type"] != "websocket.close":
        pass
    await line.send_input({"type": "websocket.disconnect", "code": told["code"]})
    await line.wait(SECONDS)
    return int(told["code"])


@pytest.mark.parametrize(("path", "codes"), [
    ("/ws/v1/me", (4401, 4401)), ("/ws/v1/tables/{}", (4401, 4401)), ("/ws/t/{}", (1013,)), ("/ws/lobby", (1013,)),
])  # fmt: skip
def test_it_is_closed_like_one_that_was_open(
    path: str, codes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    blue, table = player("Blue"), laid_out()
    layer: Any = get_channel_layer()
    listen = layer.group_add

    async def end_it(group: str, channel: str) -> None:
        if group == announce.of_player(blue.id):
            await database_sync_to_async(session.delete)()
            await database_sync_to_async(Token.objects.all().delete)()
        await listen(group, channel)

    monkeypatch.setattr(layer, "group_add", end_it)
    session = Session()
    session[GUEST] = blue.id
    session.save()
    ways = (
        (b"cookie", f"{settings.SESSION_COOKIE_NAME}={session.session_key}".encode()),
        (b"authorization", f"Bearer {new_token(blue)}".encode()),
    )
    for way, code in zip(ways, codes, strict=False):
        assert asyncio.run(closed(path.format(table.id), way)) == code

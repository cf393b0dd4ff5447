"""Messages queued before a connection was closed aren't answered after it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.exceptions import StopConsumer

from boem.web.base.connection import Connection


class Once(Connection):
    """Answers, and closes."""

    gone = False

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.send(f"heard {text_data}")
        await self.close(4429)
        await self.close(4429)

    async def disconnect(self, code: int) -> None:
        self.gone = True


@pytest.mark.django_db(transaction=True)  # each message checks old connections first
def test_a_closed_connection_hears_only_that_the_other_side_is_gone() -> None:
    one: Any = Once()
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def all_that_comes() -> None:
        one.base_send = send
        one.groups = []
        for word in "ab":
            await one.dispatch({"type": "websocket.receive", "text": word})
        with pytest.raises(StopConsumer):
            await one.dispatch({"type": "websocket.disconnect", "code": 4429})

    asyncio.run(all_that_comes())
    assert [message["type"] for message in sent] == ["websocket.send", "websocket.close"]
    assert sent[0]["text"] == "heard a"
    assert one.gone

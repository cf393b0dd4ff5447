"""A client that doesn't finish its request is disconnected; one that does is answered, even if the site is ending."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from boem.cli.host import prompt
from boem.cli.host.prompt import Prompt

WHOLE = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
NEVER = 1_000.0


async def served(scope: Any, receive: Any, send: Any) -> None:
    """Answer once everything was sent."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def heard(sent: bytes, upto: bytes = b"") -> bytes:
    """What comes back until the other side closes, or until this has come."""
    config = uvicorn.Config(served, http=Prompt, ws="websockets-sansio", log_config=None)
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(lambda: Prompt(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(sent)
    try:
        return await (reader.readuntil(upto) if upto else reader.read())
    except ConnectionResetError:  # it has closed before reading what was sent
        return b""
    finally:
        writer.close()
        server.close()


@pytest.mark.parametrize(
    ("sent", "slow"),
    [(b"", "HEAD"), (WHOLE[:20], "HEAD"), (WHOLE[:-1], "BODY")],
    ids=["nothing", "half of the headers", "half of the body"],
)
def test_a_request_not_completed_in_time_is_dropped(sent: bytes, slow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD", "BODY"):
        monkeypatch.setattr(prompt, name, 0.01 if name == slow else NEVER)
    assert asyncio.run(heard(sent)) == b""


def test_a_complete_request_is_answered_however_long_that_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "HEAD", NEVER)
    monkeypatch.setattr(prompt, "BODY", 0.0)
    assert asyncio.run(heard(WHOLE, b"ok")).startswith(b"HTTP/1.1 200")


def test_a_web_socket_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "HEAD", NEVER)
    monkeypatch.setattr(prompt, "BODY", 0.0)
    assert asyncio.run(heard(UPGRADE, b"\r\n\r\n")).startswith(b"HTTP/1.1 101")


async def heard_while_ending(*sent: bytes) -> bytes:
    """What comes back on a connection whose server begins to end after the first answer, up to its close."""
    config = uvicorn.Config(served, http=Prompt, ws="websockets-sansio", log_config=None)
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(lambda: Prompt(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(WHOLE)
    came = await reader.readuntil(b"ok")
    for connection in list(state.connections):
        connection.shutdown()
    for text in sent:
        writer.write(text)
    came += await reader.read()
    writer.close()
    server.close()
    return came


def test_a_request_on_its_way_when_the_site_begins_to_end_is_the_last_to_be_answered() -> None:
    answers = asyncio.run(heard_while_ending(WHOLE)).split(b"HTTP/1.1 200")[1:]
    assert [b"connection: close" in answer for answer in answers] == [False, True]


def test_an_idle_connection_is_closed_soon_after_the_site_begins_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "LAST", 0.01)
    assert asyncio.run(heard_while_ending()).count(b"HTTP/1.1 200") == 1

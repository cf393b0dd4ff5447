"""The WebSockets: who may open one, and how many there may be, so that no network takes all the room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import path

from boem.web.api.problems import problem
from boem.web.api.socket import FLOOD
from boem.web.api.sockets import MeSocket, TableSocket
from boem.web.base.asgi import Application, Receive, Scope, Send
from boem.web.base.payers import network_of
from boem.web.lobby.socket import LobbyPage
from boem.web.tables.page.socket import TablePageSocket
from boem.web.tables.social.player_socket import AGAIN
from boem.web.tournaments.socket import TournamentPage

MOST_OF_ONE: Final = 256
MOST: Final = 4_000
"""Per process: each takes up to 47 kB."""
WAIT: Final = 30  # seconds until a client that was turned away may try again
OWN: Final = "There are {most} connections from your network already, the most that there may be; close one first."
ALL: Final = "There are as many connections here as there may be; try again in {wait} seconds."
PROGRAMS: Final = "/ws/v1/"
DENIED: Final[Application] = WebsocketDenier.as_asgi()


class Full(Exception):
    """No room for another connection; the message says whose limit was reached."""


class ConnectionRoom:
    """The connections of this process, from before their players are known until they close."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def place(self, scope: Scope) -> Iterator[None]:
        """Hold a place during the block; raises Full."""
        network = network_of(str((scope.get("client") or ("",))[0]))
        if self._open[network] >= MOST_OF_ONE:
            raise Full(OWN.format(most=MOST_OF_ONE))
        if self._open.total() >= MOST:
            raise Full(ALL.format(wait=WAIT))
        self._open[network] += 1
        try:
            yield
        finally:
            self._open[network] -= 1
            self._open += Counter()  # drops networks without connections


async def turn_away(scope: Scope, receive: Receive, send: Send, why: Full) -> None:
    """Give a program the reason, and have a page try again later."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    if scope["path"].startswith(PROGRAMS):
        told = problem(429, str(why), code="crowded", wait=WAIT)
        await send({"type": "websocket.send", "text": msgspec.json.encode(told).decode()})
        await send({"type": "websocket.close", "code": FLOOD})
    else:
        await send({"type": "websocket.close", "code": AGAIN})


def sockets() -> list[Any]:
    """The URLs of the sockets."""
    routes: list[tuple[str, Any]] = [
        ("ws/t/<str:table_id>", TablePageSocket.as_asgi()),
        ("ws/tournaments/<str:tournament_id>", TournamentPage.as_asgi()),
        ("ws/lobby", LobbyPage.as_asgi()),
        ("ws/v1/tables/<str:table_id>", TableSocket.as_asgi()),
        ("ws/v1/me", MeSocket.as_asgi()),
        ("<path:nowhere>", DENIED),
    ]
    return [path(route, consumer) for route, consumer in routes]


class Guarded:
    """Lets in pages of this site, and programs; a foreign page's connection would carry its reader's cookies.

    Browsers always send an Origin. A connection without one is a program, and gets no session.
    """

    def __init__(self, served: Any) -> None:
        self._served = served
        self._room = ConnectionRoom()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, or turn it away."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
            await DENIED(scope, receive, send)
            return
        if b"origin" not in headers:
            scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
        elif not _is_of(headers[b"origin"].decode("latin-1"), host):
            await DENIED(scope, receive, send)
            return
        try:
            with self._room.place(scope):
                await self._served(scope, receive, send)
        except Full as why:
            await turn_away(scope, receive, send, why)


def _is_of(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc == host
    except ValueError:  # such as brackets around an invalid IPv6 address
        return False

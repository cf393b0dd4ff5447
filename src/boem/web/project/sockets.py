"""The WebSockets, and who may open one."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import path

from boem.web.api.sockets import MeSocket, TableSocket
from boem.web.base.asgi import Application, Receive, Scope, Send
from boem.web.lobby.socket import LobbyPage
from boem.web.project.socket_limits import ConnectionRoom, Full, turn_away
from boem.web.tables.page.socket import TablePageSocket

DENIED: Final[Application] = WebsocketDenier.as_asgi()


def sockets() -> list[Any]:
    """The URLs of the sockets."""
    routes: list[tuple[str, Any]] = [
        ("ws/t/<str:table_id>", TablePageSocket.as_asgi()),
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

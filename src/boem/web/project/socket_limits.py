"""Limits on open WebSockets: per network, so that nobody takes all the room, and in total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from boem.web.api.problems import problem
from boem.web.api.socket import FLOOD
from boem.web.base.asgi import Receive, Scope, Send
from boem.web.base.networks import network_of
from boem.web.tables.social.player_socket import AGAIN

MOST_OF_ONE: Final = 256
MOST: Final = 4_000
"""Per process: each takes up to 47 kB."""
WAIT: Final = 30  # seconds until a client that was turned away may try again
OWN: Final = "There are {most} connections from your network already, the most that there may be; close one first."
ALL: Final = "There are as many connections here as there may be; try again in {wait} seconds."
PROGRAMS: Final = "/ws/v1/"


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

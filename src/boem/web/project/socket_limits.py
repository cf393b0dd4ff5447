"""How many WebSockets there may be: of one network, so that nobody takes all the room, and of all."""

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
"""Of this process: each takes up to 47 kB."""
WAIT: Final = 30  # seconds until whoever was turned away may try again
OWN: Final = "There are {most} connections from your network already, the most that there may be; close one first."
ALL: Final = "There are as many connections here as there may be; try again in {wait} seconds."
PROGRAMS: Final = "/ws/v1/"


class Full(Exception):
    """There is no room; the sentence says for whom."""


class ConnectionRoom:
    """The connections of this process, from before it is known who they are until they are gone."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def place(self, scope: Scope) -> Iterator[None]:
        """Have a place for as long as the block, or raise Full."""
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
            self._open += Counter()  # without those that have none


async def turn_away(scope: Scope, receive: Receive, send: Send, why: Full) -> None:
    """Say why to a program, and have a page come again later."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    if scope["path"].startswith(PROGRAMS):
        told = problem(429, str(why), code="crowded", wait=WAIT)
        await send({"type": "websocket.send", "text": msgspec.json.encode(told).decode()})
        await send({"type": "websocket.close", "code": FLOOD})
    else:
        await send({"type": "websocket.close", "code": AGAIN})

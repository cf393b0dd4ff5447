"""The client's end of a WebSocket of the site."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from support.site import Site
from support.waiting import SECONDS
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin


class Line:
    """Sends texts and receives JSON; waiting too long is an error."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def say(self, **message: Any) -> None:
        """Send a document."""
        self.send(json.dumps(message))

    def send(self, text: str | bytes) -> None:
        """Send a text or bytes as they are."""
        self.connection.send(text)

    def text(self) -> str:
        """The next text."""
        return str(self.connection.recv(SECONDS))

    def hear(self) -> dict[str, Any]:
        """The next document."""
        document: dict[str, Any] = json.loads(self.text())
        return document

    def hear_many(self, count: int) -> list[dict[str, Any]]:
        """The next documents."""
        return [self.hear() for _ in range(count)]

    def nothing_more(self) -> bool:
        """Whether nothing was pending: the reply to nonsense comes next."""
        self.send("nonsense")
        return self.hear().get("code") == "unreadable"

    def settle(self) -> None:
        """Drop everything pending, up to the reply to nonsense."""
        self.send("nonsense")
        while self.hear().get("code") != "unreadable":
            pass

    def closed(self) -> int:
        """Wait for the other end to close, dropping messages; returns the close code."""
        try:
            while True:
                self.connection.recv(SECONDS)
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 1006

    def drop(self) -> None:
        """Disappear without closing."""
        self.connection.socket.close()


@contextmanager
def line(site: Site, path: str, token: str = "", origin: str = "", cookie: str = "") -> Iterator[Line]:
    """A connection for the duration of the block."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Cookie": cookie} if cookie else {}
    with connect(
        f"{site.ws}{path}",
        additional_headers=headers,
        origin=Origin(origin) if origin else None,
        compression=None,
        proxy=None,
        open_timeout=SECONDS,
        close_timeout=2,
        ping_interval=None,
        max_size=None,
        max_queue=None,
    ) as connection:
        yield Line(connection)

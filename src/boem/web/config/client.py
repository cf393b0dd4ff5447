"""Whether whoever asked for an answer still waits for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

Receive: TypeAlias = Callable[[], Awaitable[Any]]
GONE: Final = 499
"""The status of an answer that its client didn't wait for; it goes into the log alone."""


class Left(Exception):
    """Nobody waits for the answer any more; it goes to nobody."""


class Client:
    """One who asks, who may hang up."""

    gone = False


_ASKING: Final = ContextVar[Client | None]("boem_client", default=None)


def watching(receive: Receive) -> Receive:
    """What receives for a request, and notes when its client has gone: in this context, and in what comes of it."""
    client = Client()
    _ASKING.set(client)

    async def heard() -> Any:
        message = await receive()
        client.gone = client.gone or message["type"] == "http.disconnect"
        return message

    return heard


def check_client() -> None:
    """Raise Left where the client has gone; where there is none, as in what the site does for itself, nothing."""
    client = _ASKING.get()
    if client is not None and client.gone:
        raise Left

"""Whether whoever asked for an answer still waits for it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from boem.web.base.asgi import Message, Receive

GONE: Final = 499
"""The status of an answer that its client didn't wait for; it goes into the log alone."""


class ClientGone(Exception):
    """Nobody waits for the answer any more; it goes to nobody."""


class Client:
    """One who asks, who may hang up."""

    gone = False


_ASKING: Final = ContextVar[Client | None]("boem_client", default=None)


def watching(receive: Receive) -> Receive:
    """What receives for a request, and notes when its client has gone: in this context, and in what comes of it."""
    client = Client()
    ask_for(client)

    async def heard() -> Message:
        message = await receive()
        client.gone = client.gone or message["type"] == "http.disconnect"
        return message

    return heard


def ask_for(client: Client) -> None:
    """From now on it is this client who asks, in this context."""
    _ASKING.set(client)


def has_gone() -> bool:
    """Whether the client has hung up; what the site does for itself has none."""
    client = _ASKING.get()
    return client is not None and client.gone


def check_client() -> None:
    """Raise ClientGone where the client has gone."""
    if has_gone():
        raise ClientGone

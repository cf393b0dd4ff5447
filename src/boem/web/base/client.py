"""Whether the client of a request still waits for the answer."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from boem.web.base.asgi import Message, Receive

GONE: Final = 499
"""The status of an answer whose client has gone; appears only in the log."""


class ClientGone(Exception):
    """The client has gone, so the answer isn't needed any more."""


class Client:
    """The client of a request, who may disconnect."""

    gone = False


_ASKING: Final = ContextVar[Client | None]("boem_client", default=None)


def watching(receive: Receive) -> Receive:
    """A `receive` that notes when the client disconnects, for this context and those that derive from it."""
    client = Client()
    ask_for(client)

    async def heard() -> Message:
        message = await receive()
        client.gone = client.gone or message["type"] == "http.disconnect"
        return message

    return heard


def ask_for(client: Client) -> None:
    """Set the client of this context."""
    _ASKING.set(client)


def has_gone() -> bool:
    """Whether the client has disconnected; False for the site's own work."""
    client = _ASKING.get()
    return client is not None and client.gone


def check_client() -> None:
    """Raise ClientGone if the client has disconnected."""
    if has_gone():
        raise ClientGone

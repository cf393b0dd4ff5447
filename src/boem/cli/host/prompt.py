"""Limits how long a request may take to arrive, and cuts none off that arrives while the site is ending."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD: Final = 15.0  # seconds from the connection, or the first byte of a request, to the end of its headers
BODY: Final = 60.0  # seconds from there to the end of the body
LAST: Final = 0.5  # seconds in which an idle connection may send a last request once the site is ending


class Prompt(HttpToolsProtocol):
    """Hangs up on clients that take too long to send a request; answers and WebSockets have no limit."""

    _timer: TimerHandle | None = None
    _is_ending = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for the headers."""
        super().connection_made(transport)
        self._within(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Wait for the headers of this request."""
        super().on_message_begin()
        self._within(HEAD)

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        self._within(BODY)
        super().on_headers_complete()
        if self._is_ending and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        """The request is complete. Requests for WebSockets end here, too."""
        self._stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Stop waiting: from here on it is a WebSocket."""
        self._stop()
        super().handle_websocket_upgrade()

    def shutdown(self) -> None:
        """Wait a little for a request that may be on its way: a web server in front may not send it a second time."""
        self._is_ending = True
        if self.cycle is None or self.cycle.response_complete:  # type: ignore[redundant-expr]
            self._within(LAST)
        else:
            super().shutdown()

    def _within(self, seconds: float) -> None:
        self._stop()
        self._timer = self.loop.call_later(seconds, self._hang_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self) -> None:
        self.transport.close()

"""A page whose connection to the site is under the test's control."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager

from browser.conftest import Visit
from browser.games import LAID, Moves, One, face
from browser.table import Table
from browser.visitors import SECONDS
from playwright.sync_api import Page, WebSocketRoute


class Line:
    """A page's connection under the test's control; it passes the server's messages on unless told otherwise."""

    def __init__(self) -> None:
        self.swallow = False  # messages from the page
        self.deaf = False  # whether the server's messages are lost
        self.hold = False  # whether they are held back
        self._held: list[str] = []
        self._swallowed: list[str] = []
        self.lost: list[str] = []  # messages that came while deaf
        self.passed: list[str] = []  # types of the page's messages that were passed on
        self._page: Page | None = None
        self._route: WebSocketRoute | None = None

    def attach(self, page: Page) -> None:
        self._page = page
        page.route_web_socket(lambda url: "/ws/t/" in url, self._open)

    def break_off(self) -> None:
        """Break the connection, as if a cable was pulled."""
        assert self._route is not None
        self._route.close(code=1012)

    def release(self) -> None:
        """Pass on what was held back."""
        self.hold = False
        for message in self._held:
            assert self._route is not None
            self._route.send(message)

    def expect_some(self) -> None:
        """Wait until something is held back."""
        self.wait(lambda: bool(self._held))

    def expect_swallowed(self, text: str) -> None:
        """Wait until this was sent, and lost."""
        self.wait(lambda: any(text in message for message in self._swallowed))

    def wait(self, done: object) -> None:
        """Wait for a condition while the page goes on."""
        assert self._page is not None
        assert callable(done)
        until = time.monotonic() + SECONDS
        while not done():
            assert time.monotonic() < until, "waited in vain"
            self._page.evaluate("new Promise(requestAnimationFrame)")

    def _open(self, route: WebSocketRoute) -> None:
        self._route, server = route, route.connect_to_server()
        self._held.clear()

        def from_page(message: str | bytes) -> None:
            if self.swallow:
                self._swallowed.append(str(message))
            else:
                self.passed.append(json.loads(message)["what"])
                server.send(message)

        def from_server(message: str | bytes) -> None:
            if self.hold:
                self._held.append(str(message))
            elif self.deaf:
                self.lost.append(str(message))
            else:
                route.send(message)

        route.on_message(from_page)
        server.on_message(from_server)


def in_hand(visit: Visit, moves: Moves = LAID) -> tuple[One[Table], Line]:
    """A game, after the laying by default, with its page's connection under the test's control."""
    one, line = face(visit), Line()
    line.attach(one.table.page)
    one.table.page.reload()
    one.table.expect_connected()
    one.play(moves)
    return one, line


@contextmanager
def held_back(page: Page) -> Iterator[Line]:
    """Within the block, the server's messages on the page's next connection are held back."""
    line = Line()
    line.hold = True
    line.attach(page)
    yield line
    line.release()

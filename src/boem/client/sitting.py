"""A bot in a seat at a remote table, whose view is built from the messages of the table's WebSocket.

Every answer is checked against what was published before play.
"""

from __future__ import annotations

import ssl
from http.client import HTTPException
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from boem.bots import AnyBot
from boem.bots.think import think
from boem.core.clock import CLOCK
from boem.core.errors import BoemError, ParseError
from boem.core.game import Json, Seat, ViewProtocol
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.shapes import inside, shaped
from boem.records import Witness, apply_entry

if TYPE_CHECKING:
    from boem.client.site import Site

CUT: Final = (OSError, HTTPException, WebSocketException)  # no answer, or the connection was lost
TRIES: Final = 20  # failures in a row before giving up
LONGEST_PAUSE: Final = 4.0  # seconds between two tries


class Denied(BoemError):
    """A site has refused a request; `problem` is the document that says why (docs/api.md)."""

    def __init__(self, problem: dict[str, Json]) -> None:
        super().__init__("{why}", why=problem.get("detail", "The site gives no reason."))
        self.problem = problem


class _Table(msgspec.Struct):
    """The fields used here of the API's table."""

    game: str
    config: dict[str, Json]
    seat: int | None
    number: int
    edition: int = 1


class RemoteSeat:
    """Plays a game from its present state to the end. Each new connection first catches up on what it missed."""

    def __init__(self, site: Site, table: str, bot: AnyBot, rng: Random, seconds: float) -> None:
        self._site, self._table = site, table
        told = self._read()
        if told.seat is None:
            raise Denied({"detail": "You have no seat at this table; you can watch."})
        self.game, self.seat = find_game(told.game, told.edition), Seat(told.seat)
        config = read_settings(self.game.config, told.config)
        self.view = self.game.observer.initial_view(config, self.seat)
        self.witness = Witness(self.game, config)
        self._bot, self._rng, self._seconds = bot, rng, seconds
        self._heard = 0  # number of entries
        self._there = 0  # least number of entries that exist; nothing is chosen before all are heard
        self._sent: dict[str, Json] | None = None  # an action without an answer yet
        self._line: ClientConnection | None = None  # the connection on which it was sent

    def play(self) -> ViewProtocol:
        """Play on, and return the view at the end."""
        vain = 0
        while self.view.result is None:
            before = self._heard
            try:
                self._attend()
            except CUT:
                vain = vain + 1 if self._heard == before else 0
                if vain == TRIES:
                    raise
                CLOCK.wait(min(2**vain / 20, LONGEST_PAUSE))
        return self.view

    def _read(self) -> _Table:
        return shaped(self._site.read(self._table), _Table)

    def _attend(self) -> None:
        """Hear and act over one connection; a thread of its own keeps it alive while the bot thinks."""
        self._there = self._read().number
        address = f"ws{self._site.url.removeprefix('http')}/ws/v1/tables/{self._table}?after={self._heard}"
        with connect(address, ssl=_tls(address), additional_headers=self._site.headers, max_queue=None) as line:
            while self.view.result is None:
                if self._heard >= self._there:
                    self._act(line)
                self._hear(line.recv())

    def _act(self, line: ClientConnection) -> None:
        """Send the bot's choice, or resend one that an earlier connection left unanswered."""
        if self._sent is None and self.seat in self.view.waits_for:
            action = think(self.game, self._bot, self.view, self._rng, self._seconds)
            self._sent = {"do": self.game.notation.write(action), "after": self._heard, "key": token_hex(16)}
            self._line = None
        if self._sent is not None and self._line is not line:
            self._line = line
            line.send(msgspec.json.encode(self._sent).decode())

    def _hear(self, text: str | bytes) -> None:
        try:
            document = msgspec.json.decode(text, type=dict[str, Json])
        except (msgspec.DecodeError, RecursionError) as error:
            raise ParseError("not an entry: {why}", why=error) from None
        if "n" in document:
            self._learn(document)
        else:
            self._problem(document)

    def _learn(self, entry: dict[str, Json]) -> None:
        """Apply and check an entry; a repeated one, which follows when an action was sent twice, changes nothing."""
        if entry["n"] != self._heard:
            return
        with inside(f"entries[{self._heard}]"):
            after = apply_entry(self.game, self.view, entry)
            self.witness = self.witness.hear(self.view, entry, after)
        self.view = after
        self._heard += 1
        if entry.get("seat") == self.seat:
            self._sent = None

    def _problem(self, problem: dict[str, Json]) -> None:
        """Choose again if the action came too late, wait if asked to, and raise Denied for anything else."""
        key = problem.get("key")
        if key is not None and (self._sent is None or key != self._sent["key"]):
            return
        match problem:
            case {"code": "stale", "number": int(number)}:
                self._sent, self._there = None, max(self._there, number)
            case {"status": 429, "wait": int(wait)}:
                CLOCK.wait(wait)  # the site closes the connection
            case _:
                raise Denied(problem)


def _tls(address: str) -> ssl.SSLContext | None:
    """The TLS context for this address, limited to TLS 1.2 (ADR 28); None if it isn't encrypted.

    One thread reads while another writes, and with TLS 1.3 the server still sends tickets after the handshake. On a
    busy machine, such connections sometimes hung for ever before the first message.
    """
    if not address.startswith("wss:"):
        return None
    context = ssl.create_default_context()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context

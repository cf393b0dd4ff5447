"""A bot on a seat of a remote table: its view is built from the messages of the table's WebSocket."""

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
from boem.client.denied import Denied
from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.game import Json, Seat, ViewProtocol
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.shapes import inside, shaped
from boem.records import apply_entry

if TYPE_CHECKING:
    from boem.client.site import Site

CUT: Final = (OSError, HTTPException, WebSocketException)  # no answer, or no connection any more
TRIES: Final = 20  # in a row that bring nothing new
LONGEST_PAUSE: Final = 4.0  # seconds between two of them


class _Table(msgspec.Struct):
    """The parts of a table that are used here."""

    game: str
    config: dict[str, Json]
    seat: int | None
    number: int
    edition: int = 1


class RemoteSeat:
    """A game from where it stands to its end. Over each connection it first hears what it has missed."""

    def __init__(self, site: Site, table: str, bot: AnyBot, rng: Random, seconds: float) -> None:
        self._site, self._table = site, table
        told = self._read()
        if told.seat is None:
            raise Denied({"detail": "You have no seat at this table; you can watch."})
        self.game, self.seat = find_game(told.game, told.edition), Seat(told.seat)
        self.view = self.game.observer.initial_view(read_settings(self.game.config, told.config), self.seat)
        self._bot, self._rng, self._seconds = bot, rng, seconds
        self._heard = 0  # entries
        self._there = 0  # how many there are at least; before all are heard, nothing is chosen
        self._sent: dict[str, Json] | None = None  # an action that was not answered yet
        self._line: ClientConnection | None = None  # over which it was sent

    def play(self) -> ViewProtocol:
        """The view at the end."""
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
        """Hear and act over one connection, which a thread of its own keeps alive while the bot thinks."""
        self._there = self._read().number
        address = f"ws{self._site.url.removeprefix('http')}/ws/v1/tables/{self._table}?after={self._heard}"
        with connect(address, ssl=_tls(address), additional_headers=self._site.headers, max_queue=None) as line:
            while self.view.result is None:
                if self._heard >= self._there:
                    self._act(line)
                self._hear(line.recv())

    def _act(self, line: ClientConnection) -> None:
        """Send what the bot chooses, or once more what a connection before this one left unanswered."""
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
            raise ParseError(f"no entry: {error}") from None
        if "n" in document:
            self._learn(document)
        else:
            self._problem(document)

    def _learn(self, entry: dict[str, Json]) -> None:
        """Fold an entry; one that comes again, because its action was sent again, changes nothing."""
        if entry["n"] != self._heard:
            return
        with inside(f"entries[{self._heard}]"):
            self.view = apply_entry(self.game, self.view, entry)
        self._heard += 1
        if entry.get("seat") == self.seat:
            self._sent = None

    def _problem(self, problem: dict[str, Json]) -> None:
        """Choose again what came too late; wait where that is asked for; raise Denied for anything else."""
        key = problem.get("key")
        if key is not None and (self._sent is None or key != self._sent["key"]):
            return
        match problem:
            case {"code": "stale", "number": int(number)}:
                self._sent, self._there = None, max(self._there, number)
            case {"status": 429, "wait": int(wait)}:
                CLOCK.wait(wait)  # the site hangs up
            case _:
                raise Denied(problem)


def _tls(address: str) -> ssl.SSLContext | None:
    """What a connection to this address is kept secret with; not TLS 1.3 (ADR 28).

    One thread reads while another writes, and with 1.3 the server still sends tickets when the handshake is over. On a
    busy machine such connections hung now and then, for ever and before the first word.
    """
    if not address.startswith("wss:"):
        return None
    context = ssl.create_default_context()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context

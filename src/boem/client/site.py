"""A site's API, as a player uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from boem.bots import SECONDS, AnyBot
from boem.client.sitting import Denied, RemoteSeat
from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.game import Json, ViewProtocol
from boem.core.shapes import shaped
from boem.records import Witness

TIMEOUT: Final = 30.0
"""Seconds to wait for an answer."""


class _Guest(msgspec.Struct):
    token: str


class _Lobby(msgspec.Struct):
    tables: list[dict[str, Json]]


class _Tournaments(msgspec.Struct):
    tournaments: list[dict[str, Json]]


class _Part(msgspec.Struct):
    table: str | None


class _Tournament(msgspec.Struct):
    """The fields used here of the API's tournament."""

    stage: str
    you: _Part | None


class Site:
    """The API of the site at `url`, for the player with this token, or without one for a new guest.

    Calls raise Denied if the site refuses, ParseError for an answer that makes no sense, and OSError or
    `http.client.HTTPException` if there is no answer.
    """

    def __init__(self, url: str, token: str = "") -> None:
        if not url.startswith(("http://", "https://")):
            raise ParseError(
                "expected a site's address such as http://127.0.0.1:8000, not {given}", "url", given=repr(url[:60])
            )
        self.url = url.rstrip("/")
        self.token = token
        self.witnesses: dict[str, Witness] = {}  # by table: what was noted and proved when it was played last
        self.token = token or shaped(self.call("POST", "guests"), _Guest).token

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify the caller."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def open(
        self, game: str, seats: Sequence[str], config: Mapping[str, Json] | None = None, **more: Json
    ) -> dict[str, Json]:
        """Open a table for a `game`, as `POST /api/v1/tables` in docs/api.md says of `seats`, `config` and `more`.

        Returns its `id`, `url`, `invite`, `invites`.
        """
        return self.call("POST", "tables", {"game": game, "seats": list(seats), "config": dict(config or {})} | more)

    def offers(self) -> list[dict[str, Json]]:
        """The open seats of public tables, longest waiting first; see `GET /api/v1/lobby` in docs/api.md."""
        return shaped(self.call("GET", "lobby"), _Lobby).tables

    def join(self, table: str, invite: str = "") -> None:
        """Take an open seat at the `table` of this id, one as challenged, or one with an `invite`, a link or token."""
        self.call("POST", f"tables/{table}/join", {"invite": invite} if invite else None)

    def read(self, table: str) -> dict[str, Json]:
        """The table, with what this player may know."""
        return self.call("GET", f"tables/{table}")

    def play(self, table: str, bot: AnyBot, rng: Random | None = None, seconds: float = SECONDS) -> ViewProtocol:
        """Let a bot play this player's seat to the end of the game, through lost connections; returns the last view.

        `table` is its id, and `seconds` how long the bot may think about an action.

        Raises BotFailed if the bot does, and Unproved for an answer or a layout that isn't what was fixed before play,
        besides what calls raise; the seat is left as it is, and can be played on later. If the site can't be reached
        for about a minute, the connection's error is raised. What was proved is in `witnesses`.
        """
        seat = RemoteSeat(self, table, bot, rng or Random(), seconds)
        try:
            return seat.play()
        finally:
            self.witnesses[table] = seat.witness

    def tournaments(self, stage: str = "open") -> list[dict[str, Json]]:
        """The tournaments whose `stage` is `open`, `running` or `over`, as `GET /api/v1/tournaments` has them."""
        return shaped(self.call("GET", f"tournaments?stage={stage}"), _Tournaments).tournaments

    def organise(self, kind: str, name: str, game: str, **more: Json) -> dict[str, Json]:
        """Announce a tournament and return it; docs/api.md says what `kind`, `name`, `game` and `more` are."""
        return self.call("POST", "tournaments", {"kind": kind, "name": name, "game": game} | more)

    def read_tournament(self, tournament: str) -> dict[str, Json]:
        """The tournament with its standings."""
        return self.call("GET", f"tournaments/{tournament}")

    def pairings(self, tournament: str, number: int | None = None) -> dict[str, Json]:
        """The pairings of round `number`, from 1, or of the latest, in the `tournament` of this id."""
        return self.call("GET", f"tournaments/{tournament}/pairings{'' if number is None else f'?round={number}'}")

    def enter(self, tournament: str, invite: str = "") -> None:
        """Enter a tournament, or come back after a pause; a private one with its `invite`, a link or token."""
        self.call("POST", f"tournaments/{tournament}/enter", {"invite": invite} if invite else None)

    def run_tournament(self, tournament: str, do: str) -> dict[str, Json]:
        """`do` is to `start` or `cancel` a tournament as its organiser, or to `withdraw` or ask for a half-point `bye`.

        Returns the tournament as it is afterwards.
        """
        return self.call("POST", f"tournaments/{tournament}/{do}")

    def play_tournament(self, tournament: str, bot: AnyBot, rng: Random | None = None, every: float = 1.0) -> int:
        """Let a bot play all games of a tournament that this player has entered, until it is over or called off.

        Looks for a game to play at intervals of `every` seconds; returns how many it played. Raises as `play` does.
        """
        played: set[str] = set()
        while (told := shaped(self.read_tournament(tournament), _Tournament)).stage in ("open", "running"):
            table = told.you.table if told.you else None
            if table is None or table in played:
                CLOCK.wait(every)
            else:
                self.play(table, bot, rng)
                played.add(table)
        return len(played)

    def call(self, method: str, path: str, body: Json = None) -> dict[str, Json]:
        """Call the API, by an HTTP `method` at a `path` under `/api/v1`, with `body` as JSON; returns its answer."""
        headers = self.headers | {"Content-Type": "application/json"}
        data = None if body is None else msgspec.json.encode(body)
        try:
            with urlopen(Request(f"{self.url}/api/v1/{path}", data, headers, method=method), timeout=TIMEOUT) as answer:
                return _document(answer.read())
        except HTTPError as error:
            if error.code >= 500:
                raise
            with suppress(ParseError):
                raise Denied(_document(error.read())) from None
            raise


def _document(data: bytes) -> dict[str, Json]:
    try:
        return msgspec.json.decode(data, type=dict[str, Json])
    except (msgspec.DecodeError, RecursionError) as error:
        raise ParseError("not an answer of this API: {why}", why=error) from None

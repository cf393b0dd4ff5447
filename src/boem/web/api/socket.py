"""What the API's WebSockets share: authentication, and messages as JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final

import msgspec

from boem.core.errors import BoemError, ParseError
from boem.core.game import Json
from boem.core.terms import Seat
from boem.web.accounts.models import Player, Token
from boem.web.accounts.session import is_still, player_in
from boem.web.api.auth import OnlyReads, token_of_header
from boem.web.api.problems import problem, problem_of
from boem.web.base.connection import Connection, in_thread
from boem.web.base.limits import ACTIONS, Allowance, TooMany
from boem.web.base.payers import Payers, let_ask, payers_in
from boem.web.tables.social import online, presence
from boem.web.tables.store.service import Acted, request_of
from boem.web.tables.store.table_access import TableAccess, seated
from boem.web.tables.store.writer import WRITER

MOST_BYTES: Final = 50_000  # per message
UNAUTHORIZED, FORBIDDEN, UNKNOWN, FLOOD = 4401, 4403, 4404, 4429  # close codes, which follow a problem document


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A message from a program. `table` is required on a connection for several tables."""

    do: str
    after: int
    key: str | None = None
    table: str | None = None


_wanted: Final = msgspec.json.Decoder(Wanted)
_encode: Final = msgspec.json.Encoder().encode


class Socket(Connection, ABC):
    """A connection to a program, or to a page."""

    caller: Player | None = None
    token: Token | None = None  # None: identified by a session

    allowance: Allowance

    def __init__(self) -> None:
        super().__init__()
        self.held: frozenset[tuple[str, Seat]] = frozenset()  # tables and seats that this connection marks as present

    async def hold(self, places: Iterable[TableAccess]) -> None:
        """Mark the seats of these places as connected, and no others."""
        before = self.held
        tables = {(place.table.id, place.viewer): place.table for place in places if place.viewer is not None}
        self.held = frozenset(tables)
        for (table_id, seat), table in tables.items():
            if (table_id, seat) not in before:
                await presence.arrive(table, seat)
        for table_id, seat in before - self.held:
            await presence.leave(table_id, seat)

    async def tell(self, document: dict[str, Json]) -> None:
        """Send a document as JSON text."""
        await self.send(text_of(document))

    async def who(self) -> Player | None:
        """The bearer of the token, or the player of the session; from now on the connection learns when either ends."""
        self.caller, payers = await in_thread(self._caller)()
        self.allowance = Allowance(ACTIONS, payers)
        let_ask(payers)
        if self.caller is not None:
            self.player_id = "" if self.caller.is_guest else self.caller.pk
            await self.hear_as(self.caller.id)
        return self.caller

    async def player_ended(self, event: dict[str, Json]) -> None:
        """A token or session of the player's has ended; if it was this connection's, say so and close it."""
        if not await in_thread(self._is_still)():
            await self.tell(problem(401, "This token or session has ended."))
            await self.close(UNAUTHORIZED)

    async def disconnect(self, code: int) -> None:
        """Let go of the seats."""
        await self.hold(())

    async def refuse(self, code: int, document: dict[str, Json]) -> None:
        """Send the reason, and close the connection."""
        await self.accept()
        await self.tell(document)
        await self.close(code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Carry out a message; an error is answered with a problem document that carries the message's key."""
        key = None
        try:
            self.allowance.spend()
            wanted = _read(text_data)
            key = wanted.key
            if self.token is not None and self.token.scope != Token.Scope.PLAY:
                raise OnlyReads
            await self.on_action(wanted)
        except TooMany as error:
            await self.tell(problem_of(error))
            await self.close(FLOOD)
        except BoemError as error:
            await self.tell(problem_of(error) | ({"key": key} if key else {}))

    @abstractmethod
    async def on_action(self, wanted: Wanted) -> None:
        """Carry out the action."""

    async def act(self, place: TableAccess, wanted: Wanted) -> Acted:
        """Act for the caller's seat at a table."""
        seat = seated(place).seat
        return await WRITER.do(place.table.id, request_of(seat, wanted.do, wanted.after, wanted.key))

    def _caller(self) -> tuple[Player | None, Payers]:
        player, payers = self._identified()
        online.seen(player)
        return player, payers

    def _identified(self) -> tuple[Player | None, Payers]:
        header = dict(self.scope["headers"]).get(b"authorization", b"").decode("latin-1")
        if not header:
            return player_in(self.scope["session"]), payers_in(self.scope, None)
        self.token = token_of_header(header)
        return self.token.player, payers_in(self.scope, self.token.player)

    def _is_still(self) -> bool:
        if self.token is not None:
            return Token.objects.filter(digest=self.token.digest).exists()
        return is_still(self.scope["session"], self.caller)


def text_of(document: dict[str, Json]) -> str:
    """A document as it is sent."""
    return _encode(document).decode()


def _read(text: str | None) -> Wanted:
    if text is None or len(text) > MOST_BYTES:
        raise ParseError("send a JSON text of at most {most} characters", most=MOST_BYTES)
    try:
        return _wanted.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ParseError("not an action: {why}", why=error) from None

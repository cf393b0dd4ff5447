"""The API's WebSockets: one table, or all of a player's tables."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from functools import partial
from typing import Final

from boem.core.bounded_cache import BoundedCache
from boem.core.errors import ParseError
from boem.core.game import Json
from boem.records import Match
from boem.web.api.auth import BadToken, OnlyOwn, covers
from boem.web.api.problems import problem, problem_of
from boem.web.api.socket import FLOOD, FORBIDDEN, UNAUTHORIZED, UNKNOWN, Socket, Wanted, text_of
from boem.web.api.told import challenges_told, ladder_challenges_told
from boem.web.base import announce
from boem.web.base.connection import in_thread
from boem.web.base.errors import NoTable
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.base.limits import Crowded
from boem.web.base.query import query_of, whole
from boem.web.base.shared import Shared
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import service
from boem.web.tables.store.catching_up import FEW, SMALL, game_upto
from boem.web.tables.store.openings import entries_with_openings
from boem.web.tables.store.table_access import TableAccess, place_at

WATCHED: Final[Shared[tuple[str, str, range], list[str]]] = Shared(64)  # what spectators are sent
TOLD: Final[BoundedCache[Hashable, tuple[str, object]]] = BoundedCache(4_000_000, lambda told: len(told[0]))
"""What was sent of single entries, with what it tells, which is known by its identity as long as it is kept."""
PIECE: Final = 100  # entries prepared at a time, if more were missed


class TableSocket(Socket):
    """`/ws/v1/tables/{id}`: the caller's entries from `?after=N` on as they come, and actions."""

    async def connect(self) -> None:
        """Find the caller's place, and send what was missed."""
        table_id = self.scope["url_route"]["kwargs"]["table_id"]
        self.seen = whole(query_of(self.scope).get("after", "")) or 0
        await self.channel_layer.group_add(announce.of_table(table_id), self.channel_name)  # misses nothing after this
        try:
            self.place: TableAccess = await in_thread(place_at)(table_id, await self.who())
        except BadToken:
            await self.refuse(UNAUTHORIZED, problem(401, "This token is nobody's."))
            return
        except NoTable as error:
            await self.refuse(UNKNOWN, problem_of(error))
            return
        if self.token is not None and not covers(self.token, self.place):
            await self.refuse(FORBIDDEN, problem_of(OnlyOwn()))
            return
        await self.accept()
        await self.hold([self.place])
        await self._catch_up(await in_thread(_looked_at)(self.place.table))

    async def handle(self, message: dict[str, Json]) -> None:
        """Pass a message to its method; close the connection once the caller may no longer know of the table.

        Also close it if the site is overloaded: the program catches up after reconnecting.
        """
        try:
            await super().handle(message)
        except NoTable as error:
            await self.tell(problem_of(error))
            await self.close(UNKNOWN)
        except Crowded as error:
            await self.tell(problem_of(error))
            await self.close(FLOOD)

    async def on_action(self, wanted: Wanted) -> None:
        """Act for the caller's seat; the entries come back like everybody's."""
        acted = await self.act(self.place, wanted)
        again = range(acted.entries.start, min(acted.entries.stop, self.seen))
        for entry in await _entries_of(acted.game, self.place, again):
            await self.tell(entry)
        await self._catch_up(acted.game)

    async def table_moved(self, event: dict[str, Json]) -> None:
        """Send what is new."""
        if event["number"] > self.seen:
            await self._catch_up(await game_upto(event["table"], event["number"]), event.get("stamp", ""))

    async def table_seated(self, event: dict[str, Json]) -> None:
        """Look the place up again: the caller may have sat down, or lost the seat and the right to see the table."""
        self.place = await in_thread(place_at)(event["table"], self.place.player)
        await self.hold([self.place])

    table_timed = table_here = table_noted = table_said = Socket.ignore
    player_table = player_called = player_challenged = player_answered = player_waited = Socket.ignore
    player_ladder_challenged = Socket.ignore

    async def _catch_up(self, game: Match, stamp: str = "") -> None:
        """Send what is new; if it is much, in pieces, so that others get their turn.

        All who watch are sent the same, which is worked out once for each announcement, known by its stamp.
        """
        end, missed = len(game.said), len(game.said) - self.seen
        for first in range(self.seen, end, PIECE):
            numbers = range(first, min(first + PIECE, end))
            tell = partial(_texts_of, game, self.place, numbers, missed)
            seen = (self.place.table.id, stamp, numbers)
            for text in await (WATCHED.get(seen, tell) if stamp and self.place.viewer is None else tell()):
                await self.send(text)
            self.seen = numbers.stop


class MeSocket(Socket):
    """`/ws/v1/me`: what happens at all tables of the caller, and actions at any of them."""

    async def connect(self) -> None:
        """Follow all the caller's running games, and report those where it is their turn."""
        try:
            self.player = await self.who()
        except BadToken:
            self.player = None
        if self.player is None:
            await self.refuse(UNAUTHORIZED, problem(401, "Send a token: POST /api/v1/guests gives one."))
            return
        self.places: dict[str, TableAccess] = {}
        self.seen: dict[str, int] = {}
        await self.accept()
        for table_id in await in_thread(self._my_tables)():
            await self._follow(table_id)
        for told in await in_thread(challenges_told)(self.player):
            await self.tell({"event": "challenge", **told})
        for told in await in_thread(ladder_challenges_told)(self.player):
            await self.tell({"event": "ladder_challenge", **told})
        await self.hold(self.places.values())

    async def on_action(self, wanted: Wanted) -> None:
        """Act at one of the caller's tables."""
        if wanted.table is None:
            raise ParseError("send the id of one of your tables", "table")
        place = self.places.get(wanted.table) or await in_thread(place_at)(wanted.table, self.player)
        acted = await self.act(place, wanted)
        again = range(acted.entries.start, min(acted.entries.stop, self.seen.get(place.table.id, 0)))
        await self._tell_entries(place, acted.game, again)

    async def player_table(self, event: dict[str, Json]) -> None:
        """Follow a new table of the caller's."""
        if event["table"] not in self.places:
            await self._follow(event["table"])
            await self.hold(self.places.values())

    async def player_challenged(self, event: dict[str, Json]) -> None:
        """Report a challenge to the caller."""
        for told in await in_thread(challenges_told)(self.player, event["challenge"]):
            await self.tell({"event": "challenge", **told})

    async def player_ladder_challenged(self, event: dict[str, Json]) -> None:
        """Report a challenge on a ladder to the caller."""
        for told in await in_thread(ladder_challenges_told)(self.player, event["challenge"]):
            await self.tell({"event": "ladder_challenge", **told})

    async def table_moved(self, event: dict[str, Json]) -> None:
        """Send what is new there, and whose turn it is."""
        if event["table"] in self.places and event["number"] > self.seen[event["table"]]:
            await self._catch_up(event["table"], await game_upto(event["table"], event["number"]))

    async def table_seated(self, event: dict[str, Json]) -> None:
        """Report that somebody has sat down; if the caller's own seat was taken over, stop following the table."""
        await self.tell({"event": "seated", "table": event["table"]})
        place = await in_thread(self._mine)(event["table"])
        if place is not None:
            self.places[event["table"]] = place
        else:
            self.places.pop(event["table"], None)
            await self.channel_layer.group_discard(announce.of_table(event["table"]), self.channel_name)
        await self.hold(self.places.values())

    async def table_timed(self, event: dict[str, Json]) -> None:
        """Report a change of the clocks: a pause was offered, begun or ended, or a vacation has begun or ended."""
        await self.tell({"event": "time", "table": event["table"]})

    table_here = table_noted = table_said = Socket.ignore
    player_called = player_answered = player_waited = Socket.ignore

    async def _follow(self, table_id: str) -> None:
        """Follow a table from now on, unless the caller's seat there has gone meanwhile."""
        await self.channel_layer.group_add(announce.of_table(table_id), self.channel_name)
        place = await in_thread(self._mine)(table_id)
        if place is None:
            await self.channel_layer.group_discard(announce.of_table(table_id), self.channel_name)
            return
        game = await in_thread(service.game_at)(place.table)
        self.places[table_id], self.seen[table_id] = place, len(game.said)
        await self.tell({"event": "table", "table": table_id, "game": place.table.game, "seat": place.viewer})
        await self._tell_turn(table_id, game)

    async def _catch_up(self, table_id: str, game: Match) -> None:
        await self._tell_entries(self.places[table_id], game, range(self.seen[table_id], len(game.said)))
        self.seen[table_id] = len(game.said)
        await self._tell_turn(table_id, game)

    async def _tell_entries(self, place: TableAccess, game: Match, numbers: range) -> None:
        for entry in await _entries_of(game, place, numbers):
            await self.tell({"event": "entry", "table": place.table.id, "entry": entry})

    async def _tell_turn(self, table_id: str, game: Match) -> None:
        known = game.history.public
        if game.over:
            await self.tell({"event": "over", "table": table_id, "number": len(game.said)})
        elif self.places[table_id].viewer in known.waits_for:
            await self.tell({"event": "turn", "table": table_id, "number": len(game.said)})

    def _mine(self, table_id: str) -> TableAccess | None:
        """The caller's place there, if they have a seat."""
        with suppress(NoTable):
            place = place_at(table_id, self.player)
            return place if place.seat else None
        return None

    def _my_tables(self) -> list[str]:
        mine = SeatRow.objects.filter(player=self.player).exclude(table__status="over")
        return list(mine.values_list("table_id", flat=True).distinct())


async def _texts_of(game: Match, place: TableAccess, numbers: range, missed: int) -> list[str]:
    if len(numbers) == 1 and _is_quick(place, missed):
        return [_text_of_entry(game, place, numbers[0])]
    return list(map(text_of, await _entries_of(game, place, numbers, missed)))


def _text_of_entry(game: Match, place: TableAccess, number: int) -> str:
    """An entry as it is sent, written once for all who hear the same of it."""
    notices = game.said[number]
    heard = (place.table.id, number, id(notices), *[notice.reaches(place.viewer) for notice in notices])
    return TOLD.get(heard, lambda: (text_of(entries_with_openings(game, place, [number])[0]), notices))[0]


def _is_quick(place: TableAccess, missed: int) -> bool:
    return missed <= FEW and place.table.squares <= SMALL


async def _entries_of(game: Match, place: TableAccess, numbers: range, missed: int = 0) -> list[dict[str, Json]]:
    """The entries as the place sees them, of all that it `missed`; what may take long is done off the event loop."""
    if _is_quick(place, missed):
        return entries_with_openings(game, place, numbers)
    return await in_thread(_in_turn)(game, place, numbers, weight_of_log(missed))


def _in_turn(game: Match, place: TableAccess, numbers: range, weight: int) -> list[dict[str, Json]]:
    with heavy(weight):
        return entries_with_openings(game, place, numbers)


def _looked_at(table: Table) -> Match:
    with heavy(weight_of_log(table.number)):
        return service.game_at(table)

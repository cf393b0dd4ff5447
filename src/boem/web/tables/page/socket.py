"""The socket of a table's page: it receives what is done there, and sends the pieces that have changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from boem.core.errors import BoemError
from boem.core.game import Json
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_in
from boem.web.base import announce
from boem.web.base.connection import in_thread
from boem.web.base.error_texts import why
from boem.web.base.errors import NoTable
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.base.limits import ACTIONS, LINES, Allowance, Crowded, TooMany, spend
from boem.web.base.payers import Payers, let_ask, payers_in
from boem.web.base.query import query_of, whole
from boem.web.base.shared import Shared
from boem.web.tables.boards import is_shown, presenter_of
from boem.web.tables.page import plans, standing, table_page
from boem.web.tables.page.chat_lines import chat_pieces
from boem.web.tables.page.deltas import message, version_of
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import TablePage
from boem.web.tables.social import chat, presence
from boem.web.tables.social.player_socket import AGAIN, Reachable
from boem.web.tables.store import notes
from boem.web.tables.store.openings import entries_with_openings
from boem.web.tables.store.service import game_at, request_of
from boem.web.tables.store.table_access import TableAccess, place_at, seated
from boem.web.tables.store.writer import WRITER

FEW: Final = 5  # entries that come with a refresh
MOST_BYTES: Final = 50_000  # of a message
PLANNING: Final = {"plan": plans.add, "unplan": plans.remove, "stand": standing.keep}
UNKNOWN: Final = 4404  # close code
WATCHED: Final[Shared[tuple[str, str, int, str], tuple[int, dict[str, str]]]] = Shared(64)  # renderings for spectators


class TablePageSocket(Reachable):
    """One open page. It remembers hashes of what it has sent, so it sends only what has changed."""

    async def handle(self, message: dict[str, Json]) -> None:
        """Pass a message to its method, and close the socket if the table may no longer be seen from here."""
        try:
            await super().handle(message)
        except NoTable:  # the seat now belongs to somebody else, and the table is closed to spectators
            await self.close(UNKNOWN)
        except Crowded:
            await self.close(AGAIN)

    async def connect(self) -> None:
        """Take the seat of the session's player, or watch; then send the whole page."""
        route = self.scope["url_route"]["kwargs"]
        self.table_id = route["table_id"]
        self.sent: dict[str, int] = {}
        self.shown = 0  # entries
        self.held: int | None = None  # the seat that this socket makes present
        self.follows = False  # the bots' moves one by one
        self.listens = False
        query = query_of(self.scope)
        self.language = query["lang"] if query.get("lang") in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        self.wanted = whole(query.get("seat", ""))
        self.patches = "patches" in query  # pieces as changes to those sent before
        try:
            self.player, self.payers = await in_thread(self._who)()
            self.allowance = Allowance(ACTIONS, self.payers)
            let_ask(self.payers)
            place = await self._place()
            if not is_shown(place.table.game):
                raise NoTable
        except NoTable:
            await self.accept()
            await self.close(UNKNOWN)
            return
        self.listens = True
        await self.channel_layer.group_add(announce.of_table(self.table_id), self.channel_name)
        await self.be_reached()
        await self.accept()
        if place.viewer is not None:
            self.held = place.viewer
            await presence.arrive(place.table, place.viewer)
            await self._follow(wanted=True)
        self.talks = place.talks
        await self._refresh(*table_page.PIECES, waiting=await self.count())
        await self._refresh_chat()

    async def disconnect(self, code: int) -> None:
        """Leave the seat if one was held."""
        if self.listens:
            await self.be_left()
        if self.held is not None:
            await presence.leave(self.table_id, self.held)
        await self._follow(wanted=False)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what the page asks for; an error is shown there as one sentence. What isn't JSON is ignored."""
        if text_data is None or len(text_data) > MOST_BYTES:
            await self.close(1009)
            return
        try:
            self.allowance.spend()
        except TooMany:
            await self.close(AGAIN)
            return
        try:
            message = json.loads(text_data)
            if isinstance(message, dict):
                await self._obey({key: str(value) for key, value in message.items()})
        except NoTable:
            raise
        except (BoemError, TooMany) as error:
            await self._send_changed({"say": self._sentence(error)})
        except (ValueError, RecursionError):
            return

    async def _obey(self, message: dict[str, str]) -> None:
        place, what = await self._place(), message.get("what")
        if what == "say":
            await in_thread(spend)(LINES, self.payers)
            await in_thread(chat.say)(place=place, text=message.get("say", ""))
            return
        if what == "act":
            await self._act(place, message)
            return
        if what == "pace":
            await self._follow(wanted=self.held is not None and message.get("pace") != "quick")
            return
        seat = seated(place).seat
        if what in PLANNING:
            await WRITER.do(self.table_id, partial(PLANNING[what], seat=seat, fields=message, origin=self.channel_name))
            await self._refresh("notice", "plan", "standing", say=self._sentence(None))
        elif what == "pencil":
            square, mark = message.get("pencil", ""), message.get("mark", "")
            pencil = partial(notes.pencil, seat=seat, square=square, mark=mark, origin=self.channel_name)
            await WRITER.do(self.table_id, pencil)
            await self._refresh("board")
        elif what == "ask":
            wanted = message.get("ask", "")
            told = await in_thread(notes.told)(seat=seat, what=wanted)  # outside the writer, which others wait for
            await WRITER.do(self.table_id, partial(notes.note, seat=seat, told=told, origin=self.channel_name))
            await self._refresh(*table_page.NOTED)
        elif what == "heard":
            count = whole(message.get("heard", "")) or 0
            await in_thread(chat.hear)(seat=seat, count=count, origin=self.channel_name)
            await self._refresh_chat()
        elif what == "draft":
            words = message.get("draft", "").split()
            await self._keep(place, message, partial(notes.draft, seat=seat, words=words, origin=self.channel_name))
        elif what == "suggest":
            drawn = await in_thread(notes.suggested)(seat=seat, name=message.get("draft", ""))
            await self._keep(place, message, partial(notes.draft, seat=seat, words=drawn, origin=self.channel_name))

    async def _follow(self, *, wanted: bool) -> None:
        """Let bots take their time for this page, or no longer."""
        if wanted and not self.follows:
            await presence.follow(self.table_id)
        elif self.follows and not wanted:
            await presence.unfollow(self.table_id)
        self.follows = wanted

    async def _act(self, place: TableAccess, message: dict[str, str]) -> None:
        """Play an action and answer in one message: the changed pieces, the reason of a refusal, and the key."""
        refusal: BoemError | None = None
        try:
            said, after = message.get("do", ""), whole(message.get("after", "")) or 0
            await WRITER.do(self.table_id, request_of(seated(place).seat, said, after, message.get("key") or None))
        except BoemError as error:
            refusal = error
        answered = render_to_string("tables/pieces/answered.html", {"key": message.get("key", ""), "oob": True})
        await self._refresh(*table_page.PIECES, say=self._sentence(refusal), answered=answered)

    async def _keep(self, place: TableAccess, message: dict[str, str], draft: Callable[[], None]) -> None:
        """Store a draft, confirm it, and then send the pieces that show it."""
        await WRITER.do(self.table_id, draft)
        self.sent.pop("board", None)  # taps have changed the page's board since it was sent
        await self.send(render_to_string("tables/pieces/kept.html", {"key": message.get("key", ""), "oob": True}))
        await self._refresh(*presenter_of(place.table.game).drafted)

    async def table_moved(self, event: dict[str, Json]) -> None:
        """An entry was written. After several quick ones, the first refresh may already have shown them all.

        Whoever watches without being anybody sees the same as all who do, so one page works it out for the others.
        """
        if event["number"] <= self.shown:
            return
        if self.player is None and "stamp" in event:
            seen = (self.table_id, event["stamp"], self.shown, self.language)
            self.shown, pieces = await WATCHED.get(seen, in_thread(self._watched))
            await self._send_changed(pieces)
        else:
            await self._refresh(*table_page.PIECES)

    async def table_seated(self, event: dict[str, Json]) -> None:
        """Somebody sat down, or a rematch was opened."""
        await self._refresh(*table_page.PIECES)

    table_timed = table_seated  # the clocks have stopped, or run again

    async def table_here(self, event: dict[str, Json]) -> None:
        """Somebody came or went."""
        await self._refresh(*table_page.PRESENT)

    async def table_noted(self, event: dict[str, Json]) -> None:
        """Another page of the same seat has changed its notes."""
        place = await self._place()
        if event["origin"] != self.channel_name and place.viewer == event["seat"]:
            await self._refresh(*{*table_page.NOTED, *presenter_of(place.table.game).drafted})
            await self._refresh_chat()

    async def table_said(self, event: dict[str, Json]) -> None:
        """Somebody said something."""
        if (await self._place()).room == event["room"]:
            await self._refresh_chat()

    player_table = Reachable.ignore  # the page lists no tables

    async def _refresh(self, *names: str, **answer: str) -> None:
        await self._send_changed(await in_thread(self._render)(names) | answer)

    async def _refresh_chat(self) -> None:
        if self.talks:
            await self._send_changed(await in_thread(self._render_chat)())

    async def _send_changed(self, pieces: dict[str, str]) -> None:
        changed = {name: html for name, html in pieces.items() if self.sent.get(name) != version_of(html)}
        before, self.sent = self.sent, self.sent | {name: version_of(html) for name, html in changed.items()}
        if changed:
            await self.send(message(changed, before) if self.patches else "".join(changed.values()))

    def _sentence(self, error: BoemError | TooMany | None) -> str:
        """The reason of a refusal as HTML; without an error, HTML that clears the previous one."""
        if error:
            self.sent.pop("say", None)  # the page may have cleared it, so the same reason has to be sent again
        with translation.override(self.language):
            return render_to_string("tables/pieces/say.html", {"sentence": why(error) if error else ""})

    def _render(self, names: tuple[str, ...]) -> dict[str, str]:
        with translation.override(self.language):
            place = place_at(self.table_id, self.player, self.wanted)
            with heavy(weight_of_log(place.table.number)):
                shown = sight(place)
                pieces = {name: table_page.piece(name, shown) for name in names}
                if names == table_page.PIECES:
                    pieces |= self._proof(shown)
                    self.shown = shown.number
                return pieces

    def _watched(self) -> tuple[int, dict[str, str]]:
        """All pieces, and the number of entries that they show."""
        pieces = self._render(table_page.PIECES)
        return self.shown, pieces

    def _proof(self, shown: TablePage) -> dict[str, str]:
        """The entries since the last refresh, if they are few; the page asks for what it lacks."""
        new = range(self.shown, shown.number)
        if not (shown.proves and new.start > 0 and 0 < len(new) <= FEW):
            return {}
        entries = entries_with_openings(game_at(shown.place.table), shown.place, new)
        return {
            "entries": render_to_string("tables/pieces/entries.html", {"entries": json.dumps(entries), "oob": True})
        }

    def _render_chat(self) -> dict[str, str]:
        with translation.override(self.language):
            return chat_pieces(place_at(self.table_id, self.player, self.wanted))

    def _who(self) -> tuple[Player | None, Payers]:
        return player_in(self.scope["session"]), payers_in(self.scope, None)

    async def _place(self) -> TableAccess:
        return await in_thread(place_at)(self.table_id, self.player, self.wanted)

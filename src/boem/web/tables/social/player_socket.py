"""The sockets of pages that notify their player of events elsewhere: a game begins, a challenge arrives."""

from __future__ import annotations

from typing import Final

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from boem.core.game import Json
from boem.web.accounts.models import Player
from boem.web.accounts.session import is_still
from boem.web.base import announce
from boem.web.base.connection import Connection, in_thread
from boem.web.base.errors import NoTable
from boem.web.tables.boards import is_shown, presenter_of
from boem.web.tables.social import presence
from boem.web.tables.social.waiting import shown_count, tables_followed
from boem.web.tables.store.seat_names import names_of
from boem.web.tables.store.table_access import place_at

AGAIN: Final = 1013  # close code on which a page reconnects later


class Reachable(Connection):
    """The socket of such a page. `table_id` is the table on the page, if any."""

    player: Player | None = None
    language: str
    table_id: str = ""

    async def be_reached(self) -> None:
        """Start to listen for the player's announcements."""
        self.counted = ""
        if self.player is not None:
            self.player_id = "" if self.player.is_guest else self.player.pk
            await self.hear_as(self.player.id)
            await presence.open_page(self.player.id)
            for table_id in await in_thread(tables_followed)(self.player):
                await self._watch_turns(table_id)

    async def be_left(self) -> None:
        """The page is gone."""
        if self.player is not None:
            await presence.close_page(self.player.id)

    async def count(self) -> str:
        """How many games wait for the player, as HTML; empty if this page has it."""
        html = "" if self.player is None else await in_thread(self._count)(self.player)
        if html == self.counted:
            return ""
        self.counted = html
        return html

    async def player_waited(self, event: dict[str, Json]) -> None:
        """A game waits for the player, or no longer does."""
        html = await self.count()
        if html:
            await self.send(html)

    player_answered = player_waited  # a challenge waits no longer

    async def player_table(self, event: dict[str, Json]) -> None:
        """The player has another table."""
        await self._watch_turns(event["table"])
        await self.player_waited(event)

    async def player_ended(self, event: dict[str, Json]) -> None:
        """A session of the player has ended: if it was this page's, make the page reconnect as whoever it is now."""
        if not await in_thread(is_still)(self.scope["session"], self.player):
            await self.close(AGAIN)

    async def player_called(self, event: dict[str, Json]) -> None:
        """A game that the player was waiting for has begun: tell them, unless this page shows it."""
        if event["table"] != self.table_id:
            html = await in_thread(self._begun)(event["table"]) + await self.count()
            if html:
                await self.send(html)

    async def player_challenged(self, event: dict[str, Json]) -> None:
        """Somebody has challenged the player."""
        with translation.override(self.language):
            html = _html(_("Somebody challenges you."), reverse("lobby"), _("To the lobby"))
        await self.send(html + await self.count())

    async def player_ladder_challenged(self, event: dict[str, Json]) -> None:
        """The same on a ladder, where silence costs the player's place."""
        with translation.override(self.language):
            text = _("Somebody challenges you on a ladder. Without your answer, your place is lost.")
            html = _html(text, reverse("tournament", args=[event["tournament"]]), _("To the ladder"))
        await self.send(html + await self.count())

    async def _watch_turns(self, table_id: str) -> None:
        await self.channel_layer.group_add(announce.of_turns(table_id), self.channel_name)

    def _count(self, player: Player) -> str:
        with translation.override(self.language):
            return shown_count(player, self.table_id, oob=True)

    def _begun(self, table_id: str) -> str:
        """The notice of a new game, as HTML; empty if the player can't open its table."""
        try:
            place = place_at(table_id, self.player)
        except NoTable:
            return ""
        if not is_shown(place.table.game):
            return ""
        with translation.override(self.language):
            own = place.seat.number if place.seat else None
            others = ", ".join(name for number, name in enumerate(names_of(place)) if number != own)
            text = _("Your game of {title} with {names} begins.")
            told = text.format(title=presenter_of(place.table.game).title, names=others)
            return _html(told, reverse("table", args=[table_id]), _("To the table"))


def _html(text: str, path: str, way: str) -> str:
    return render_to_string("tables/pieces/call.html", {"call": {"text": text, "path": path, "way": way}, "oob": True})

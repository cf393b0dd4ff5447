"""The WebSocket of the lobby page, which sends the lists again whenever they have changed."""

from __future__ import annotations

import asyncio
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from boem.core.clock import CLOCK
from boem.core.game import Json
from boem.web.accounts.session import player_in
from boem.web.base import announce
from boem.web.base.connection import in_thread
from boem.web.base.query import query_of
from boem.web.base.shared import Together
from boem.web.lobby.lists import lists
from boem.web.lobby.offers import Sieve
from boem.web.tables.social.player_socket import Reachable

BREATH: Final = 0.5  # seconds in which changes are gathered
STRANGERS: Final[Together[tuple[str, Sieve], str]] = Together()  # the lists as whoever isn't known sees them


class LobbyPage(Reachable):
    """One open page."""

    async def connect(self) -> None:
        """Subscribe, and send everything."""
        query = query_of(self.scope)
        self.language = query["lang"] if query.get("lang") in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        self.sieve = Sieve.read(query)
        self.sent = 0
        self.gathering: asyncio.Task[None] | None = None
        self.player = await in_thread(player_in)(self.scope["session"])
        await self.channel_layer.group_add(announce.LOBBY, self.channel_name)
        await self.be_reached()
        await self.accept()
        await self._refresh()

    async def disconnect(self, code: int) -> None:
        """Stop telling it."""
        if self.gathering is not None:
            self.gathering.cancel()
        await self.be_left()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Close: this socket takes no messages."""
        await self.close(1009)

    async def lobby_changed(self, event: dict[str, Json]) -> None:
        """The lists have changed; several changes in quick succession cause one update."""
        if self.gathering is None or self.gathering.done():
            self.gathering = asyncio.create_task(self._gather())

    player_answered = lobby_changed  # the player's own tables and challenges are listed, too

    async def player_table(self, event: dict[str, Json]) -> None:
        """The player has another table."""
        await self.lobby_changed(event)
        await super().player_table(event)

    async def player_challenged(self, event: dict[str, Json]) -> None:
        """A new challenge, which appears in the list and is announced, too."""
        await self.lobby_changed(event)
        await super().player_challenged(event)

    async def player_ladder_challenged(self, event: dict[str, Json]) -> None:
        """The same on a ladder."""
        await self.lobby_changed(event)
        await super().player_ladder_challenged(event)

    async def lobby_gathered(self, event: dict[str, Json]) -> None:
        """Send what has changed meanwhile, one after another with all else that is sent."""
        await self._refresh()

    async def _gather(self) -> None:
        await CLOCK.sleep(BREATH)
        await self.channel_layer.send(self.channel_name, {"type": "lobby.gathered"})

    async def _refresh(self) -> None:
        render = in_thread(self._render)
        html = await (render() if self.player else STRANGERS.get((self.language, self.sieve), render))
        lists = html if self.sent != hash(html) else ""
        self.sent = hash(html)
        changed = lists + await self.count()
        if changed:
            await self.send(changed)

    def _render(self) -> str:
        with translation.override(self.language):
            return render_to_string("lobby/lists.html", lists(self.player, self.sieve) | {"oob": True})

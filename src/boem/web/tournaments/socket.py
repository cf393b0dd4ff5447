"""The WebSocket of a tournament's page: it says that something has changed, and the page asks what.

So a change costs nothing for each reader but a few bytes, and what is shown is made once for all (`tournament_page`).
"""

from __future__ import annotations

import asyncio
from typing import Final

from django.conf import settings

from boem.core.clock import CLOCK
from boem.core.game import Json
from boem.web.accounts.session import player_in
from boem.web.base import announce
from boem.web.base.connection import in_thread
from boem.web.base.query import query_of
from boem.web.tables.social.player_socket import Reachable
from boem.web.tournaments.organising import NoTournament, find_tournament, may_see

BREATH: Final = 0.5  # seconds in which changes are gathered
UNKNOWN: Final = 4404  # close code


class TournamentPage(Reachable):
    """One open page."""

    async def connect(self) -> None:
        """Subscribe, if the reader may see the tournament, and have the page ask what it has missed."""
        query = query_of(self.scope)
        self.language = query["lang"] if query.get("lang") in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        self.tournament_id = self.scope["url_route"]["kwargs"]["tournament_id"]
        self.changes = 0
        self.gathering: asyncio.Task[None] | None = None
        self.listens = await in_thread(self._enter)(query.get("token", ""))
        if not self.listens:
            await self.accept()
            await self.close(UNKNOWN)
            return
        await self.channel_layer.group_add(announce.of_tournament(self.tournament_id), self.channel_name)
        await self.be_reached()
        await self.accept()
        await self._tell()

    async def disconnect(self, code: int) -> None:
        """Stop telling it."""
        if self.gathering is not None:
            self.gathering.cancel()
        if self.listens:
            await self.be_left()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Close: this socket takes no messages."""
        await self.close(1009)

    async def tournament_changed(self, event: dict[str, Json]) -> None:
        """Something has changed; several changes in quick succession are told once."""
        if self.gathering is None or self.gathering.done():
            self.gathering = asyncio.create_task(self._gather())

    async def tournament_gathered(self, event: dict[str, Json]) -> None:
        """Tell of what has changed meanwhile, one after another with all else that is told."""
        await self._tell()

    async def player_ladder_challenged(self, event: dict[str, Json]) -> None:
        """A challenge, which the page itself shows if it is on this ladder."""
        if event["tournament"] == self.tournament_id:
            await self.player_waited(event)
        else:
            await super().player_ladder_challenged(event)

    def _enter(self, token: str) -> bool:
        self.player = player_in(self.scope["session"])
        try:
            return may_see(find_tournament(self.tournament_id), self.player, token)
        except NoTournament:
            return False

    async def _gather(self) -> None:
        await CLOCK.sleep(BREATH)
        await self.channel_layer.send(self.channel_name, {"type": "tournament.gathered"})

    async def _tell(self) -> None:
        self.changes += 1
        changed = f'<i id="changed" hidden data-changed="{self.changes}" hx-swap-oob="true"></i>'
        await self.send(changed + await self.count())

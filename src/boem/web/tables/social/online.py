"""Who is online: whoever has looked at a page a moment ago, or keeps a connection. Guests aren't counted.

Cached with a time limit, so that all processes know. While the cache is unavailable nobody counts as online.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

from django.core.cache import cache

from boem.web.accounts.models import Player
from boem.web.base.cache import UNLESS_AWAY
from boem.web.base.connection import LIVE

LASTS: Final = 90  # seconds for which a sign of life counts


def _key(player_id: str) -> str:
    return f"online:{player_id}"


def seen(player: Player | None) -> None:
    """Note a sign of life; may block on Redis."""
    if player is not None and not player.is_guest:
        _note({player.pk})


def online(player_ids: Collection[str]) -> set[str]:
    """Those of these players who are online, in a single query."""
    if player_ids:
        with UNLESS_AWAY:
            there = cache.get_many([_key(one) for one in player_ids])
            return {one for one in player_ids if _key(one) in there}
    return set()


async def beat() -> None:
    """Note a sign of life of everybody with a connection to this process."""
    await asyncio.to_thread(_note, {one.player_id for one in list(LIVE) if one.player_id and not one.closed})


def _note(player_ids: Collection[str]) -> None:
    if player_ids:
        with UNLESS_AWAY:
            cache.set_many({_key(one): True for one in player_ids}, LASTS)

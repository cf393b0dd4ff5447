"""Who is in public lists of results, and whom a player compares themselves with."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet

from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.base.hooks import FOLLOWED_PLAYERS


def listed_players() -> QuerySet[Player]:
    """Everybody with an account that still exists, except those who are kept out. Never guests."""
    return Player.objects.filter(let_in(), last_login__isnull=False, gone=False)


def friends_of(player: Player | None) -> Collection[str] | None:
    """The ids of the players whom this one follows, and their own; None if there is nobody to compare with."""
    followed = {one for following in FOLLOWED_PLAYERS for one in following(player)} if player is not None else set()
    return {player.id, *followed} if player is not None and followed else None

"""Who is in public lists of results, and whom a player compares themselves with."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef

from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.base.hooks import FOLLOWED_PLAYERS


def is_listed() -> Exists:
    """The condition on rows with a player that they have an account, and aren't kept out. Never true of guests.

    The database checks it row by row, so that the first few rows of an index are found at once.
    """
    return Exists(Player.objects.filter(let_in(), id=OuterRef("player_id"), last_login__isnull=False, gone=False))


def friends_of(player: Player | None) -> Collection[str] | None:
    """The ids of the players whom this one follows, and their own; None if there is nobody to compare with."""
    followed = {one for following in FOLLOWED_PLAYERS for one in following(player)} if player is not None else set()
    return {player.id, *followed} if player is not None and followed else None

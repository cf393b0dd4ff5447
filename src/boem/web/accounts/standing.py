"""Who somebody is to others: for good or for a while, a person or a program."""

from __future__ import annotations

from boem.web.accounts.models import Player


def may_be_rated(player: Player) -> bool:
    """Whether the player is here for good, and not as a guest."""
    return getattr(player, "user", None) is not None or player.tokens.exists()

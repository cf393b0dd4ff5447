"""Who somebody is to others: for good or for a while, a person or a program."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.accounts.names import is_reserved


def may_be_rated(player: Player) -> bool:
    """Whether the player is here for good: with an account, or as a program that the host has named; no guest."""
    return player.has_account or is_program(player)


def is_program(player: Player) -> bool:
    """Whether the host has named the player, and nobody ever signs in as it."""
    return not player.has_account and not is_reserved(player.name) and player.tokens.exists()

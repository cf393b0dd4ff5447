"""A player's status: permanent or temporary, a person or a program."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.accounts.names import is_reserved


def may_be_rated(player: Player) -> bool:
    """Whether the player is permanent: has an account, or is a program that the host has named. Guests aren't."""
    return player.has_account or is_program(player)


def is_program(player: Player) -> bool:
    """Whether the player is a program that the host has named, for which nobody signs in."""
    return not player.has_account and not is_reserved(player.name) and player.tokens.exists()

"""The moderators: players whom the host has appointed."""

from __future__ import annotations

from dataclasses import dataclass

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.accounts.service import find_player
from boem.web.moderation.models import Ban, Moderator


@dataclass(frozen=True, slots=True)
class ActingModerator:
    """Proof that the player is a moderator."""

    player: Player


def keeper(player: Player | None) -> ActingModerator | None:
    """The player as a moderator; None if they aren't one."""
    if player is None or not player.has_account or not Moderator.objects.filter(player=player).exists():
        return None
    return ActingModerator(player)


def appoint(name: str) -> Player:
    """Make the owner of an account a moderator, unless they are one already."""
    player = _named(name)
    if not player.has_account:
        raise ParseError("{name} has no account: sign up on the site under that name first", "NAME", name=player.name)
    if any(ban.holds for ban in Ban.objects.filter(player=player)):
        raise ParseError("{name} is banned; a moderator lifts that first", "NAME", name=player.name)
    Moderator.objects.get_or_create(player=player)
    return player


def dismiss(name: str) -> Player:
    """Take a moderator's office away."""
    player = _named(name)
    if not Moderator.objects.filter(player=player).delete()[0]:
        raise ParseError("{name} is no moderator", "NAME", name=player.name)
    return player


def moderators() -> list[str]:
    """The names of all moderators."""
    return list(Moderator.objects.order_by("player__name").values_list("player__name", flat=True))


def _named(name: str) -> Player:
    player = find_player(name) if name.isprintable() else None
    if player is None:
        raise ParseError("no player is called {given}; sign up on the site first", "NAME", given=repr(name[:40]))
    return player

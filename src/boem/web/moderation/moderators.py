"""Who keeps order here: players whom the host has named."""

from __future__ import annotations

from dataclasses import dataclass

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.accounts.service import find_player
from boem.web.moderation.models import Ban, Moderator


@dataclass(frozen=True, slots=True)
class ActingModerator:
    """Proof that somebody is a moderator."""

    player: Player


def keeper(player: Player | None) -> ActingModerator | None:
    """The player as a moderator; None for everybody else."""
    if player is None or not player.has_account or not Moderator.objects.filter(player=player).exists():
        return None
    return ActingModerator(player)


def appoint(name: str) -> Player:
    """Make an account's owner a moderator; who is one stays one."""
    player = _named(name)
    if not player.has_account:
        raise ParseError(f"{player.name} has no account: sign up on the site under that name first", "NAME")
    if any(ban.holds for ban in Ban.objects.filter(player=player)):
        raise ParseError(f"{player.name} is banned; a moderator lifts that first", "NAME")
    Moderator.objects.get_or_create(player=player)
    return player


def dismiss(name: str) -> Player:
    """Let somebody be a moderator no longer."""
    player = _named(name)
    if not Moderator.objects.filter(player=player).delete()[0]:
        raise ParseError(f"{player.name} is no moderator", "NAME")
    return player


def moderators() -> list[str]:
    """Their names."""
    return list(Moderator.objects.order_by("player__name").values_list("player__name", flat=True))


def _named(name: str) -> Player:
    player = find_player(name) if name.isprintable() else None
    if player is None:
        raise ParseError(f"no player is called {name[:40]!r}", "NAME")
    return player

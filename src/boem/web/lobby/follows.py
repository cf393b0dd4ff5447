"""Following players: followers see who is online, unless that is hidden. Nobody sees who follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from boem.web.accounts.models import Player
from boem.web.accounts.names import shown_name
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.lobby.models import Follow, HiddenPresence
from boem.web.tables.social.online import online
from boem.web.tables.store.seating_rules import may_meet, shunned

MOST: Final = 200  # per player


@dataclass(frozen=True, slots=True)
class FollowedPlayer:
    """A player whom the reader follows."""

    name: str
    program: bool
    online: bool

    @property
    def shown(self) -> str:
        """The name as a page shows it, in its language."""
        return shown_name(self.name)


def follow(*, by: Player, of: Player) -> None:
    """Follow a player; raises Unfit, NotYours or Closed."""
    if by.pk == of.pk:
        raise Unfit("You can't follow yourself.")
    if of.gone or not may_meet(by, of):
        raise NotYours("{name} can't be followed now.", name=of.shown)
    if not of.may_be_rated:
        raise Unfit("{name} is a guest here; only players with an account can be followed.", name=of.shown)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=by.pk)
        if not follows(by, of) and by.follows.count() >= MOST:
            raise Closed("You follow {count} players; unfollow one first.", count=MOST)
        Follow.objects.get_or_create(by=by, of=of)


def unfollow(*, by: Player, of: Player) -> None:
    """Stop following a player."""
    Follow.objects.filter(by=by, of=of).delete()


def part(one: Player, other: Player) -> None:
    """Let neither follow the other."""
    Follow.objects.filter(Q(by=one, of=other) | Q(by=other, of=one)).delete()


def follows(by: Player, of: Player) -> bool:
    """Whether a player follows another."""
    return Follow.objects.filter(by=by, of=of).exists()


def followed(player: Player) -> Sequence[FollowedPlayer]:
    """The players whom one follows, those who are online first, then by name; nobody from whom they are kept apart."""
    people = [row.of for row in _shown(player).select_related("of")]
    there = _online({one.pk for one in people})
    told = [FollowedPlayer(one.name, one.is_program, one.pk in there) for one in people]
    return sorted(told, key=lambda one: (not one.online, one.name.casefold()))


def ids_followed(player: Player) -> set[str]:
    """The ids of the same players."""
    return {*_shown(player).values_list("of", flat=True)}


def count_online(player: Player) -> int:
    """How many of them are online."""
    return len(_online(ids_followed(player)))


def hide(player: Player, *, hidden: bool) -> None:
    """Hide from all followers whether the player is online, or show it again."""
    if hidden:
        HiddenPresence.objects.get_or_create(player=player)
    else:
        HiddenPresence.objects.filter(player=player).delete()


def is_hidden(player: Player) -> bool:
    """Whether the player hides that."""
    return HiddenPresence.objects.filter(player=player).exists()


def _shown(player: Player) -> QuerySet[Follow]:
    return Follow.objects.filter(by=player, of__gone=False).exclude(of__in=shunned(player))


def _online(player_ids: set[str]) -> set[str]:
    there = online(player_ids)
    return there - {*HiddenPresence.objects.filter(player__in=there).values_list("player", flat=True)}

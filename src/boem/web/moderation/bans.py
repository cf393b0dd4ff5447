"""Keeping players out: for a time or for ever, with a reason that they get to read."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player, Token
from boem.web.base import announce
from boem.web.base.errors import NotYours, TableError
from boem.web.base.hooks import AccessRule
from boem.web.base.texts import day_and_time
from boem.web.lobby import challenges, leaderboard, offers
from boem.web.moderation.models import Ban


def in_force() -> QuerySet[Ban]:
    """The bans in force now."""
    return Ban.objects.filter(Q(until=None) | Q(until__gt=CLOCK.now()), lifted=None)


def shut_out(player: Player) -> None:
    """Disconnect a banned player, withdraw their open tables and challenges, and take them off the leaderboards.

    Sessions don't work during the ban; tokens are deleted. Running games are left to their clocks.
    """
    Token.objects.filter(player=player).delete()
    leaderboard.leave(player)
    for table in offers.own_offers(player):
        with suppress(TableError):  # somebody has sat down there
            offers.withdraw(table_id=table.table.id, player=player)
    for asked in challenges.unanswered(player):
        with suppress(TableError):  # it was answered meanwhile
            challenges.withdraw(challenge_id=asked.pk, player=player)
    for asked in challenges.to_answer(player):
        with suppress(TableError):
            challenges.decline(challenge_id=asked.pk, player=player)
    announce.known_no_more(player.id)


def kept_out(_player: Player) -> set[str]:
    """The ids of all players who may not be seated now."""
    return set(in_force().values_list("player_id", flat=True))


def _lets_in() -> Q:
    return Q(~Exists(in_force().filter(player=OuterRef("pk"))))


def _check(player_id: str) -> None:
    ban = in_force().filter(player=player_id).first() if player_id else None
    if ban is None:
        return
    if ban.until is None:
        raise NotYours("A moderator has banned you from this site. The reason: {why}", why=ban.why)
    day = day_and_time(ban.until)
    raise NotYours(
        "A moderator has banned you from this site until {day} (UTC). The reason: {why}", day=day, why=ban.why
    )


ACCESS: Final = AccessRule(_lets_in, _check)

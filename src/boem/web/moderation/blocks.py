"""Blocking a player: no challenges, no seats at one table, and no chat from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, TableError, Unfit
from boem.web.lobby import challenges, follows
from boem.web.moderation.models import Block
from boem.web.tables.models import Message, SeatRow

MOST: Final = 500  # per player


def block(*, by: Player, of: Player) -> None:
    """Block a player. Challenges between the two end, neither follows the other any more; their games go on."""
    if by.pk == of.pk:
        raise Unfit("You can't block yourself.")
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=by.pk)
        if by.blocks.count() >= MOST:
            raise Closed("You have blocked {count} players; unblock one first.", count=MOST)
        if Block.objects.get_or_create(by=by, of=of)[1]:
            _end_challenges(by, of)
            follows.part(by, of)
            _tell(by, of)


def unblock(*, by: Player, of: Player) -> None:
    """Remove a block."""
    with transaction.atomic():
        if Block.objects.filter(by=by, of=of).delete()[0]:
            _tell(by, of)


def blocked_by(player: Player) -> QuerySet[Block]:
    """The player's blocks, by name."""
    return player.blocks.select_related("of")


def has_blocked(player: Player, other: Player) -> bool:
    """Whether the player has blocked the other."""
    return Block.objects.filter(by=player, of=other).exists()


def kept_away(player: Player) -> Collection[str]:
    """The ids of players whom this one has blocked, and of those who have blocked this one."""
    pairs = Block.objects.filter(Q(by=player) | Q(of=player)).values_list("by_id", "of_id")
    return {other for pair in pairs for other in pair if other != player.pk}


def blocked_pairs(players: Collection[str]) -> Iterable[tuple[str, str]]:
    """Who among these players has blocked whom."""
    return Block.objects.filter(by__in=players, of__in=players).values_list("by_id", "of_id")


def _end_challenges(by: Player, of: Player) -> None:
    pairs = ((by, of, challenges.withdraw), (of, by, challenges.decline))
    for one, other, end in pairs:
        for found in challenges.pending().filter(by=one, to=other):
            with suppress(TableError):  # it was answered meanwhile
                end(challenge_id=found.pk, player=by)


def _tell(by: Player, of: Player) -> None:
    """Have the lobby read again, and the tables where the first player sits and the second has written."""
    announce.listed()
    shared = SeatRow.objects.filter(player=by).values("table")
    said = Message.objects.filter(player=of, table__in=shared).exclude(table__status="over").order_by()
    for table_id, room in said.values_list("table_id", "room").distinct():
        announce.said(table_id, room)

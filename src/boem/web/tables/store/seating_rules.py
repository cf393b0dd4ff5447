"""Who may be seated with whom. Other parts of the site may forbid it, without tables knowing of them."""

from __future__ import annotations

from collections.abc import Iterable

from boem.web.accounts.models import Player
from boem.web.base.errors import NotYours
from boem.web.base.hooks import BLOCKED_PLAYERS


def shunned(player: Player) -> frozenset[str]:
    """The ids of those with whom the player may not be seated, their own included."""
    return frozenset({player.pk}.union(*(blocked(player) for blocked in BLOCKED_PLAYERS)))


def may_meet(one: Player, other: Player) -> bool:
    """Whether one may be seated with the other."""
    return other.pk not in shunned(one)


def check_company(player: Player, others: Iterable[str | None]) -> None:
    """Raise NotYours where the player may not be seated with one of these, by id; it doesn't say whose wish that is."""
    if not shunned(player).isdisjoint(others):
        raise NotYours("You can't sit down at this table; look for another one in the lobby.")

"""Who may be seated with whom, and in rated games. Other parts of the site can forbid it through a hook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boem.web.accounts.models import Player
from boem.web.base.errors import NotYours, Unfit
from boem.web.base.hooks import BLOCKED_PLAYERS
from boem.web.tables.models import SeatRow, Table


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


def check_rated(table: Table, seats: Sequence[SeatRow]) -> None:
    """Raise Unfit or NotYours where a rated table, not stored yet, can't be rated."""
    if len(seats) < 2:
        raise Unfit("A game for one can't be rated.")
    if table.pace == "untimed":
        raise Unfit("A rated game needs a clock: choose a time for a move.")
    if table.device:
        raise Unfit("A game at one device can't be rated.")
    bots = [seat.bot for seat in seats if seat.bot]
    if len(set(bots)) < len(bots):
        raise Unfit("In a rated game each bot has one seat.")
    for seat in seats:
        if seat.player:
            check_player(seat.player)


def check_player(player: Player) -> None:
    """Raise NotYours for somebody who can't play rated games."""
    if not player.may_be_rated:
        raise NotYours("Guests can't play rated games; play a casual one.")

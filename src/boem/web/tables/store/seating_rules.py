"""Who may play with whom, and who may play rated games. A hook lets other parts of the site keep players apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boem.web.accounts.models import Player
from boem.web.base.errors import NotYours, Unfit
from boem.web.base.hooks import BLOCKED_PLAYERS
from boem.web.tables.models import SeatRow, Table


def shunned(player: Player) -> frozenset[str]:
    """The ids of players who may not be seated with this one, this one included."""
    return frozenset({player.pk}.union(*(blocked(player) for blocked in BLOCKED_PLAYERS)))


def may_meet(one: Player, other: Player) -> bool:
    """Whether the two may be seated together."""
    return other.pk not in shunned(one)


def check_company(player: Player, others: Iterable[str | None]) -> None:
    """Raise NotYours if the player may not sit with one of these ids; the message doesn't say who blocked whom."""
    if not shunned(player).isdisjoint(others):
        raise NotYours("You can't sit down at this table; look for another one in the lobby.")


def check_rated(table: Table, seats: Sequence[SeatRow]) -> None:
    """Raise Unfit or NotYours if this table, which needn't be saved yet, can't be rated."""
    if len(seats) < 2:
        raise Unfit("A game for one can't be rated.")
    if table.pace == "untimed":
        raise Unfit("A rated game needs a clock: choose a time for a move.")
    if table.device:
        raise Unfit("A game at one device can't be rated.")
    bots = [seat.bot for seat in seats if seat.bot]
    if len(set(bots)) < len(bots):
        raise Unfit("In a rated game a bot can have only one seat.")
    for seat in seats:
        if seat.player:
            check_player(seat.player)


def check_player(player: Player) -> None:
    """Raise NotYours for a player who may not play rated games."""
    if not player.may_be_rated:
        raise NotYours("Guests can't play rated games; play a casual one.")

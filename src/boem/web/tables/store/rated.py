"""Rated games: which tables' results may count for ratings, and whose."""

from __future__ import annotations

from collections.abc import Sequence

from boem.web.accounts.models import Player
from boem.web.base.errors import NotYours, Unfit
from boem.web.tables.models import SeatRow, Table


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

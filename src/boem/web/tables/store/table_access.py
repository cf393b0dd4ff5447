"""Where somebody is at a table: on a seat, or watching."""

from __future__ import annotations

from dataclasses import dataclass

from boem.core.game import Viewer
from boem.web.accounts.models import Player
from boem.web.base.errors import NoTable, NotYours
from boem.web.tables.models import SeatRow, Table, find_table
from boem.web.tables.store.invitation import admits


@dataclass(frozen=True, slots=True)
class TableAccess:
    """Somebody who may see the table, and through whose eyes."""

    table: Table
    seats: tuple[SeatRow, ...]
    player: Player | None
    seat: SeatRow | None  # None: a spectator

    @property
    def viewer(self) -> Viewer:
        """Whose facts reach this place."""
        return None if self.seat is None else self.seat.seat

    @property
    def room(self) -> str:
        """Which chat is heard here."""
        return "spectators" if self.seat is None else "players"


@dataclass(frozen=True, slots=True)
class Seated:
    """Proof that the player may act for the seat."""

    table: Table
    seat: SeatRow
    player: Player


def place_at(table_id: str, player: Player | None, wanted: int | None = None, token: str = "") -> TableAccess:
    """The player's place; of several seats the wanted one, or the first.

    Raises NoTable where none may be known: of a table for its seats alone only they know, and whom the token invites.
    """
    table = find_table(table_id)
    seats = tuple(SeatRow.objects.filter(table=table).select_related("player"))
    own = [seat for seat in seats if player is not None and seat.player_id == player.id]
    if wanted is not None:
        own = [seat for seat in own if seat.number == wanted]
    if not own and table.visibility == Table.Visibility.SEATS and not any(admits(seat, token) for seat in seats):
        raise NoTable
    return TableAccess(table, seats, player, own[0] if own else None)


def seated(place: TableAccess) -> Seated:
    """The place as that of a player, or raise NotYours."""
    if place.seat is None or place.player is None:
        raise NotYours("You have no seat at this table; you can watch.")
    return Seated(place.table, place.seat, place.player)

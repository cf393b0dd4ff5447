"""Who is where at a table, on a seat or watching, and who may take a seat by invitation.

An invitation's token is made from the site's key, the seat and a nonce, so nothing worth stealing is stored. A new
nonce makes it void; without one the seat is kept for somebody who was challenged.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

from boem.core.clock import CLOCK
from boem.core.game import Viewer
from boem.web.accounts.models import Player
from boem.web.base.errors import Moderated, NoTable, NotYours
from boem.web.base.hooks import CLOSURE_REASONS
from boem.web.base.ids import fresh_id
from boem.web.tables.models import SeatRow, Table, find_table

INVITATION_LASTS: Final = timedelta(days=14)
TOKEN_LENGTH: Final = 32  # hex digits: 128 bits


def why_closed(table: Table) -> str | None:
    """The reason, where a moderator has closed the table; else None."""
    return " ".join(reason(table) for reason in CLOSURE_REASONS) if table.ruling == Table.CLOSED else None


def check_open(table: Table) -> None:
    """Raise Moderated where a moderator has closed the table."""
    reason = why_closed(table)
    if reason is not None:
        raise Moderated(reason)


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


def invite(seat: SeatRow) -> None:
    """Let the seat be taken by invitation from now on, for a while."""
    seat.kind = SeatRow.Kind.INVITE
    seat.nonce = fresh_id()
    seat.invited_until = CLOCK.now() + INVITATION_LASTS


def token_of(seat: SeatRow) -> str:
    """The token of a seat's invitation."""
    return salted_hmac("boem.invitation", f"{seat.table_id}:{seat.number}:{seat.nonce}").hexdigest()[:TOKEN_LENGTH]


def admits(seat: SeatRow, token: str) -> bool:
    """Whether the token lets its bearer take the seat now."""
    if (
        seat.kind != SeatRow.Kind.INVITE
        or not seat.nonce
        or seat.invited_until is None
        or seat.invited_until < CLOCK.now()
    ):
        return False
    return token.isascii() and constant_time_compare(token_of(seat), token)

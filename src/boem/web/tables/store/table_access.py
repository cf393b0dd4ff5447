"""Who may see a table, act at it, or take a seat by invitation.

An invitation's token is derived from the site's key, the seat and a nonce, so the database holds nothing worth
stealing. A new nonce invalidates it; without a nonce, the seat is reserved for a challenged player.
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
from boem.web.base.hooks import CLOSURE_REASONS, ORGANISER_RULINGS, OrganiserRuling
from boem.web.base.ids import fresh_id
from boem.web.base.statements import TEXT, Select
from boem.web.tables.models import SeatRow, Table, find_table

INVITATION_LASTS: Final = timedelta(days=14)
TOKEN_LENGTH: Final = 32  # hex digits: 128 bits


def why_closed(table: Table) -> str | None:
    """The reason to show if a moderator has closed the table; else None."""
    return " ".join(reason(table) for reason in CLOSURE_REASONS) if table.ruling == Table.CLOSED else None


def ruling_at(table: Table) -> OrganiserRuling | None:
    """How a tournament's organiser has decided the game at a table; None if none has."""
    if table.ruling != Table.DECIDED:
        return None
    return next((found for ruling in ORGANISER_RULINGS if (found := ruling(table)) is not None), None)


def check_open(table: Table) -> None:
    """Raise Moderated if a moderator has closed the table."""
    reason = why_closed(table)
    if reason is not None:
        raise Moderated(reason)


@dataclass(frozen=True, slots=True)
class TableAccess:
    """Somebody who may see the table, and the seat, if any, from which they see it."""

    table: Table
    seats: tuple[SeatRow, ...]
    player: Player | None
    seat: SeatRow | None  # None: a spectator

    @property
    def viewer(self) -> Viewer:
        """The audience whose facts may be shown here."""
        return None if self.seat is None else self.seat.seat

    @property
    def room(self) -> str:
        """The chat room that is read and written here, a `Message.Room`."""
        return "spectators" if self.seat is None else "players"

    @property
    def talks(self) -> bool:
        """Whether there may be somebody to talk to in that room."""
        if self.table.device or len(self.seats) == 1:
            return False
        others = (seat for seat in self.seats if seat != self.seat)
        return self.seat is None or self.table.held or any(seat.kind != SeatRow.Kind.BOT for seat in others)


@dataclass(frozen=True, slots=True)
class Seated:
    """Proof that the player may act for the seat."""

    table: Table
    seat: SeatRow
    player: Player


def place_at(table_id: str, player: Player | None, wanted: int | None = None, token: str = "") -> TableAccess:
    """The player's access to a table: from the `wanted` one of their seats or, by default, the first.

    Raises NoTable if there is no such table, or it is private and the player neither has a seat nor a token for one.
    """
    table = find_table(table_id)
    seats = seats_at(table)
    own = [seat for seat in seats if player is not None and seat.player_id == player.id]
    if wanted is not None:
        own = [seat for seat in own if seat.number == wanted]
    if not own and table.visibility == Table.Visibility.SEATS and not any(admits(seat, token) for seat in seats):
        raise NoTable
    return TableAccess(table, seats, player, own[0] if own else None)


def seats_at(table: Table) -> tuple[SeatRow, ...]:
    """The seats of a table in order, with their players."""
    seats, players = tuple(_SEATS.rows(table.id)), {one.pk: one for one in _PLAYERS.rows(table.id)}
    for seat in seats:
        if seat.player_id in players:
            seat.player = players[seat.player_id]
    return seats


_SEATS: Final = Select(SeatRow, lambda: SeatRow.objects.filter(table=TEXT))
_PLAYERS: Final = Select(Player, lambda: Player.objects.filter(seats__table=TEXT))


def seated(place: TableAccess) -> Seated:
    """The place as proof of a seat; raises NotYours for a spectator."""
    if place.seat is None or place.player is None:
        raise NotYours("You have no seat at this table; you can watch.")
    return Seated(place.table, place.seat, place.player)


def invite(seat: SeatRow) -> None:
    """Let the seat be taken by invitation for INVITATION_LASTS from now; doesn't save it."""
    seat.kind = SeatRow.Kind.INVITE
    seat.nonce = fresh_id()
    seat.invited_until = CLOCK.now() + INVITATION_LASTS


def token_of(seat: SeatRow) -> str:
    """The token of the seat's present invitation."""
    return salted_hmac("boem.invitation", f"{seat.table_id}:{seat.number}:{seat.nonce}").hexdigest()[:TOKEN_LENGTH]


def admits(seat: SeatRow, token: str) -> bool:
    """Whether the token is the seat's present invitation, and hasn't expired."""
    if (
        seat.kind != SeatRow.Kind.INVITE
        or not seat.nonce
        or seat.invited_until is None
        or seat.invited_until < CLOCK.now()
    ):
        return False
    return token.isascii() and constant_time_compare(token_of(seat), token)

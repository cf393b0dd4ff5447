"""The links by which the friends invited to a table come to it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from boem.web.tables.models import SeatRow
from boem.web.tables.store.table_access import TableAccess, token_of


@dataclass(frozen=True, slots=True)
class InvitationLink:
    """The path of an invitation to a seat; `number` counts seats from 1."""

    number: int
    path: str


def invitation_links(place: TableAccess) -> list[InvitationLink]:
    """Those that this place may send; none once the game is over."""
    if place.seat is None or place.table.status == "over":
        return []
    awaited = [seat for seat in place.seats if seat.kind == SeatRow.Kind.INVITE and seat.nonce]
    return [InvitationLink(seat.number + 1, reverse("join", args=[place.table.id, token_of(seat)])) for seat in awaited]

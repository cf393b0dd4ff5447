"""Invitations: the token in a link that lets whoever brings it take a seat.

It is made from the site's key, the seat and a nonce, so nothing at rest is worth stealing; a new nonce voids it,
and without one there is no invitation: the seat is kept for somebody who was challenged.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

from boem.core.clock import CLOCK
from boem.web.base.ids import fresh_id
from boem.web.tables.models import SeatRow

LASTS: Final = timedelta(days=14)
LENGTH: Final = 32  # hex digits: 128 bits


def invite(seat: SeatRow) -> None:
    """Let the seat be taken by invitation from now on, for a while."""
    seat.kind = SeatRow.Kind.INVITE
    seat.nonce = fresh_id()
    seat.invited_until = CLOCK.now() + LASTS


def token_of(seat: SeatRow) -> str:
    """The token of a seat's invitation."""
    return salted_hmac("boem.invitation", f"{seat.table_id}:{seat.number}:{seat.nonce}").hexdigest()[:LENGTH]


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

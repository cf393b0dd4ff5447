"""Answers to a question: for a seat, or for consent to letters."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction

from boem.web.accounts.models import Player
from boem.web.pbm import consents, seating
from boem.web.pbm.models import Address, Consent, Desk, Standby
from boem.web.pbm.post import letters
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service


def come(*, address: Address, player: Player) -> SeatRow:
    """Take the seat that the address was invited to; after a handover, its player is told how the game stands."""
    with transaction.atomic():
        new = address.consent.agreed is None
        goes_on = address.seat.taken
        seat = seating.come(address=address, player=player)
        if new and goes_on:
            _tell(address.consent)
        return seat


def want(*, consent: Consent) -> None:
    """Record that the reader wants the letters of a game; those with a seat in it are told how it stands."""
    with transaction.atomic():
        had = consent.holds
        consents.start(consent)
        if not had:
            _tell(consent)


def stand_by(*, desk: Desk, player: Player, name: str, address: str, language: str) -> Standby:
    """Stand by for a seat; the address is asked for consent unless it is known to be the player's own."""
    with transaction.atomic():
        one = seating.volunteer(desk=desk, player=player, name=name, address=address, language=language)
        if one.address and _is_own(player, one.address):
            consents.agree(consents.consent_at(desk, one.address))
        elif one.address:
            letters.ask_standby(one)
        return one


def _tell(consent: Consent) -> None:
    desk = Desk.objects.select_related("table", "owner").get(pk=consent.desk_id)
    seats = {address.seat.number for address in consent.addresses.select_related("seat") if address.seat.taken}
    letters.report(desk, service.game_at(desk.table), seats)


def _is_own(player: Player, address: str) -> bool:
    """Whether the player has confirmed this address with a code."""
    return bool(EmailAddress.objects.filter(user=player, verified=True, email__iexact=address).exists())

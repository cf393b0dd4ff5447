"""Consent: letters go to people who have agreed to them; all others are asked, once.

And who may have letters sent.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db.models import Q

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.errors import Unfit
from boem.web.mail import recipients
from boem.web.mail.counts import MOST_BY, MOST_TO, key_of, left_by, left_to
from boem.web.mail.models import Written
from boem.web.pbm.models import Consent, Desk

HOLDS = Q(consent__agreed__isnull=False, consent__stopped=None)
"""Selects addresses that get letters."""


def consent_at(desk: Desk, address: str) -> Consent:
    """The consent of an address's reader for a game; a new one if they were never asked."""
    return Consent.objects.get_or_create(desk=desk, key=key_of(address))[0]


def ask(consent: Consent, address: str, sender: str) -> bool:
    """Whether to write a letter that asks for consent now; if so, it counts as written, and there is no second.

    People who have never agreed to anything are asked once by the whole site; others once per game, but not while a
    question about another game is open.
    """
    if settings.OUTBOX is None or consent.asked or consent.agreed or consent.stopped:
        return False
    if left_to(address, Written.Kind.ASK) < 1 or left_by(sender, Written.Kind.ASK) < 1:
        return False
    open_ones = Consent.objects.filter(key=consent.key, asked__isnull=False, agreed=None)
    if open_ones.filter(desk__owner=sender).exists():
        return False
    unasked = Consent.objects.filter(pk=consent.pk, asked=None)
    if not unasked.update(asked=CLOCK.now()):
        return False
    if not recipients.ask(consent.key):
        Consent.objects.filter(pk=consent.pk).update(asked=None)
        return False
    consent.refresh_from_db()
    return True


def stop(consent: Consent) -> None:
    """Record that the reader wants no more letters of the game."""
    consent.stopped = consent.stopped or CLOCK.now()
    consent.save(update_fields=["stopped"])


def start(consent: Consent) -> None:
    """Record that the reader wants the letters, whatever they had stopped before."""
    consent.stopped = None
    consent.save(update_fields=["stopped"])
    recipients.start(consent.key)
    agree(consent)


def resume(consent: Consent) -> None:
    """Before an answer that is a yes: if the reader said no to the game before, that no longer counts."""
    if consent.agreed is None and consent.stopped is not None:
        consent.stopped = None
        consent.save(update_fields=["stopped"])


def agree(consent: Consent) -> None:
    """Record that the reader agrees to letters; letters that they have stopped stay stopped."""
    if consent.agreed is None:
        consent.agreed = CLOCK.now()
        consent.save(update_fields=["agreed"])
        recipients.agree(consent.key)


def check_may_ask(*, player: Player, addresses: Sequence[str], place: str) -> None:
    """Raise Unfit unless the player may ask the readers of these addresses to play."""
    if not addresses:
        return
    if not player.has_account:
        raise Unfit("To write to an address you need an account; to send a link yourself you need none.", place=place)
    if left_by(player.id, Written.Kind.ASK) < len(addresses):
        raise Unfit(
            "You can invite {most} addresses in a day; send the others a link yourself, or try again tomorrow.",
            most=MOST_BY[Written.Kind.ASK],
            place=place,
        )
    for address in addresses:
        if left_to(address, Written.Kind.ASK) < 1:
            raise Unfit(
                "{address} has been invited {most} times today; send a link yourself, or try again tomorrow.",
                address=address,
                most=MOST_TO[Written.Kind.ASK],
                place=place,
            )


def check_may_tell(*, player: Player, readers: int) -> None:
    """Raise Unfit unless the player may have that many letters sent to people who have agreed to them."""
    if left_by(player.id, Written.Kind.LETTER) < readers:
        raise Unfit(
            "You have had too many e-mails written today: at most {most} in a day; try again tomorrow.",
            most=MOST_BY[Written.Kind.LETTER],
        )

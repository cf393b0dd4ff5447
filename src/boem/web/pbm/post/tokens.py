"""Tokens and links by which letters are recognised, made from the site's key, so nothing worth stealing is stored.

A token in the subject, `[boem 12-3-…]`, identifies the seat and round that a mail answers. A new address, or a new
holder of the seat, voids it.

A link leads to the page on which the reader of an address chooses which letters to get. It doesn't sign anybody in, and
it works as long as the game exists: a letter may be read late.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from boem.pbm.message import OrderMessage
from boem.web.mail.models import Outgoing
from boem.web.pbm.models import Address, Consent

LENGTH: Final = 20  # hex digits: 80 bits
LINK_LENGTH: Final = 24
_TOKEN: Final = re.compile(rf"\[boem\s+(\d{{1,18}})-(\d{{1,6}})-([0-9a-f]{{{LENGTH}}})\s*\]", re.IGNORECASE)
_LINK: Final = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{LINK_LENGTH}}})")
_MOST_TRIED: Final = 5


@dataclass(frozen=True, slots=True)
class Answered:
    """Proof that a mail answers one of ours: to which address, and about which round."""

    address: Address
    round: int


def token_of(address: Address, number: int) -> str:
    """The token of a seat's round, with its brackets."""
    return f"[boem {address.pk}-{number}-{_seal(address, number)}]"


def topic_of(address: Address, number: int, kind: str) -> str:
    """The queue's topic of a letter to a seat."""
    return f"{address.pk}:{number}:{kind}:{address.nonce}"


def answered(message: OrderMessage) -> Answered | None:
    """The letter that a mail answers, by the token in its subject, or else by our Message-ID."""
    for seat, number, seal in _TOKEN.findall(message.subject)[:_MOST_TRIED]:
        address = _address(int(seat))
        if address is not None and constant_time_compare(_seal(address, int(number)), seal.lower()):
            return Answered(address, int(number))
    letters = {mail.message_id: mail for mail in Outgoing.objects.filter(message_id__in=message.answers)}
    for mail in (letters[one] for one in message.answers if one in letters):
        found = about(mail)
        if found is not None:
            return found
    return None


def about(mail: Outgoing) -> Answered | None:
    """The address and round of a letter of ours, if the same seat still has the same address."""
    seat, number, *_ = [*mail.topic.split(":"), "", ""]
    address = _address(int(seat)) if seat.isdigit() and number.isdigit() else None
    if address is None or address.address != mail.to or not mail.topic.endswith(address.nonce):
        return None
    return Answered(address, int(number))


def link_of(consent: Consent) -> str:
    """The whole link; empty if the site doesn't know its own address."""
    path = reverse("letters", args=[f"{consent.pk}-{_link_seal(consent)}"])
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else ""


def consent_of(token: str) -> Consent | None:
    """The consent that a link is for; None if the link isn't valid."""
    match = _LINK.fullmatch(token)
    if match is None:
        return None
    found = Consent.objects.select_related("desk__table", "desk__owner").filter(pk=int(match[1])).first()
    return found if found is not None and constant_time_compare(_link_seal(found), match[2]) else None


def _address(seat: int) -> Address | None:
    return Address.objects.select_related("seat__table", "consent").filter(pk=seat).first()


def _seal(address: Address, number: int) -> str:
    said = f"{address.pk}:{address.nonce}:{address.address}:{number}"
    return salted_hmac("boem.post", said, algorithm="sha256").hexdigest()[:LENGTH]


def _link_seal(consent: Consent) -> str:
    said = f"{consent.pk}:{consent.desk_id}:{consent.key}"
    return salted_hmac("boem.letters", said, algorithm="sha256").hexdigest()[:LINK_LENGTH]

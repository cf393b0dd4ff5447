"""The token in a subject, `[boem 12-3-…]`, by which an answer is known: whose seat it is for, and in which round.

It is made from the site's key, so nothing at rest is worth stealing. Another address, or another holder of the seat,
voids it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

from boem.pbm.message import OrderMessage
from boem.web.mail.models import Outgoing
from boem.web.pbm.models import Address

LENGTH: Final = 20  # hex digits: 80 bits
_TOKEN: Final = re.compile(rf"\[boem\s+(\d{{1,18}})-(\d{{1,6}})-([0-9a-f]{{{LENGTH}}})\s*\]", re.IGNORECASE)
_MOST_TRIED: Final = 5


@dataclass(frozen=True, slots=True)
class Answered:
    """Proof that a mail answers one of ours: to which address that was, and about which round."""

    address: Address
    round: int


def token_of(address: Address, number: int) -> str:
    """The token of a seat's round, with its brackets."""
    return f"[boem {address.pk}-{number}-{_seal(address, number)}]"


def topic_of(address: Address, number: int, kind: str) -> str:
    """How the queue knows a letter to a seat."""
    return f"{address.pk}:{number}:{kind}:{address.nonce}"


def answered(message: OrderMessage) -> Answered | None:
    """What a mail answers, by the token in its subject, or else by the Message-ID of a letter of ours."""
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
    """Whom a letter of ours went to, if the same seat still has the same address."""
    seat, number, *_ = [*mail.topic.split(":"), "", ""]
    address = _address(int(seat)) if seat.isdigit() and number.isdigit() else None
    if address is None or address.address != mail.to or not mail.topic.endswith(address.nonce):
        return None
    return Answered(address, int(number))


def _address(seat: int) -> Address | None:
    return Address.objects.select_related("seat__table", "consent").filter(pk=seat).first()


def _seal(address: Address, number: int) -> str:
    said = f"{address.pk}:{address.nonce}:{address.address}:{number}"
    return salted_hmac("boem.post", said, algorithm="sha256").hexdigest()[:LENGTH]

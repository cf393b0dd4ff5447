"""Limits on mails per day, to an address and on behalf of a sender; beyond them nothing is queued.

Mails count when they are queued. Two requests at the same moment may each take the last one left.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Final

from django.utils.crypto import salted_hmac

from boem.core.clock import CLOCK
from boem.web.mail.models import Written

DAY: Final = timedelta(days=1)
LENGTH: Final = 32  # hex digits of a key
MOST_TO: Final[Mapping[str, int]] = MappingProxyType(
    {Written.Kind.ASK: 3, Written.Kind.ACCOUNT: 20, Written.Kind.LETTER: 200}
)
"""Per address and day, by kind."""
MOST_BY: Final[Mapping[str, int]] = MappingProxyType({Written.Kind.ASK: 80, Written.Kind.LETTER: 2_000})
"""Per sender and day."""
MOST_BETWEEN: Final[Mapping[str, int]] = MappingProxyType({Written.Kind.ACCOUNT: 5})
"""Per address and day on behalf of whoever typed it: less than MOST_TO, so that nobody can use that up alone."""


def key_of(address: str) -> str:
    """Stands for an address wherever it needn't be readable: the same for all spellings, with or without `+tag`."""
    local, _, domain = address.casefold().rpartition("@")
    plain = local.partition("+")[0] or local
    return salted_hmac("boem.recipient", f"{plain}@{domain}", algorithm="sha256").hexdigest()[:LENGTH]


def left_to(address: str, kind: Written.Kind) -> int:
    """How many more mails of a kind the address may get today."""
    return MOST_TO[kind] - Written.objects.filter(to=key_of(address), kind=kind, at__gt=CLOCK.now() - DAY).count()


def left_by(sender: str, kind: Written.Kind) -> int:
    """How many more mails of a kind may be written on behalf of a sender today."""
    return MOST_BY[kind] - Written.objects.filter(by=sender, kind=kind, at__gt=CLOCK.now() - DAY).count()


def left_between(sender: str, address: str, kind: Written.Kind) -> int:
    """How many more mails of a kind may be written on behalf of the sender to the address today."""
    to = key_of(address)
    return MOST_BETWEEN[kind] - Written.objects.filter(to=to, by=sender, kind=kind, at__gt=CLOCK.now() - DAY).count()


def count(to: str, by: str, kind: Written.Kind, *, own: bool = False) -> bool:
    """Count a mail if the limits allow; `own` marks what its reader has asked for.

    The reader's own mails ignore what others have sent to the address, so that nobody can block them.
    """
    if not own and left_to(to, kind) < 1:
        return False
    if by and kind in MOST_BY and left_by(by, kind) < 1:
        return False
    if by and kind in MOST_BETWEEN and left_between(by, to, kind) < 1:
        return False
    Written.objects.create(to=key_of(to), by=by, kind=kind)
    return True


def tidy() -> None:
    """Delete rows that no longer count."""
    Written.objects.filter(at__lte=CLOCK.now() - DAY).delete()

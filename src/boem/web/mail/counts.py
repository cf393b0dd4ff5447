"""How much anybody is written to in a day, and has written to others; beyond the most nothing is queued.

Mails are counted as they are queued. Two requests at the same moment may each take the last that is left.
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
"""To one address in a day, of each kind."""
MOST_BY: Final[Mapping[str, int]] = MappingProxyType({Written.Kind.ASK: 80, Written.Kind.LETTER: 2_000})
"""On behalf of one player in a day."""
MOST_BETWEEN: Final[Mapping[str, int]] = MappingProxyType({Written.Kind.ACCOUNT: 5})
"""To one address in a day on behalf of whoever has typed it: of MOST_TO, so that nobody alone uses that up."""


def key_of(address: str) -> str:
    """What stands for an address wherever it need not be read: the same for every way to write it, `+tag` included."""
    local, _, domain = address.casefold().rpartition("@")
    plain = local.partition("+")[0] or local
    return salted_hmac("boem.recipient", f"{plain}@{domain}", algorithm="sha256").hexdigest()[:LENGTH]


def left_to(address: str, kind: Written.Kind) -> int:
    """How many more mails of a kind the address may get today."""
    return MOST_TO[kind] - Written.objects.filter(to=key_of(address), kind=kind, at__gt=CLOCK.now() - DAY).count()


def left_by(sender: str, kind: Written.Kind) -> int:
    """How many more mails of a kind a player may have written today."""
    return MOST_BY[kind] - Written.objects.filter(by=sender, kind=kind, at__gt=CLOCK.now() - DAY).count()


def left_between(sender: str, address: str, kind: Written.Kind) -> int:
    """How many more mails of a kind the sender may have written to the address today."""
    to = key_of(address)
    return MOST_BETWEEN[kind] - Written.objects.filter(to=to, by=sender, kind=kind, at__gt=CLOCK.now() - DAY).count()


def count(to: str, by: str, kind: Written.Kind, *, own: bool = False) -> bool:
    """Count one, if there is room for it on both sides; what the reader asks for is the reader's `own`.

    That needs no room beside what others have sent there, so that nobody keeps the reader from it.
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
    """Forget those that no longer count."""
    Written.objects.filter(at__lte=CLOCK.now() - DAY).delete()

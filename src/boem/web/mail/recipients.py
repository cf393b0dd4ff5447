"""Who may be asked for consent: not those who were asked before and never agreed, nor those who have opted out."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from boem.core.clock import CLOCK
from boem.web.mail.models import Recipient

_MAY_BE_ASKED = Q(stopped=None) & (Q(asked=None) | Q(agreed__isnull=False))


def ask(key: str) -> bool:
    """Whether somebody may be asked now; if so, this counts as asking, so that nobody else does at the same moment."""
    Recipient.objects.get_or_create(key=key)
    return bool(Recipient.objects.filter(_MAY_BE_ASKED, key=key).update(asked=CLOCK.now()))


def agree(key: str) -> None:
    """Record that they have agreed to something, so that others may ask, too."""
    Recipient.objects.update_or_create(key=key, defaults={"agreed": CLOCK.now()})


def stop(key: str) -> None:
    """Record that they want no more mails at all."""
    Recipient.objects.update_or_create(key=key, defaults={"stopped": CLOCK.now()})


def start(key: str) -> None:
    """Take that back."""
    Recipient.objects.filter(key=key).update(stopped=None)


def have_stopped(keys: Sequence[str]) -> set[str]:
    """The keys of those among them who want no more mails."""
    return set(Recipient.objects.filter(key__in=keys, stopped__isnull=False).values_list("key", flat=True))

"""Who may be asked whether to be written to: nobody who was asked and has never agreed, nor who wants no more mails."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from boem.core.clock import CLOCK
from boem.web.mail.models import Recipient

_MAY_BE_ASKED = Q(stopped=None) & (Q(asked=None) | Q(agreed__isnull=False))


def ask(key: str) -> bool:
    """Whether somebody may be asked now; if so, it counts as done, and whoever tries at the same moment may not."""
    Recipient.objects.get_or_create(key=key)
    return bool(Recipient.objects.filter(_MAY_BE_ASKED, key=key).update(asked=CLOCK.now()))


def agree(key: str) -> None:
    """They have agreed to something, so others may ask, too."""
    Recipient.objects.update_or_create(key=key, defaults={"agreed": CLOCK.now()})


def stop(key: str) -> None:
    """They want no more mails, whatever about."""
    Recipient.objects.update_or_create(key=key, defaults={"stopped": CLOCK.now()})


def start(key: str) -> None:
    """They take that back."""
    Recipient.objects.filter(key=key).update(stopped=None)


def have_stopped(keys: Sequence[str]) -> set[str]:
    """Those who want no more mails."""
    return set(Recipient.objects.filter(key__in=keys, stopped__isnull=False).values_list("key", flat=True))

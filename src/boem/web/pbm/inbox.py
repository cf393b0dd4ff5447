"""Whether everything that came in by mail is read: a round is not closed before."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings

from boem.web.mail.models import Inbox
from boem.web.pbm.models import Address
from boem.web.tables.models import Table


def is_read(table: Table, moment: datetime) -> bool:
    """Whether all that had come to the mailbox by then is done with, where a seat of the table writes mails."""
    if not gets_mail(table):
        return True
    inbox = _inbox()
    return inbox is not None and inbox.read_at is not None and inbox.read_at >= moment


def out_of_reach(table: Table) -> datetime | None:
    """Since when the mailbox can't be reached that the table's rounds wait for; None: it can."""
    inbox = _inbox() if gets_mail(table) else None
    return inbox.trouble_since if inbox is not None and inbox.trouble else None


def gets_mail(table: Table) -> bool:
    """Whether orders for the table may come by mail."""
    return settings.MAILBOX is not None and Address.objects.filter(seat__table=table).exists()


def _inbox() -> Inbox | None:
    """The mailbox that is read now; None before the first time."""
    return None if settings.MAILBOX is None else Inbox.objects.filter(name=settings.MAILBOX.name).first()

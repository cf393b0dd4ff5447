"""Sends Django's mails the same way as all others: through the queue, in the transaction that causes them."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from boem.web.mail.models import Written
from boem.web.mail.queue import Draft, queue


class AccountMail(EmailMessage):
    """A mail to the owner of an account, or to somebody who may become one."""

    kind = Written.Kind.LETTER
    by = ""
    own = False


class Queue(BaseEmailBackend):
    """Queues a mail for each recipient; does nothing if the host has set up no mail."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Queue the mails; returns how many were queued."""
        drafts = [
            Draft(
                to=to,
                subject=str(mail.subject),
                body=str(mail.body),
                topic="account",
                kind=getattr(mail, "kind", Written.Kind.LETTER),
                by=getattr(mail, "by", ""),
                own=getattr(mail, "own", False),
            )
            for mail in email_messages
            for to in mail.to
        ]
        return sum(queue(draft) is not None for draft in drafts)

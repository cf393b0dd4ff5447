"""A queued mail in its form for sending."""

from __future__ import annotations

import re
from email.charset import QP, Charset
from email.message import Message
from email.utils import format_datetime, formataddr
from typing import Any, Final

from django.core.mail import EmailMessage
from django.utils import timezone

from boem.web.base.mail_urls import Outbox
from boem.web.mail.models import Outgoing

UTF8: Final = Charset("utf-8")
UTF8.body_encoding = QP


class SealedMail(EmailMessage):
    """Plain text in quoted-printable, so that no server breaks lines, strips spaces or escapes a `From `."""

    def message(self, **options: Any) -> Any:
        """The mail with its headers."""
        made: Message[str, str] = super().message(**options)
        made.set_payload(re.sub(r"(?m)^From ", "=46rom ", str(made.get_payload())))
        return made


def seal(mail: Outgoing, outbox: Outbox) -> SealedMail:
    """The mail for its one recipient."""
    headers = {
        "Message-ID": mail.message_id,
        "Date": format_datetime(mail.created.astimezone(timezone.get_default_timezone())),
        "Auto-Submitted": "auto-replied" if mail.answers else "auto-generated",
        "X-Auto-Response-Suppress": "All",  # for servers that don't know the header above
    }
    if mail.in_reply_to:
        headers |= {"In-Reply-To": mail.in_reply_to, "References": mail.in_reply_to}
    if mail.stop:  # RFC 8058: one-click unsubscribe
        headers |= {"List-Unsubscribe": f"<{mail.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    sealed = SealedMail(
        mail.subject,
        mail.body,
        formataddr((mail.sender_name, outbox.sender)),
        [mail.to],
        headers=headers,
        reply_to=[mail.reply_to] if mail.reply_to else None,
    )
    sealed.encoding = UTF8
    return sealed

"""Sends mails that are due: each is claimed first, so that several workers never send the same one."""

from __future__ import annotations

import logging
import re
import smtplib
from collections.abc import Callable
from datetime import datetime, timedelta
from email.charset import QP, Charset
from email.message import Message
from email.utils import format_datetime, formataddr
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.db import transaction
from django.utils import timezone

from boem.core.clock import CLOCK
from boem.web.base.hooks import MAIL_LOST
from boem.web.base.mail_urls import Outbox, Server
from boem.web.mail.models import Outgoing

SECONDS: Final = 60  # that a server may take to answer
CLAIM: Final = timedelta(minutes=15)  # longer than any sending; then a mail whose sender died is due again
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(minutes=15)
GIVE_UP: Final = timedelta(days=2)
MOST_AT_ONCE: Final = 100
UTF8: Final = Charset("utf-8")
UTF8.body_encoding = QP
log: Final = logging.getLogger("boem.mail")


class Unreached(Exception):
    """The server doesn't answer at all, so there is no point in trying the other mails now."""


def send_due(goes_on: Callable[[], bool] = lambda: True) -> int:
    """Send mails that are due, the oldest first; returns how many went out. Failed ones become due again later."""
    outbox, sent = settings.OUTBOX, 0
    if outbox is None:
        return 0
    due = _due_mails()
    if not due:
        return 0
    connection = _connection(outbox.server)
    try:
        for mail in due:
            if goes_on() and _claim(mail):
                sent += _send(mail, outbox, connection)
    except Unreached as trouble:
        log.warning("mails can't be sent: %s", trouble)
    finally:
        _hang_up(connection)
    return sent


def knock(outbox: Outbox) -> None:
    """Connect and log in without sending; raises OSError with the reason, without a password."""
    connection = _connection(outbox.server)
    try:
        connection.open()
    except (smtplib.SMTPException, OSError) as error:
        raise OSError(outbox.server.discreet(_why(error))) from None
    finally:
        _hang_up(connection)


def wait_after(tries: int) -> timedelta:
    """The wait until the next attempt."""
    doubled: timedelta = FIRST_WAIT * 2 ** min(tries - 1, 20)
    return min(doubled, LONGEST_WAIT)


def _due_mails() -> list[Outgoing]:
    waiting = Outgoing.objects.filter(state=Outgoing.State.WAITING, due__lte=CLOCK.now())
    return list(waiting.order_by("due", "id")[:MOST_AT_ONCE])


def _claim(mail: Outgoing) -> bool:
    """Move the due time on, unless somebody else has."""
    due = CLOCK.now() + CLAIM
    as_it_was = Outgoing.objects.filter(pk=mail.pk, state=Outgoing.State.WAITING, due=mail.due, tries=mail.tries)
    if not as_it_was.update(due=due, tries=mail.tries + 1):
        return False
    mail.due, mail.tries = due, mail.tries + 1
    return True


def _send(mail: Outgoing, outbox: Outbox, connection: EmailBackend) -> bool:
    try:
        _connect(connection)
        connection.send_messages([seal(mail, outbox)])
    except smtplib.SMTPRecipientsRefused as refused:
        code, said = next(iter(refused.recipients.values()))
        _failed(mail, outbox, said, for_good=500 <= code < 600)
        return False
    except (smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as refused:
        for_good = isinstance(refused, smtplib.SMTPDataError) and 500 <= refused.smtp_code < 600
        _failed(mail, outbox, refused.smtp_error, for_good=for_good)
        return False
    except (smtplib.SMTPException, OSError) as error:
        _failed(mail, outbox, _why(error))
        raise Unreached(outbox.server.discreet(_why(error))) from None
    except Exception as error:  # a mail that can't be built must not stop the others
        _failed(mail, outbox, type(error).__name__)
        log.exception("mail %s can't be sent", mail.pk)
        return False
    Outgoing.objects.filter(pk=mail.pk).update(state=Outgoing.State.SENT, settled=CLOCK.now(), failure="")
    return True


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


def _connect(connection: EmailBackend) -> None:
    """Connect once for all mails of a round; again if the server has disconnected."""
    held = connection.connection
    if held is not None and held.sock is None:
        connection.connection = None
    connection.open()


def _failed(mail: Outgoing, outbox: Outbox, why: str | bytes, *, for_good: bool = False) -> None:
    said = why.decode("utf-8", "replace") if isinstance(why, bytes) else why
    now: datetime = CLOCK.now()
    mail.failure = outbox.server.discreet(" ".join(said.split()))[:500]
    if not for_good and now - mail.created < GIVE_UP:
        Outgoing.objects.filter(pk=mail.pk).update(due=now + wait_after(mail.tries), failure=mail.failure)
        return
    with transaction.atomic():
        mail.state, mail.settled = Outgoing.State.FAILED, now
        mail.save(update_fields=["state", "settled", "failure"])
        for lose in MAIL_LOST:
            lose(mail)
    log.warning("gave up on mail %s after %s tries", mail.pk, mail.tries)


def _why(error: Exception) -> str:
    """The server's words, if it has said anything."""
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error
        return f"{error.smtp_code} {said.decode('utf-8', 'replace') if isinstance(said, bytes) else said}"
    return (error.strerror if isinstance(error, OSError) else "") or str(error) or type(error).__name__


def _connection(server: Server) -> EmailBackend:
    return EmailBackend(
        host=server.host,
        port=server.port,
        username=server.user,
        password=server.password,
        use_tls=server.starttls,
        use_ssl=server.tls,
        timeout=SECONDS,
    )


def _hang_up(connection: EmailBackend) -> None:
    try:
        connection.close()
    except (smtplib.SMTPException, OSError):
        connection.connection = None

"""What `boem doctor` checks of e-mail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from boem.core.errors import BoemError
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.web.base.mail_urls import Server
from boem.web.hosting.doctor_finding import Kind
from boem.web.mail.mailbox import Unreachable, opened
from boem.web.mail.sending import knock


def mail_out() -> tuple[Kind, str]:
    """The mail server accepts our login."""
    outbox = settings.OUTBOX
    if outbox is None:
        return "note", gettext("BOEM_EMAIL_URL is not set: no e-mail is sent")
    with _reaching(outbox.server, "BOEM_EMAIL_URL"):
        knock(outbox)
    told = _("{server} lets us in; e-mails are from {sender}{known:|; without BOEM_URL none tells players of turns}")
    known, server = bool(settings.SITE_URL), f"{outbox.server.host}:{outbox.server.port}"
    return "good" if known else "note", say(told, server=server, sender=outbox.sender, known=known)


def mail_in() -> tuple[Kind, str]:
    """The mailbox opens."""
    mailbox = settings.MAILBOX
    if mailbox is None:
        return "note", gettext("BOEM_IMAP_URL is not set: no e-mail is read")
    with _reaching(mailbox.server, "BOEM_IMAP_URL"), opened(mailbox):
        return "good", say(_("{mailbox} opens"), mailbox=mailbox.name)


@contextmanager
def _reaching(server: Server, variable: str) -> Iterator[None]:
    """If the server can't be reached, say which one it is, and what has its address."""
    try:
        yield
    except (OSError, Unreachable) as error:
        told = _("{host}:{port}: {why}; see {variable}")
        raise BoemError(told, host=server.host, port=server.port, why=error, variable=variable) from None

"""Puts mails into the queue."""

from __future__ import annotations

import logging
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.web.base.mail_urls import ADDRESS
from boem.web.mail import counts, recipients
from boem.web.mail.models import Outgoing, Written

LONGEST_ADDRESS: Final = 254
LONGEST_SUBJECT: Final = 200
LONGEST_NAME: Final = 60
LONGEST_BODY: Final = 500_000
log: Final = logging.getLogger("boem.mail")


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail to be queued. `topic` is for the app that queues it, and shown to nobody.

    `reply_to` is where answers go, if not to the site; `answer_to` the Message-ID of a mail that this one answers;
    `stop` the link that stops mails like it; `by` the sender: a player if there is one, or what stands for the person
    who typed the address; `own` whether the sender is known to be its reader.
    """

    to: str
    subject: str
    body: str
    topic: str = ""
    sender_name: str = ""
    reply_to: str = ""
    answer_to: str = ""
    stop: str = ""
    answers: bool = False  # a mail, rather than reporting an event
    kind: Written.Kind = Written.Kind.LETTER
    by: str = ""
    own: bool = False


def queue(draft: Draft) -> Outgoing | None:
    """Queue a mail, to be sent after the commit.

    Returns None if the host has set up no mail, if the limits of its reader or sender are used up for today, or, for
    mails that can be stopped, if the reader has stopped them. Answers are sent all the same: each needs an incoming
    mail. Names and subjects may hold anything: what would break a header is removed. Raises ParseError if an address
    isn't exactly one address.
    """
    outbox = settings.OUTBOX
    check_address(draft.to)
    if draft.reply_to:
        check_address(draft.reply_to)
    if outbox is None:
        return None
    if draft.stop and not draft.answers and recipients.have_stopped([counts.key_of(draft.to)]):
        return None
    if not draft.answers and not counts.count(draft.to, draft.by, draft.kind, own=draft.own):
        log.warning("a mail is not written: its reader, or whoever caused it, has reached today's limit")
        return None
    return Outgoing.objects.create(
        message_id=f"<{secrets.token_hex(16)}@{outbox.domain}>",
        topic=draft.topic,
        to=draft.to,
        sender_name=one_line(draft.sender_name or outbox.name, LONGEST_NAME),
        subject=one_line(draft.subject, LONGEST_SUBJECT),
        body=_clean(draft.body)[:LONGEST_BODY],
        reply_to=draft.reply_to,
        in_reply_to=draft.answer_to if fit_for_header(draft.answer_to) else "",
        answers=draft.answers,
        stop=draft.stop,
        due=CLOCK.now(),
    )


def check_address(text: str) -> None:
    """Raise ParseError unless the text is exactly one address without a name."""
    if len(text) > LONGEST_ADDRESS or not ADDRESS.fullmatch(text):
        raise ParseError("write one address such as heron@example.org, in plain letters", "address")


def one_line(text: str, most: int) -> str:
    """A text fit for a header."""
    spaced = "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in _clean(text))
    return " ".join(spaced.split())[:most].rstrip()


def fit_for_header(message_id: str) -> bool:
    """Whether a Message-ID may be quoted in a header."""
    plain = message_id.isascii() and message_id.isprintable() and not any(map(str.isspace, message_id))
    inner = message_id[1:-1]
    return (
        plain
        and len(message_id) <= 255
        and message_id.startswith("<")
        and message_id.endswith(">")
        and inner.count("@") == 1
        and not set(inner) & set('<>",;()[]')
        and all(inner.split("@"))
    )


def _clean(text: str) -> str:
    """The text without what mails and databases can't hold."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")

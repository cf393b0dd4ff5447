"""The mailbox over IMAP. Nothing is ever deleted or moved there."""

from __future__ import annotations

import imaplib
import re
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from imap_tools import BaseMailBox, ImapToolsError, MailBox, MailBoxStartTls, MailBoxUnencrypted

from boem.web.base.mail_urls import Mailbox, Server
from boem.web.mail.queue import fit_for_header

SECONDS: Final = 15  # of silence from the server
MOST_BYTES: Final = 5 << 20  # of a mail; larger ones aren't fetched
MOST_HEADER: Final = 1 << 16  # bytes of the header of a mail that isn't fetched
_SIZE: Final = re.compile(rb"RFC822\.SIZE (\d+)")
_DATE: Final = re.compile(rb'INTERNALDATE "([^"]+)"')
_MESSAGE_ID: Final = re.compile(rb"(?im)^message-id:")


class Unreachable(Exception):
    """The mailbox can't be read now; states the reason, without a password."""


class Unfetched(Exception):
    """The server answers, but won't give this mail."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What is known of a mail before it is fetched. `message_id` is empty if the mail has no usable one."""

    uid: int
    received: datetime
    size: int
    message_id: str


class OpenMailbox:
    """An open connection to a mailbox. Failures raise Unreachable, or what imaplib and sockets raise."""

    def __init__(self, box: BaseMailBox, folder: str) -> None:
        self._box = box
        self.validity = int(box.folder.status(folder, ["UIDVALIDITY"])["UIDVALIDITY"])

    def after(self, uid: int) -> list[int]:
        """The UIDs greater than this one, in order."""
        found = map(int, self._box.uids(f"UID {uid + 1}:*", charset=None))
        return sorted(number for number in found if number > uid)  # n:* always includes the last mail, even below n

    def glance(self, uid: int) -> Glance | None:
        """A mail's key data; None if it is gone."""
        told, literal = self._fetch(uid, "(UID INTERNALDATE RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])")
        size, date = _SIZE.search(told), _DATE.search(told)
        if not told:
            return None
        if size is None or date is None:
            raise Unfetched("it has no size or no date")
        try:
            received = parsedate_to_datetime(date[1].decode("ascii", "replace").strip().replace("-", " ", 2))
        except ValueError:
            raise Unfetched("its date can't be read") from None
        return Glance(uid, received.astimezone(UTC), int(size[1]), _message_id(literal))

    def header(self, uid: int) -> bytes:
        """The beginning of a mail's header."""
        return self._fetch(uid, f"(UID BODY.PEEK[HEADER]<0.{MOST_HEADER}>)")[1]

    def whole(self, uid: int) -> bytes:
        """A mail, at most MOST_BYTES of it whatever its stated size."""
        return self._fetch(uid, f"(UID BODY.PEEK[]<0.{MOST_BYTES}>)")[1]

    def mark(self, uids: Sequence[int], flag: str = r"\Seen") -> None:
        """Mark mails. imap-tools' own function would also expunge mails that somebody else has marked as deleted."""
        for start in range(0, len(uids), 200):
            some = ",".join(map(str, uids[start : start + 200]))
            self._box.client.uid("STORE", some, "+FLAGS.SILENT", f"({flag})")

    def _fetch(self, uid: int, parts: str) -> tuple[bytes, bytes]:
        """The server's answer for one mail outside of literals, and the last literal."""
        status, answer = self._box.client.uid("FETCH", str(uid), parts)
        if status != "OK":
            raise Unfetched(_said(answer))
        told, literal = b"", b""
        items: Sequence[tuple[bytes, bytes] | bytes | None] = answer
        for item in items:
            if isinstance(item, tuple):
                told, literal = told + b" " + item[0], item[1]
            elif item:
                told += b" " + item
        return told, literal


@contextmanager
def opened(mailbox: Mailbox) -> Iterator[OpenMailbox]:
    """The open mailbox; raises Unreachable, also if the connection fails inside the block."""
    server = mailbox.server
    try:
        box = _connect(server)
    except (OSError, imaplib.IMAP4.error, ImapToolsError) as error:
        raise Unreachable(server.discreet(_why(error))[:500]) from None
    try:
        if (server.user + server.password).isascii():
            box.login(server.user, server.password, None)
        else:
            box.login_utf8(server.user, server.password, None)
        box.folder.set(mailbox.folder)
        yield OpenMailbox(box, mailbox.folder)
    except (OSError, imaplib.IMAP4.error, ImapToolsError) as error:
        raise Unreachable(server.discreet(_why(error))[:500]) from None
    finally:
        with suppress(OSError, imaplib.IMAP4.error, ImapToolsError):
            box.logout()
        with suppress(OSError):
            box.client.shutdown()  # not done by a failed logout


def _connect(server: Server) -> BaseMailBox:
    if server.tls:
        return MailBox(server.host, server.port, timeout=SECONDS, ssl_context=ssl.create_default_context())
    if server.starttls:
        return MailBoxStartTls(server.host, server.port, timeout=SECONDS, ssl_context=ssl.create_default_context())
    return MailBoxUnencrypted(server.host, server.port, timeout=SECONDS)


def _message_id(header: bytes) -> str:
    if len(_MESSAGE_ID.findall(header)) != 1:
        return ""
    text = header.partition(b":")[2].decode("ascii", "replace")
    found = "".join(text.split())
    return found if fit_for_header(found) else ""


def _why(error: Exception) -> str:
    if isinstance(error, ImapToolsError):
        return _said(getattr(error, "command_result", ("", [str(error)]))[1])
    text = (error.strerror if isinstance(error, OSError) else "") or str(error) or type(error).__name__
    return " ".join(text.split())


def _said(answer: object) -> str:
    """The server's words as text."""
    items = answer if isinstance(answer, list | tuple) else [answer]
    words = (item.decode("utf-8", "replace") if isinstance(item, bytes) else str(item) for item in items if item)
    return " ".join(" ".join(words).split()) or "the server says no more"

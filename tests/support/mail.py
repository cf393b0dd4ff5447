"""Mail servers for tests: one that takes the site's mail, a mailbox for the site, and a connection that can be cut."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from imap_tools import MailBoxUnencrypted
from support.services import HOST
from support.waiting import SECONDS

SITE = "boem@example.org"


def bound() -> socket.socket:
    """A port on which nobody listens yet, so that connections to it are refused."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((HOST, 0))
    return made


class Listening(Controller):
    """Serves on a socket that is already bound."""

    def __init__(self, handler: object, bound_to: socket.socket, **options: Any) -> None:
        host, port = bound_to.getsockname()
        super().__init__(handler, host, port, **options)
        self._bound_to = bound_to

    def _create_server(self) -> Awaitable[asyncio.AbstractServer]:
        return self.loop.create_server(self._factory_invoker, sock=self._bound_to, ssl=self.ssl_context)


@dataclass
class PostOffice:
    """An SMTP server: keeps what it accepts, and replies as a test demands. It can be opened once."""

    answer: Callable[[Envelope], str] = lambda envelope: "250 OK"
    refused: dict[str, str] = field(default_factory=dict)  # recipients, and the replies that refuse them
    password: str = ""
    tls: dict[str, Any] = field(default_factory=dict)  # the signature that aiosmtpd's controller expects
    envelopes: list[Envelope] = field(default_factory=list)
    delivered: Callable[[Envelope], None] = lambda envelope: None
    bound_to: socket.socket = field(default_factory=bound)

    def __post_init__(self) -> None:
        self.port: int = self.bound_to.getsockname()[1]

    @property
    def url(self) -> str:
        """The URL that a host would set."""
        who = f"boem:{self.password}@" if self.password else ""
        return f"smtp://{who}{HOST}:{self.port}/?from={SITE}"

    @property
    def mails(self) -> list[EmailMessage]:
        """The mails accepted."""
        return [_parsed(content_of(envelope)) for envelope in self.envelopes]

    def to(self, address: str) -> list[EmailMessage]:
        """The mails accepted for somebody."""
        return [_parsed(content_of(envelope)) for envelope in self.envelopes if envelope.rcpt_tos == [address]]

    @contextmanager
    def open(self) -> Iterator[PostOffice]:
        """Let it answer for the duration of the block."""
        options: dict[str, Any] = {}
        if self.password:
            options = {"authenticator": self._knows, "auth_required": True, "auth_require_tls": False}
        options |= self.tls
        controller = Listening(self, self.bound_to, data_size_limit=40 << 20, ready_timeout=SECONDS, **options)
        controller.start()
        try:
            yield self
        finally:
            controller.stop()

    async def handle_RCPT(  # noqa: N802 (as aiosmtpd calls it)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept or refuse a recipient."""
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Accept or refuse a mail."""
        answer = self.answer(envelope)
        if answer.startswith("250"):
            await asyncio.to_thread(self.delivered, envelope)
            self.envelopes.append(envelope)
        return answer

    def _knows(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        fine = data.login == b"boem" and data.password == self.password.encode()
        return AuthResult(success=fine, handled=False)


@dataclass(frozen=True)
class Letterbox:
    """The site's mailbox, as its host sees it."""

    url: str

    @contextmanager
    def open(self) -> Iterator[MailBoxUnencrypted]:
        """A connection to the mailbox."""
        parts = urlsplit(self.url)
        with MailBoxUnencrypted(parts.hostname or "", parts.port or 0, timeout=SECONDS) as box:
            box.login(parts.username or "", parts.password or "", parts.path.strip("/"))
            yield box

    def put(self, *mails: bytes, at: datetime | None = None) -> None:
        """Deliver mails, at this time or now."""
        with self.open() as box:
            for data in mails:
                box.append(data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"), dt=at)

    def flags(self) -> dict[int, set[str]]:
        """Each mail's flags, by its UID."""
        with self.open() as box:
            return {
                int(mail.uid or 0): set(mail.flags) - {r"\Recent"}
                for mail in box.fetch(mark_seen=False, headers_only=True)
            }


class Wire:
    """Sits between the site and a server, and can be cut after a number of the server's bytes."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server((HOST, 0))
        self.port = int(self._listener.getsockname()[1])
        self.allowed: int | None = None
        self._thread = threading.Thread(target=self._accept, daemon=True)

    def __enter__(self) -> Wire:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, socket.create_connection((HOST, self._to)) as far:
            back = threading.Thread(target=self._copy, args=(far, near, True), daemon=True)
            back.start()
            self._copy(near, far, False)
            back.join()

    def _copy(self, source: socket.socket, target: socket.socket, counted: bool) -> None:
        with suppress(OSError):
            while data := source.recv(4096):
                if counted and self.allowed is not None:
                    data = data[: self.allowed]
                    self.allowed -= len(data)
                target.sendall(data)
                if counted and self.allowed == 0:
                    break
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def mail(text: str = "H5", *, sender: str = "heron@example.org", number: object = 1, **headers: str) -> bytes:
    """A mail from somebody; `number` determines its Message-ID."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, SITE, "orders"
    made["Message-ID"] = f"<{number}@example.net>"
    for name, value in headers.items():
        del made[name.replace("_", "-")]
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made.as_bytes()


def content_of(envelope: Envelope) -> bytes:
    """The content of a mail as transmitted."""
    content = envelope.content
    assert isinstance(content, bytes)
    return content


def _parsed(data: bytes) -> EmailMessage:
    return message_from_bytes(data.replace(b"\r\n", b"\n"), policy=policy.default)

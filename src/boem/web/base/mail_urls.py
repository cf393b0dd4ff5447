"""The URLs of mail servers and mailboxes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.utils import getaddresses
from typing import Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from boem.core.errors import ParseError
from boem.core.forms import Phrase

OUT: Final = Phrase("smtp://USER:PASSWORD@HOST:PORT/?from=ADDRESS (or smtp+starttls://, smtps://)")
IN: Final = Phrase("imap://USER:PASSWORD@HOST:PORT/FOLDER (or imap+starttls://, imaps://)")
SITE: Final = Phrase("https://HOST or http://HOST:PORT")
ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?", re.ASCII)
_PORTS: Final = {"smtp": 25, "smtp+starttls": 587, "smtps": 465, "imap": 143, "imap+starttls": 143, "imaps": 993}


@dataclass(frozen=True, slots=True)
class Server:
    """A mail server and our login; without a user nobody logs in."""

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False  # from the first byte on
    starttls: bool = False

    def discreet(self, text: str) -> str:
        """The text without the password."""
        return text.replace(self.password, "…") if self.password else text


@dataclass(frozen=True, slots=True)
class Outbox:
    """The server for outgoing mail, and the sender's address."""

    server: Server
    sender: str
    name: str  # the name before the address

    @property
    def domain(self) -> str:
        """The sender's domain."""
        return self.sender.rpartition("@")[2]


@dataclass(frozen=True, slots=True)
class Mailbox:
    """The folder for incoming mail."""

    server: Server
    folder: str

    @property
    def name(self) -> str:
        """Identifies the mailbox, without secrets."""
        return f"{self.server.user}@{self.server.host}:{self.server.port}/{self.folder}"[:255]


def read_outbox(url: str, place: str) -> Outbox:
    """The server of a URL such as `smtps://…/?from=boem@example.org`; ParseError names `place`, and no password."""
    parts, server = _server(url, place, "smtp", OUT)
    options = parse_qs(parts.query, keep_blank_values=True)
    said = options.get("from", [server.user])[-1]
    named = getaddresses([said]) if said.isprintable() else []
    name, sender = named[0] if len(named) == 1 else ("", "")
    if options.keys() - {"from"} or parts.path not in ("", "/") or parts.fragment:
        raise ParseError("write {wanted}, and nothing else after the port", place, wanted=OUT)
    if not ADDRESS.fullmatch(sender):
        raise ParseError("the sender's address is missing: add ?from=boem@example.org at the end", place)
    return Outbox(server, sender, name or "Boem")


def read_mailbox(url: str, place: str) -> Mailbox:
    """The mailbox of a URL such as `imaps://…/INBOX`; ParseError names `place`, and no password."""
    parts, server = _server(url, place, "imap", IN)
    folder = unquote(parts.path.removeprefix("/")) or "INBOX"
    if parts.query or parts.fragment or not server.user or not folder.isprintable():
        raise ParseError("write {wanted}", place, wanted=IN)
    return Mailbox(server, folder)


def read_site(url: str, place: str) -> str:
    """The address of the site, without a slash at the end."""
    try:
        parts = urlsplit(url)
        host = parts.hostname if parts.port != 0 and parts.username is None else None
    except ValueError:
        raise ParseError("write {wanted}", place, wanted=SITE) from None
    rest = parts.path.rstrip("/") + parts.query + parts.fragment
    if parts.scheme not in ("http", "https") or not host or rest or not _plain(url):
        raise ParseError("write {wanted}, without a path", place, wanted=SITE)
    return url.rstrip("/")


def _server(url: str, place: str, kind: str, wanted: Phrase) -> tuple[SplitResult, Server]:
    """Errors never show the URL itself, since it contains the password."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ParseError(
            "write {wanted}, with signs such as @ / # [ in a password as %40 %2F %23 %5B", place, wanted=wanted
        ) from None
    schemes = (kind, f"{kind}+starttls", f"{kind}s")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if parts.scheme not in schemes or not host or port == 0 or not _plain(url) or bool(user) != bool(password):
        raise ParseError("write {wanted}", place, wanted=wanted)
    if not (user + password).isprintable():
        raise ParseError("the user or the password has a sign that can't be typed", place)
    tls = parts.scheme == f"{kind}s"
    return parts, Server(host, port or _PORTS[parts.scheme], user, password, tls, parts.scheme.endswith("+starttls"))


def _plain(url: str) -> bool:
    return url.isprintable() and " " not in url

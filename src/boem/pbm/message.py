"""A message as it came in: a text, or a mail of which the part that its writer wrote is read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from typing import Final

from boem.core.errors import ParseError
from boem.pbm.markup import lines_of
from boem.pbm.quotes import own_lines

MOST_BYTES: Final = 5 << 20
"""Of a whole message, with what is attached to it."""
MOST_TEXT: Final = 100_000
"""Characters of what is read."""
MOST_HEADER: Final = 1 << 16
"""Bytes of a mail's header. Longer ones, and single fields that are too long, could take minutes to read."""
_FIELDS: Final = re.compile(rb"(?im)^(?:from|subject|content-[a-z-]+)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*")
_LONGEST_FIELD: Final = 2_000
_MOST_FIELDS: Final = 2_000
_UNSEEN: Final = re.compile("[\N{ZERO WIDTH SPACE}\u00ad\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
_JOINERS: Final = re.compile("[\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}]")


@dataclass(frozen=True, slots=True)
class OrderMessage:
    """What somebody wrote, line by line; lines that are not to be read are empty, so that the others keep their number.

    `sender` is the address that a mail says it is from, empty in a text.
    """

    lines: tuple[str, ...]
    sender: str = ""


def read_text(data: bytes) -> OrderMessage:
    """A text in UTF-8, or in the older Latin alphabet of Western Europe."""
    _limit(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return OrderMessage(_lines(text))


def read_mail(data: bytes) -> OrderMessage:
    """A mail's text, without what it quotes and without its signature; or raise ParseError.

    Where it has both, the plain text is read and not the formatted one.
    """
    _limit(data)
    check_fields(data)
    try:
        mail = message_from_bytes(data, policy=policy.default)
        sender, text = sender_of(mail), _text(mail)
    except ParseError:
        raise
    except Exception:
        raise ParseError("this mail is broken; orders as plain text would be right") from None
    return OrderMessage(tuple(own_lines(_lines(text))), sender)


def check_fields(data: bytes) -> None:
    """Raise ParseError for a header that no mail program writes, before anybody reads in it for long."""
    head = re.search(rb"\r?\n\r?\n", data)
    fields = [match.end() - match.start() for match in _FIELDS.finditer(data)]
    too_long = (head.start() if head else len(data)) > MOST_HEADER or max(fields, default=0) > _LONGEST_FIELD
    if too_long or len(fields) > _MOST_FIELDS:
        raise ParseError("the mail's header is too long to be read; orders in a new mail would be right")


def _limit(data: bytes) -> None:
    if len(data) > MOST_BYTES:
        raise ParseError("larger than {most} MiB; orders are a few lines of text", most=MOST_BYTES >> 20)


def sender_of(mail: EmailMessage) -> str:
    """The one address that a mail says it is from; or raise ParseError."""
    headers = mail.get_all("from", [])
    addresses = [address.addr_spec for header in headers for address in header.addresses]
    if len(addresses) != 1 or "@" not in addresses[0]:
        raise ParseError("a mail is from one address, this one from {count}", count=len(addresses) or "none")
    return str(addresses[0])


def _text(mail: EmailMessage) -> str:
    plain, html = (mail.get_body(preferencelist=(kind,)) for kind in ("plain", "html"))
    text = "" if plain is None else _content(plain)
    if text.strip() or html is None:
        if plain is None:
            raise ParseError("the mail has no text; orders as plain text would be right")
        return _unflowed(text, plain) if plain.get_param("format", "") == "flowed" else text
    return lines_of(_content(html))


def _content(part: MIMEPart) -> str:
    try:
        text = part.get_content()
    except LookupError:
        given = f"{part.get_content_charset()!r:.40}"
        raise ParseError("the mail's character set is unknown: {given}", given=given) from None
    if not isinstance(text, str):
        raise ParseError("the mail has no text; orders as plain text would be right")
    return text


def _unflowed(text: str, part: MIMEPart) -> str:
    """Text in format=flowed (RFC 3676), each paragraph in one line; what is quoted stays as it is."""
    drops = str(part.get_param("delsp", "")).lower() == "yes"
    lines, held = [], ""
    for line in text[: MOST_TEXT + 1].splitlines():
        if line.startswith(">"):
            lines += [held, line] if held else [line]
            held = ""
            continue
        plain = line.removeprefix(" ")
        if plain.endswith(" ") and plain != "-- ":
            held += plain[:-1] if drops else plain
        else:
            lines.append(held + plain if plain != "-- " or not held else plain)
            held = ""
    return "\n".join([*lines, held] if held else lines)


def _lines(text: str) -> tuple[str, ...]:
    if len(text) > MOST_TEXT:
        raise ParseError("a text of {count} characters; orders take {most} at most", count=len(text), most=MOST_TEXT)
    return tuple(map(_seen, text.replace("\0", "\N{REPLACEMENT CHARACTER}").splitlines()))


def _seen(line: str) -> str:
    """The line without signs that nobody sees; those that join letters stay where letters need them."""
    seen = _UNSEEN.sub("", line.replace("\N{NO-BREAK SPACE}", " "))
    bare = _JOINERS.sub("", seen)
    return bare if bare.isascii() else seen

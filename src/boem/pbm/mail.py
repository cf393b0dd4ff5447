"""A mail, parsed once: its sender, what it answers, whether a person wrote it, and what they wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from email import policy
from email.header import decode_header, make_header
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser
from typing import Final

from boem.core.errors import ParseError
from boem.core.extras import NotInstalled
from boem.pbm.markup import lines_of
from boem.pbm.message import MOST_TEXT, OrderMessage, check_size, lines_in
from boem.pbm.robots import Fields, robot

MOST_HEADER: Final = 1 << 16
"""Bytes of a mail's header. Longer headers, or single long fields, could take minutes to parse."""
_FIELDS: Final = re.compile(rb"(?im)^(?:from|subject|content-[a-z-]+)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*")
_LONGEST_FIELD: Final = 2_000
_MOST_FIELDS: Final = 2_000
_MOST_STEPS: Final = 20_000_000
"""Lines times the parts that may end at each of them; these take about a second."""
_ID: Final = re.compile(r"<[!-;=?-~]{1,200}@[!-;=?-~]{1,100}>")
_MOST_IDS: Final = 100
_PARSER: Final = BytesParser(policy=policy.default)
_ORIGINAL: Final = re.compile(
    r"[-_]{2,} ?(?:(original message|oorspronkelijk bericht|ursprüngliche nachricht|forwarded message|"
    r"doorgestuurd bericht|weitergeleitete nachricht) ?-{2,}|_{8,})",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"\*?(?:from|van|von)\*?:\*? .*", re.IGNORECASE)
_SENT: Final = re.compile(r"\*?(?:sent|date|verzonden|datum|gesendet)\*?:\*? .*", re.IGNORECASE)
_ATTRIBUTION: Final = re.compile(r"(wrote|writes|schreef|schrieb|<[^<>\s]+@[^<>\s]+>).{0,80}:$", re.IGNORECASE)
_BY_AUTHOR: Final = re.compile(r"[^:]{1,100}\b(?:wrote|writes|schreef|schrieb)\b.{0,80}:", re.IGNORECASE)
_BEGINNING: Final = re.compile(r"(on|op|am|il|le)\b|[^ ]+@", re.IGNORECASE)
_DEVICE: Final = re.compile(
    r"(?:sent from (?:my |mail for |outlook for ).{2,40}|get outlook for .{2,30}|"
    r"verzonden (?:vanaf|met|vanuit) mijn .{2,40}|(?:von meinem|gesendet von|gesendet mit|von mein).{2,60})",
    re.IGNORECASE,
)
_REACH: Final = 3
"""The most lines in an attribution such as `On Friday … wrote:` above a quotation."""


def read_mail(data: bytes, own: str = "", *, whole: bool = True) -> OrderMessage:
    """A mail's own words, without quotations and signature; its `fault` says what is wrong with it, if anything.

    Never raises, however broken the mail is, except NotInstalled if it has only formatted text, which takes the extra
    `mail`. If it isn't `whole`, `data` is only its beginning. `own` is the address
    that our mails come from. The plain text is preferred to the formatted one.
    """
    fault = _fault_of(data, whole=whole)
    mail, fault = _parsed(data, fault)
    fields = _fields(mail)
    machine = robot(fields, data, own)
    lines: tuple[str, ...] = ()
    sender = ""
    try:
        _check_fields(_head(data))
        sender = _sender_of(mail)
        lines = tuple(_own_lines(lines_in(_text(mail)))) if fault is None else ()
    except ParseError as error:
        fault = fault or error
    except NotInstalled:
        raise
    except Exception:
        fault = fault or _broken()
    subject, answers = _decoded(_first(fields, "subject")), _answers(fields)
    return OrderMessage(lines, sender, subject, answers, machine, fault)


def _fault_of(data: bytes, *, whole: bool) -> ParseError | None:
    """Why a mail should not be parsed beyond its header; None if it may be."""
    try:
        check_size(data, whole=whole)
        _check_fields(data)
    except ParseError as fault:
        return fault
    return None


def _parsed(data: bytes, fault: ParseError | None) -> tuple[EmailMessage, ParseError | None]:
    """The mail and None, or its header only and what is wrong with the mail."""
    if fault is None:
        try:
            return _PARSER.parsebytes(data), None
        except Exception:  # endlessly nested parts, or rubbish in a content type
            fault = _broken()
    return _PARSER.parsebytes(_FIELDS.sub(_unless_long, data[:MOST_HEADER]), headersonly=True), fault


def _unless_long(field: re.Match[bytes]) -> bytes:
    return field[0] if len(field[0]) <= _LONGEST_FIELD else b"X-Too-Long:"


def _broken() -> ParseError:
    return ParseError("this e-mail is broken; send your orders as plain text")


def _head(data: bytes) -> bytes:
    end = re.search(rb"\r?\n\r?\n", data)
    return data[: end.end() if end else MOST_HEADER]


def _check_fields(data: bytes) -> None:
    """Raise ParseError for a header that no mail program would write, and that would take long to parse."""
    head = re.search(rb"\r?\n\r?\n", data)
    fields = _FIELDS.findall(data)
    too_long = (head.start() if head else len(data)) > MOST_HEADER or max(map(len, fields), default=0) > _LONGEST_FIELD
    if too_long or len(fields) > _MOST_FIELDS:
        raise ParseError("the e-mail's header is too long to be read; send your orders in a new e-mail")
    if sum(b"multipart/" in field.lower() for field in fields) * data.count(b"\n") > _MOST_STEPS:
        raise _broken()


def _fields(mail: EmailMessage) -> Fields:
    """The header's fields by name, unparsed, with white space normalised."""
    found: dict[str, list[str]] = {}
    for name, value in mail.raw_items():
        found.setdefault(name.lower(), []).append(" ".join(str(value).split()))
    return found


def _first(fields: Fields, name: str) -> str:
    return next(iter(fields.get(name, ())), "")


def _answers(fields: Fields) -> tuple[str, ...]:
    near, far = (_ID.findall(_first(fields, name)) for name in ("in-reply-to", "references"))
    return tuple(dict.fromkeys([*near, *reversed(far)]))[:_MOST_IDS]


def _decoded(text: str) -> str:
    try:
        return " ".join(str(make_header(decode_header(text))).split())
    except Exception:  # an unknown character set, or rubbish in it
        return text


def _sender_of(mail: EmailMessage) -> str:
    """The single address in a mail's From; raises ParseError."""
    headers = mail.get_all("from", [])
    addresses = [address.addr_spec for header in headers for address in header.addresses]
    if len(addresses) != 1 or "@" not in addresses[0]:
        raise ParseError(
            "an e-mail is from one address, this one from {some:{count}|none}",
            some=bool(addresses),
            count=len(addresses),
        )
    return str(addresses[0])


def _text(mail: EmailMessage) -> str:
    plain, html = (mail.get_body(preferencelist=(kind,)) for kind in ("plain", "html"))
    text = "" if plain is None else _content(plain)
    if text.strip() or html is None:
        if plain is None:
            raise ParseError("the e-mail has no text; send your orders as plain text")
        return _unflowed(text, plain) if plain.get_param("format", "") == "flowed" else text
    return lines_of(_content(html))


def _content(part: MIMEPart) -> str:
    try:
        text = part.get_content()
    except LookupError:
        given = f"{part.get_content_charset()!r:.40}"
        raise ParseError("the e-mail's character set is unknown: {given}", given=given) from None
    if not isinstance(text, str):
        raise ParseError("the e-mail has no text; send your orders as plain text")
    return text


def _unflowed(text: str, part: MIMEPart) -> str:
    """Text in format=flowed (RFC 3676) with each paragraph on one line; quotations stay as they are."""
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


def _own_lines(lines: Sequence[str]) -> Iterator[str]:
    """The sender's own lines, with the others emptied; it ends at a signature or a forwarded mail."""
    skipped = set(_attributions(lines))
    for number, line in enumerate(lines):
        bare = line.strip()
        if line.rstrip() == "--" or _ORIGINAL.fullmatch(bare) or _heads_a_mail(lines, number):
            return
        is_device = len(bare) < 100 and _DEVICE.fullmatch(bare)
        yield "" if number in skipped or is_device or bare.startswith((">", "|")) else line


def _heads_a_mail(lines: Sequence[str], number: int) -> bool:
    """Whether the header of another mail begins here, as Outlook puts it above a quotation."""
    if not _FROM.fullmatch(lines[number].strip()):
        return False
    below = [line.strip() for line in lines[number + 1 : number + 4]]
    return any(_SENT.fullmatch(line) for line in below)


def _attributions(lines: Sequence[str]) -> Iterator[int]:
    """The numbers of lines that attribute the quotation below them."""
    for number, line in enumerate(lines):
        if not line.lstrip().startswith(">"):
            continue
        above = [place for place in range(number - 1, max(number - 1 - _REACH, -1), -1) if lines[place].strip()]
        if not above or lines[above[0]].lstrip().startswith(">"):
            continue
        text = ""
        for count, place in enumerate(above, 1):
            text = f"{lines[place].strip()} {text}".strip()[:1_000]
            if _ATTRIBUTION.search(text[-300:]) and _BEGINNING.match(text):
                yield from above[:count]
                break
        else:
            if _BY_AUTHOR.fullmatch(lines[above[0]].strip()):
                yield above[0]

"""Who a mail says it is from, and what it answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import Message
from typing import Final

from boem.core.errors import ParseError
from boem.pbm.message import MOST_HEADER, check_fields, sender_of

_ID: Final = re.compile(r"<[!-;=?-~]{1,200}@[!-;=?-~]{1,100}>")
_MOST_IDS: Final = 100


@dataclass(frozen=True, slots=True)
class Headers:
    """`answers` are the Message-IDs of what it answers, the nearest first."""

    sender: str
    subject: str
    answers: tuple[str, ...]


def read_headers(data: bytes) -> Headers:
    """Those of a mail or of the beginning of one; raises ParseError where nobody can tell who it is from."""
    end = re.search(rb"\r?\n\r?\n", data)
    head = data[: end.end() if end else MOST_HEADER]
    check_fields(head)
    try:
        sender = sender_of(message_from_bytes(head, policy=policy.default))
        plain = message_from_bytes(head, policy=policy.compat32)
    except ParseError:
        raise
    except Exception:
        raise ParseError("this mail is broken; orders as plain text would be right") from None
    near, far = (_ID.findall(_value(plain, name)) for name in ("in-reply-to", "references"))
    answers = tuple(dict.fromkeys([*near, *reversed(far)]))[:_MOST_IDS]
    return Headers(sender, _decoded(_value(plain, "subject")), answers)


def _decoded(text: str) -> str:
    try:
        return " ".join(str(make_header(decode_header(text))).split())
    except Exception:  # a character set that there isn't, or rubbish in one
        return text


def _value(mail: Message, name: str) -> str:
    """Of several headers of a name the first."""
    return " ".join(next((str(value) for key, value in mail.raw_items() if key.lower() == name), "").split())

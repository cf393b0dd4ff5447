"""A player's message: a text as it came in, or a mail once it is read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from boem.core.errors import ParseError
from boem.pbm.robots import Robot

MOST_BYTES: Final = 5 << 20
"""Of a whole message, with what is attached to it."""
MOST_TEXT: Final = 100_000
"""Characters of what is read."""
_UNSEEN: Final = re.compile("[\N{ZERO WIDTH SPACE}\u00ad\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
_JOINERS: Final = re.compile("[\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}]")


@dataclass(frozen=True, slots=True)
class OrderMessage:
    """What somebody wrote, line by line; lines that are not to be read are empty, so that the others keep their number.

    Of a mail `sender` is the one address that it says it is from, `answers` are the Message-IDs of what it answers, the
    nearest first, and `robot` says that no person wrote it. Where nobody can tell who it is from, `sender` is empty.
    """

    lines: tuple[str, ...] = ()
    sender: str = ""
    subject: str = ""
    answers: tuple[str, ...] = ()
    robot: Robot | None = None
    fault: ParseError | None = None
    """Why it can't be read; then it has no lines."""

    def text(self) -> tuple[str, ...]:
        """Its lines; or raise its fault."""
        if self.fault is not None:
            raise self.fault
        return self.lines


def read_text(data: bytes) -> OrderMessage:
    """A text in UTF-8, or in the older Latin alphabet of Western Europe; its `fault` says what is wrong with it."""
    try:
        check_size(data)
        return OrderMessage(lines_in(_decoded(data)))
    except ParseError as fault:
        return OrderMessage(fault=fault)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def check_size(data: bytes, *, whole: bool = True) -> None:
    """Raise ParseError for what is too large, or wasn't fetched whole because it is."""
    if len(data) > MOST_BYTES or not whole:
        raise ParseError("larger than {most} MiB; orders are a few lines of text", most=MOST_BYTES >> 20)


def lines_in(text: str) -> tuple[str, ...]:
    """The lines of a text without signs that nobody sees; raises ParseError for one that is too long."""
    if len(text) > MOST_TEXT:
        raise ParseError("a text of {count} characters; orders take {most} at most", count=len(text), most=MOST_TEXT)
    return tuple(map(_seen, text.replace("\0", "\N{REPLACEMENT CHARACTER}").splitlines()))


def _seen(line: str) -> str:
    """Those that join letters stay where letters need them."""
    seen = _UNSEEN.sub("", line.replace("\N{NO-BREAK SPACE}", " "))
    bare = _JOINERS.sub("", seen)
    return bare if bare.isascii() else seen

"""A player's message: a text, or a parsed mail."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from boem.core.errors import ParseError
from boem.pbm.robots import Robot

MOST_BYTES: Final = 5 << 20
"""Of a whole message, attachments included."""
MOST_TEXT: Final = 100_000
"""Characters of the text."""
_UNSEEN: Final = re.compile("[\N{ZERO WIDTH SPACE}\u00ad\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
_JOINERS: Final = re.compile("[\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}]")


@dataclass(frozen=True, slots=True)
class OrderMessage:
    """What somebody wrote, line by line. Lines to ignore are empty, so the others keep their numbers.

    In a mail, `sender` is the address in its From, or empty if that can't be determined; `answers` are the Message-IDs
    of the mails it answers, the nearest first; `robot` is set if no person wrote it.
    """

    lines: tuple[str, ...] = ()
    sender: str = ""
    subject: str = ""
    answers: tuple[str, ...] = ()
    robot: Robot | None = None
    fault: ParseError | None = None
    """Why it can't be read; then there are no lines."""

    def text(self) -> tuple[str, ...]:
        """The lines; raises the fault if there is one."""
        if self.fault is not None:
            raise self.fault
        return self.lines


def read_text(data: bytes) -> OrderMessage:
    """A text in UTF-8 or else Windows-1252; its `fault` says what is wrong with it, if anything."""
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
    """Raise ParseError if a message is too large, or wasn't fetched whole because it is."""
    if len(data) > MOST_BYTES or not whole:
        raise ParseError("larger than {most} MiB; orders are a few lines of text", most=MOST_BYTES >> 20)


def lines_in(text: str) -> tuple[str, ...]:
    """The lines of a text without invisible characters; raises ParseError if it is too long."""
    if len(text) > MOST_TEXT:
        raise ParseError("a text of {count} characters; orders take {most} at most", count=len(text), most=MOST_TEXT)
    return tuple(map(_seen, text.replace("\0", "\N{REPLACEMENT CHARACTER}").splitlines()))


def _seen(line: str) -> str:
    """The line without invisible characters, except joiners that letters need."""
    seen = _UNSEEN.sub("", line.replace("\N{NO-BREAK SPACE}", " "))
    bare = _JOINERS.sub("", seen)
    return bare if bare.isascii() else seen

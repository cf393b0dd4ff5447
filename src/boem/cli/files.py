"""The files that commands read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.texts import gettext_noop, say

T = TypeVar("T")


@contextmanager
def stream_of(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of standard input for `-`; raises ParseError if they can't be read."""
    if name == "-":
        if sys.stdin is None:
            raise ParseError("standard input is closed", name)
        yield sys.stdin.buffer
        return
    if Path(name).is_char_device() or Path(name).is_block_device():
        raise ParseError("a device is no file", name)
    with ExitStack() as open_file:
        try:
            stream = open_file.enter_context(Path(name).open("rb"))
            stream.peek(1)
        except (OSError, ValueError) as error:
            raise ParseError(_reason(error), name) from None
        yield stream


REASONS: Final = (
    gettext_noop("no such file or directory"),
    gettext_noop("is a directory"),
    gettext_noop("permission denied"),
    gettext_noop("not a directory"),
    gettext_noop("file exists"),
    gettext_noop("file name too long"),
    gettext_noop("no space left on device"),
    gettext_noop("read-only file system"),
)
"""The operating system's usual reasons, listed here for the catalogues; others appear in its own English."""


def _reason(error: Exception) -> str:
    """The operating system's reason."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{said[0].lower()}{said[1:]}"


def named(documents: Iterable[T]) -> Iterator[tuple[str, T]]:
    """The documents, each with a name such as `record 3`; if there is only one, without."""
    rest = iter(documents)
    first_two = list(islice(rest, 2))
    if len(first_two) < 2:
        yield from (("", document) for document in first_two)
    else:
        for number, document in enumerate(chain(first_two, rest), 1):
            yield say(gettext_noop("record {number}"), number=number), document


def print_json(value: Json) -> None:
    """Print a JSON value on one line of standard output, in UTF-8 whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    sys.stdout.buffer.flush()

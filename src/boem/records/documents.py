"""The documents in a file: one record in any layout, or one per line (JSON Lines)."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from boem.core.errors import ParseError
from boem.records.record import MOST_BYTES


def too_large() -> ParseError:
    """The error for a document of more than `MOST_BYTES`."""
    return ParseError("larger than {most} MB, the most that a record may have", most=MOST_BYTES // 1_000_000)


def documents(stream: BinaryIO) -> Iterator[bytes | ParseError]:
    """The documents one by one, at most one in memory. One that is too large yields an error in its place."""
    first = _line(stream)
    if isinstance(first, bytes):
        first = first.removeprefix(codecs.BOM_UTF8)
    while first == b"\n":
        first = _line(stream)
    if not first:
        yield ParseError("the file is empty; a record was expected")
    elif isinstance(first, ParseError) or _is_json(first):
        yield first
        yield from _lines(stream)
    else:
        yield from _one_or_lines(first, stream)


def _is_a_document(line: bytes, first: bytes) -> bool:
    """Whether a line is a document by itself, rather than part of one that the first line begins."""
    whole = line.lstrip().startswith(b"{") and _is_json(line)
    return whole and (b'"boem"' in line or not first.startswith((b"{", b"[")))


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _line(stream: BinaryIO) -> bytes | ParseError:
    """The next line without its end: a newline for a blank line, empty at the end of the file."""
    line = stream.readline(MOST_BYTES + 2)
    if len(line.rstrip(b"\r\n")) <= MOST_BYTES:
        return line.strip() or (line and b"\n")
    while line and not line.endswith(b"\n"):
        line = stream.readline(1 << 20)
    return too_large()


def _lines(stream: BinaryIO) -> Iterator[bytes | ParseError]:
    while line := _line(stream):
        if line != b"\n":
            yield line


def _one_or_lines(first: bytes, stream: BinaryIO) -> Iterator[bytes | ParseError]:
    """A document of several lines; or JSON Lines with a bad first line, if a later line is a whole record."""
    rest = stream.read(MOST_BYTES + 1 - len(first))
    lines = rest.splitlines(keepends=True)
    if not _is_json(first + rest) and any(_is_a_document(line, first) for line in lines):
        rest += stream.readline(MOST_BYTES)
        yield first
        yield from (line.strip() for line in rest.splitlines() if line.strip())
        yield from _lines(stream)
    else:
        yield first + b"\n" + rest

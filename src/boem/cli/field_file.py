"""Reads the field that a command is about: a file, and the number of mines."""

from __future__ import annotations

import math
from typing import BinaryIO, Final

from boem.cli.files import stream_of
from boem.core.errors import ParseError
from boem.inference import Field

MOST_BYTES: Final = 1 << 20  # twice the largest field with a space between any two squares


def read_field(file: str, mines: str | None) -> Field:
    """The field in a file, as `Field.parse` reads it; raises ParseError, which names the line or the option."""
    told = None if mines is None else _whole(mines)
    with stream_of(file) as stream:
        text = _text(stream)
    if not text.strip():
        raise ParseError("is empty, where a field has at least one square", file)
    try:
        return Field.parse(text, told)
    except ParseError as error:
        raise (error.at("--mines") if error.place == "mines" else error) from None


def read_budget(text: str | None, default: float) -> float:
    """The most units of work that a command may take; raises ParseError."""
    try:
        budget = default if text is None else float(text)
    except ValueError:
        budget = math.nan
    if not 0 < budget < math.inf:
        raise ParseError("must be a number above 0, such as 1e10, not {given}", "--budget", given=f"{text!r:.40}")
    return budget


def _whole(mines: str) -> int:
    try:
        return int(mines)
    except ValueError:
        raise ParseError("must be a whole number, not {given}", "--mines", given=f"{mines!r:.40}") from None


def _text(stream: BinaryIO) -> str:
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ParseError("more than {most} bytes are no field", most=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError("byte {byte}: a field is text in UTF-8", byte=error.start) from None

"""No object may repeat a key: two readers could take such a record for two different games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from boem.core.errors import ParseError

TWICE: Final = "a key stands twice"
_OUTERMOST: Final = 1000  # bytes; more than a record's keys take up with its game's id and whitespace, values apart


def check_outermost(document: bytes, values: Iterable[bytes]) -> None:
    """Raise ParseError if the outermost object repeats a key; `values` are the values found under its keys."""
    keys = document
    for value in sorted(filter(None, values), key=len, reverse=True):
        keys = keys.replace(value, b"0", 1)
    if len(keys.translate(None, b" \t\r\n")) > _OUTERMOST:
        raise ParseError(TWICE)
    check_objects(keys)


def check_objects(part: bytes, *, numbered: bool = False) -> None:
    """Raise ParseError if any object in this JSON, known to be well-formed, repeats a key.

    `numbered`: the JSON is a list of flat objects, and the fault is placed by index. Keeps no object.
    """
    count = 0

    def check(pairs: list[tuple[str, object]]) -> None:
        nonlocal count
        if len({key for key, _ in pairs}) < len(pairs):
            raise ParseError(TWICE, f"[{count}]" if numbered else "")
        count += 1

    json.loads(part, object_pairs_hook=check, parse_int=len, parse_float=len)

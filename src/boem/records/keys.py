"""No key may stand twice in an object: two readers could take two different games from such a record."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from boem.core.errors import ParseError

TWICE: Final = "a key stands twice"
_OUTERMOST: Final = 1000  # bytes, more than the keys of a record with its game's id, blanks and values apart


def check_outermost(document: bytes, values: Iterable[bytes]) -> None:
    """Raise ParseError if a key of the outermost object stands twice; `values` are what its keys were found to hold."""
    keys = document
    for value in sorted(filter(None, values), key=len, reverse=True):
        keys = keys.replace(value, b"0", 1)
    if len(keys.translate(None, b" \t\r\n")) > _OUTERMOST:
        raise ParseError(TWICE)
    check_objects(keys)


def check_objects(part: bytes, *, numbered: bool = False) -> None:
    """Raise ParseError if a key stands twice in an object of this JSON, which was found to be well-formed.

    `numbered`: the part is a list of flat objects, and the fault is placed by its number. Keeps no object.
    """
    count = 0

    def check(pairs: list[tuple[str, object]]) -> None:
        nonlocal count
        if len({key for key, _ in pairs}) < len(pairs):
            raise ParseError(TWICE, f"[{count}]" if numbered else "")
        count += 1

    json.loads(part, object_pairs_hook=check, parse_int=len, parse_float=len)

"""What a page is sent of its pieces: whole ones, or only the lines that differ from what it was sent before.

A message is a JSON object from pieces' names to `[version, html]` or `[version, base, hunks]`. The page applies
hunks to the text that it has as version `base`; if it has another, it connects again, and is sent whole pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from itertools import groupby, takewhile
from operator import eq
from typing import Final, TypeAlias

import msgspec

from boem.core.bounded_cache import BoundedCache

Hunk: TypeAlias = tuple[int, int, list[str]]
"""The number of a line, how many lines to drop from there, and the lines to put in their place."""
Piece: TypeAlias = tuple[int, str] | tuple[int, int, list[Hunk]]

MOST_COMPARED: Final = 100  # lines compared as a list
MOST_KEPT: Final = 16_000_000  # characters of pieces sent lately, which many pages share
_sent: Final[BoundedCache[int, str]] = BoundedCache(MOST_KEPT, len)
_encode: Final = msgspec.json.Encoder(enc_hook=lambda safe: safe + "").encode  # as plain strings


def version_of(html: str) -> int:
    """What stands for a piece's text among those that this process sends; fits a JavaScript number."""
    return hash(html) & 0xFFFF_FFFF_FFFF


def message(pieces: Mapping[str, str], before: Mapping[str, int]) -> str:
    """The message with these pieces for a page that was last sent those versions."""
    return _encode({name: _piece(html, before.get(name)) for name, html in pieces.items()}).decode()


def _piece(html: str, before: int | None) -> Piece:
    version = version_of(html)
    base = None if before is None else _sent.find(before)
    _sent.get(version, lambda: html)
    if before is None or base is None:
        return version, html
    changed = hunks(base, html)
    size = sum(len(line) + 3 for _, _, lines in changed for line in lines)  # with quotes and comma
    return (version, before, changed) if size < len(html) else (version, html)


def hunks(base: str, text: str) -> list[Hunk]:
    """What turns one text into the other, in ascending order.

    Squares have a line each, so a board keeps its number of lines, and is compared line by line. Where the number
    differs, a short part that differs is compared as a list, and a long one replaced, so the time stays linear.
    """
    was, now = base.split("\n"), text.split("\n")
    if len(was) == len(now):
        runs = groupby(range(len(now)), key=lambda line: was[line] != now[line])
        changed = [list(lines) for differ, lines in runs if differ]
        return [(lines[0], len(lines), now[lines[0] : lines[-1] + 1]) for lines in changed]
    first = _alike(was, now)
    last = min(_alike(was[::-1], now[::-1]), len(was) - first, len(now) - first)
    was, now = was[first : len(was) - last], now[first : len(now) - last]
    if max(len(was), len(now)) > MOST_COMPARED:
        return [(first, len(was), now)]
    changes = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    return [(first + a, b - a, now[c:d]) for kind, a, b, c, d in changes if kind != "equal"]


def _alike(one: list[str], other: list[str]) -> int:
    """How many lines are the same from the beginning."""
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))

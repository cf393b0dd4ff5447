"""A field in one line, for addresses: the whole of it, so nothing has to be stored."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from boem.core.errors import ParseError
from boem.inference.field import COVERED, KNOWN_MINE, LONGEST, Field

_LINK: Final = re.compile(r"([0-9]{1,3})x([0-9]{1,3})-(?:([0-9]{1,6})-)?([0-8a-zM]+)", re.ASCII)
_RUNS: Final = "abcdefghijklmnopqrstuvwxyz"
_MINE: Final = "M"


def link_of(field: Field) -> str:
    """Such as `5x2-3-1a2c0M2`: the size, the number of mines if it is known, and the squares row by row.

    A digit is an open square, `M` a known mine, and a small letter a run of covered squares, `a` for 1 to `z` for 26.
    The link of a puzzle is one of these, too.
    """
    mines = "" if field.mines is None else f"{field.mines}-"
    return f"{field.width}x{field.height}-{mines}{''.join(_run(cell, len(list(run))) for cell, run in groupby(field))}"


def field_of(link: str) -> Field:
    """Inverse of `link_of`; raises ParseError."""
    match = _LINK.fullmatch(link) if len(link) < LONGEST * LONGEST else None
    if match is None:
        raise ParseError("a position in one line looks like 5x2-3-1a2c0M2, not {given}", given=f"{link!r:.40}")
    width, height, area = int(match[1]), int(match[2]), int(match[1]) * int(match[2])
    found = sum(_RUNS.index(sign) + 1 if sign in _RUNS else 1 for sign in match[4])
    if found != area:
        raise ParseError(
            "{found} squares where {width} × {height} are {area}", found=found, width=width, height=height, area=area
        )
    signs = (bytes([COVERED & 0xFF]) * (_RUNS.index(sign) + 1) if sign in _RUNS else _cell(sign) for sign in match[4])
    return Field(width, height, b"".join(signs), None if match[3] is None else int(match[3]))


def _cell(sign: str) -> bytes:
    return bytes([KNOWN_MINE & 0xFF if sign == _MINE else int(sign)])


def _run(cell: int, count: int) -> str:
    if cell != COVERED:
        return (_MINE if cell == KNOWN_MINE else str(cell)) * count
    whole, rest = divmod(count, len(_RUNS))
    return _RUNS[-1] * whole + (_RUNS[rest - 1] if rest else "")

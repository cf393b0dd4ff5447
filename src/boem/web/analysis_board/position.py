"""A position in one line, for addresses: the whole of it, so nothing has to be stored."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from boem.core.errors import ParseError
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE

SIDE: Final = 60  # squares at most, each way
LONGEST: Final = SIDE * SIDE + 20  # characters of a link
_LINK: Final = re.compile(r"([0-9]{1,3})x([0-9]{1,3})-(?:([0-9]{1,4})-)?([0-8a-zM]+)", re.ASCII)
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
    match = _LINK.fullmatch(link) if len(link) <= LONGEST else None
    if match is None:
        raise ParseError("a position in one line looks like 5x2-3-1a2c0M2, not {given}", given=f"{link!r:.40}")
    width, height, mines, signs = match.groups()
    require_size(int(width), int(height))
    rows = "".join("." * (_RUNS.index(sign) + 1) if sign in _RUNS else sign for sign in signs).replace(_MINE, "*")
    across = int(width)
    parts = [rows[start : start + across] for start in range(0, len(rows), across)]
    if len(rows) != across * int(height):
        raise ParseError(
            "{found} squares where {width} × {height} are {area}",
            found=len(rows),
            width=across,
            height=int(height),
            area=across * int(height),
        )
    return Field.from_rows(parts, None if mines is None else int(mines))


def is_link(text: str) -> bool:
    """Whether it is meant as a position in one line; `field_of` may still refuse it."""
    return re.fullmatch(r"[0-9]+x[0-9]+-\S+", text) is not None


def require_size(width: int, height: int) -> None:
    """Raise ParseError for a field that is too large, or has no square."""
    if not (1 <= width <= SIDE and 1 <= height <= SIDE):
        raise ParseError(
            "{width} × {height} squares; each side can have 1 to {longest}", width=width, height=height, longest=SIDE
        )


def _run(cell: int, count: int) -> str:
    if cell != COVERED:
        return (_MINE if cell == KNOWN_MINE else str(cell)) * count
    whole, rest = divmod(count, len(_RUNS))
    return _RUNS[-1] * whole + (_RUNS[rest - 1] if rest else "")

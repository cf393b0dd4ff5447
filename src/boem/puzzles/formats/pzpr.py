"""Minesweeper as puzz.link and its relatives keep it: an address, or a file that begins with `pzprv3`.

In an address a digit is a clue and a letter from `g` on a run of empty squares, row by row: `g` for 1 to `z` for 20.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _
from boem.puzzles.puzzle import NO_CELL, Puzzle, require_size

KIND: Final = "mines"
SITE: Final = "https://puzz.link/p?"
_ADDRESS: Final = re.compile(
    r"(?:https?://[^\s?]+\?|(?=mines))([a-z0-9]+)(?:_edit|_play)?/(?:v:/)?([0-9]{1,4})/([0-9]{1,4})/([^\s/?#&]*)/?",
    re.ASCII,
)
_HEADING: Final = re.compile(r"pzprv3(?:\.[0-9]+)?", re.ASCII)
_RUNS: Final = "ghijklmnopqrstuvwxyz"
_LARGE: Final = "9abcdef-+=%*$"  # what a number over 8 begins with
_NO_NUMBER: Final = _("{square} is a clue without a number, which puzzles can't have here")


def is_address(text: str) -> bool:
    """Whether it is meant as an address; `of_address` may still refuse it."""
    return _ADDRESS.fullmatch(text) is not None


def of_address(text: str) -> Puzzle:
    """The puzzle of an address; raises ParseError."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise ParseError("an address of puzz.link has mines/, the sides and the clues, as in mines/5/5/g2m13l13g0j")
    kind, width, height, body = match[1], int(match[2]), int(match[3]), match[4]
    _expect_mines(kind)
    require_size(width, height)
    cells = ""
    for place, sign in enumerate(body, start=1):
        cells += _cells(sign, place, Square(*divmod(len(cells), width)))
        if len(cells) > width * height:
            raise ParseError(
                "more than the {area} squares of {width} × {height}", area=width * height, width=width, height=height
            )
    return Puzzle(width, height, cells.ljust(width * height, "."))


def address_of(puzzle: Puzzle) -> str:
    """Inverse of `of_address`."""
    return f"{SITE}{KIND}/{puzzle.width}/{puzzle.height}/{''.join(_signs(puzzle.cells))}"


def is_file(text: str) -> bool:
    """Whether it is meant as a file; `of_file` may still refuse it."""
    return _HEADING.fullmatch(re.split(r"[\n/]", text, maxsplit=1)[0].strip()) is not None


def of_file(text: str) -> Puzzle:
    """The puzzle of a file, without anything marked in it; raises ParseError."""
    lines = [line.strip() for line in text.replace("/", "\n").splitlines()]
    kind, *sides = (lines + [""] * 4)[1:4]
    _expect_mines(kind)
    if not all(side.isascii() and side.isdecimal() and len(side) <= 4 for side in sides):
        raise ParseError("expected two whole numbers, the rows and the columns, after mines", "line 3")
    height, width = map(int, sides)
    require_size(width, height)
    rows = lines[4 : 4 + height]
    if len(rows) < height:
        raise ParseError("{found:1 row|{found} rows}, where {height} are announced", found=len(rows), height=height)
    return Puzzle(width, height, "".join(_row(row, number, width) for number, row in enumerate(rows)))


def file_of(puzzle: Puzzle) -> str:
    """Inverse of `of_file`."""
    blank = " ".join("." * puzzle.width)
    rows = [*map(" ".join, puzzle.rows), *[blank] * puzzle.height]  # the second half is for an answer
    return "\n".join(["pzprv3", KIND, str(puzzle.height), str(puzzle.width), *(f"{row} " for row in rows)])


def _expect_mines(kind: str) -> None:
    if kind != KIND:
        raise ParseError("{kind} is another kind of puzzle; Minesweeper is mines", kind=f"{kind!r:.40}")


def _cells(sign: str, place: int, square: Square) -> str:
    if sign in "012345678":
        return sign
    if sign in _RUNS:
        return "." * (_RUNS.index(sign) + 1)
    if sign == ".":
        raise ParseError(_NO_NUMBER, square=str(square))
    if sign in _LARGE:
        raise ParseError(NO_CELL, str(square), cell=repr(sign))
    raise ParseError("{sign} means nothing as character {number} of the clues", sign=repr(sign), number=place)


def _signs(cells: str) -> Iterator[str]:
    for empty, run in groupby(cells, key=lambda cell: cell == "."):
        if empty:
            whole, rest = divmod(len(list(run)), len(_RUNS))
            yield _RUNS[-1] * whole + (_RUNS[rest - 1] if rest else "")
        else:
            yield from run


def _row(row: str, number: int, width: int) -> str:
    cells = row.split()
    if len(cells) != width:
        raise ParseError(
            "{found:1 square|{found} squares}, where {width} are announced",
            f"line {number + 5}",
            found=len(cells),
            width=width,
        )
    for column, cell in enumerate(cells):
        square = str(Square(number, column))
        if cell == "-":
            raise ParseError(_NO_NUMBER, square=square)
        if cell not in tuple(".012345678"):
            raise ParseError(NO_CELL, square, cell=f"{cell!r:.12}")
    return "".join(cells)

"""Whole boards with their mines, as programs that play Minesweeper save them: every free square gets its number.

A file `.mbf` has one byte for the width, one for the height, two for the number of mines, the high one first, and then
two for each mine: its column and its row, from 0. A board as text has a line such as `9x9x10`, and a row on each line:
`M` or `m` for a mine, `H` or `h` for another covered square, a number for an open one.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.puzzles.clues import all_clues
from boem.puzzles.puzzle import NO_CELL, Puzzle, require_size

HEAD: Final = 4  # bytes before the mines
_MOST: Final = 3  # the high byte of the most mines that a puzzle can have; text has no bytes from 0 to 3
_SIZE: Final = re.compile(r"([0-9]{1,4})x([0-9]{1,4})x([0-9]{1,6})", re.ASCII)
_COVERED: Final = "HhMm."
_MINES: Final = "Mm"


def is_mbf(data: bytes) -> bool:
    """Whether these bytes are meant as a board, and not as text; `of_mbf` may still refuse them."""
    return len(data) >= HEAD and data[2] <= _MOST and data[:2] not in (BOM_UTF16_BE, BOM_UTF16_LE)


def of_mbf(data: bytes) -> Puzzle:
    """The numbers of a board; raises ParseError."""
    width, height, count = data[0], data[1], 256 * data[2] + data[3]
    require_size(width, height)
    if len(data) != HEAD + 2 * count:
        raise ParseError(
            "{found} bytes, where a board with {count:1 mine|{count} mines} has {expected}",
            found=len(data),
            count=count,
            expected=HEAD + 2 * count,
        )
    mines = set[Square]()
    for start in range(HEAD, len(data), 2):
        column, row = data[start], data[start + 1]
        if column >= width or row >= height:
            raise ParseError("byte {byte}: a mine outside of the board", byte=start)
        if Square(row, column) in mines:
            raise ParseError("byte {byte}: {square} is a mine already", byte=start, square=str(Square(row, column)))
        mines.add(Square(row, column))
    return all_clues(width, height, frozenset(mines))


def is_text(text: str) -> bool:
    """Whether it is meant as a board; `of_text` may still refuse it."""
    head, _, rest = text.strip().partition("\n")
    return bool(rest) and _SIZE.fullmatch(head.strip()) is not None


def of_text(text: str) -> tuple[Puzzle, bool]:
    """The open numbers, or all numbers if none is open, and whether these are all; raises ParseError."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    match = _SIZE.fullmatch(lines[0][1])
    if match is None:
        raise ParseError("a board begins with its size and its number of mines, as in 9x9x10", f"line {lines[0][0]}")
    width, height, count = map(int, match.groups())
    require_size(width, height)
    rows = lines[1:]
    if len(rows) != height:
        raise ParseError("{found:1 row|{found} rows}, where {height} are announced", found=len(rows), height=height)
    cells = "".join(_row(row, line, at, width) for at, (line, row) in enumerate(rows))
    if cells.strip(_COVERED):
        return Puzzle(width, height, "".join("." if cell in _COVERED else cell for cell in cells)), False
    return _all(cells, width, height, count), True


def _all(cells: str, width: int, height: int, count: int) -> Puzzle:
    mines = frozenset(Square(*divmod(place, width)) for place, cell in enumerate(cells) if cell in _MINES)
    if len(mines) != count:
        raise ParseError(
            "{found:1 mine|{found} mines}, where {count} are announced", "line 1", found=len(mines), count=count
        )
    return all_clues(width, height, mines)


def _row(row: str, line: int, at: int, width: int) -> str:
    if len(row) != width:
        raise ParseError(
            "{found:1 square|{found} squares}, where {width} are announced", f"line {line}", found=len(row), width=width
        )
    wrong = next((column for column, cell in enumerate(row) if cell not in _COVERED + "012345678"), None)
    if wrong is not None:
        raise ParseError(NO_CELL, str(Square(at, wrong)), cell=repr(row[wrong]))
    return row

"""Minesweeper as janko.at keeps it in its pages: keywords line by line, and the squares below `problem`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.puzzles.puzzle import NO_CELL, Puzzle, require_size

KIND: Final = "minesweeper"
_BEGIN: Final = re.compile(r"(?:\s*<[^\n]*\n)*\s*begin\s*\n", re.ASCII | re.IGNORECASE)
_PROBLEM: Final = ("problem", "[problem]")
_SIDES: Final = {"size": ("rows", "cols"), "rows": ("rows",), "cols": ("cols",)}
_BLANKS: Final = ("-", ".")


def is_file(text: str) -> bool:
    """Whether it is meant as such a file; `of_file` may still refuse it."""
    return _BEGIN.match(text) is not None or text.lstrip().startswith("[problem]")


def of_file(text: str) -> Puzzle:
    """The puzzle of a file; raises ParseError. The number of mines is left out, and so is the solution."""
    lines = [line.split() for line in text.splitlines()]
    sides: dict[str, int] = {}
    start = None
    for number, words in enumerate(lines):
        key = words[0].lower() if words else ""
        if key == "puzzle" and words[1:2] != [KIND]:
            raise ParseError(
                "{kind} is another kind of puzzle", f"line {number + 1}", kind=f"{' '.join(words[1:])!r:.40}"
            )
        if key in _SIDES:
            sides |= dict.fromkeys(_SIDES[key], _side(words, number + 1))
        if key in _PROBLEM:
            start = number + 1
            break
    if start is None:
        raise ParseError("expected a line with problem, and the rows below it")
    rows = _rows(lines, start)
    height, width = sides.get("rows", len(rows)), sides.get("cols", len(rows[0]) if rows else 0)
    require_size(width, height)
    if len(rows) != height:
        raise ParseError("{found:1 row|{found} rows}, where {height} are announced", found=len(rows), height=height)
    return Puzzle(width, height, "".join(_row(row, number, start, width) for number, row in enumerate(rows)))


def file_of(puzzle: Puzzle) -> str:
    """Inverse of `of_file`."""
    rows = [" ".join(row).replace(".", "-") for row in puzzle.rows]
    head = ["begin", f"puzzle {KIND}", f"rows {puzzle.height}", f"cols {puzzle.width}", "problem"]
    return "\n".join([*head, *rows, "end"])


def _side(words: Sequence[str], line: int) -> int:
    given = words[1] if len(words) > 1 else ""
    if not (given.isascii() and given.isdecimal() and len(given) <= 4):
        raise ParseError("must be a whole number", f"line {line}")
    return int(given)


def _rows(lines: Sequence[list[str]], start: int) -> list[list[str]]:
    """The lines of squares: up to the first that begins with a word, or is empty."""
    rows = []
    for words in lines[start:]:
        if not words or (words[0].strip("[]<>/").isalpha() and len(words[0]) > 1):
            break
        rows.append(words)
    return rows


def _row(cells: list[str], number: int, start: int, width: int) -> str:
    if len(cells) != width:
        raise ParseError(
            "{found:1 square|{found} squares}, where {width} are announced",
            f"line {start + number + 1}",
            found=len(cells),
            width=width,
        )
    for column, cell in enumerate(cells):
        if cell not in _BLANKS and cell not in tuple("012345678"):
            raise ParseError(NO_CELL, str(Square(number, column)), cell=f"{cell!r:.12}")
    return "".join("." if cell in _BLANKS else cell for cell in cells)

"""A puzzle: a grid with some numbers, from which all its mines can be found."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from boem.core.cells import in_rows, squares_with
from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.settings import Number
from boem.core.squares import Square, squares
from boem.core.texts import gettext_noop as _
from boem.inference import Field
from boem.inference.link import link_of

SHORTEST, LONGEST = 4, 30
NO_CELL: Final = _("a square can't hold {cell}; it has a number from 0 to 8, or . where it is to be found out")
_CELLS: Final = ".012345678"
_BLANKS: Final = str.maketrans({"·": ".", "_": ".", "-": ".", "?": "."})
_LINK: Final = re.compile(r"([0-9]{1,2})x([0-9]{1,2})-(?:([0-9]{1,3})-)?([0-8a-z]+)", re.ASCII)
_MEANT: Final = re.compile(r"[0-9]+x[0-9]+-.*", re.ASCII)
_TOLD: Final = re.compile(r"mines[:\s]+(\S+)", re.ASCII | re.IGNORECASE)
_RUNS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Both sides 4 to 30 squares; `cells` row by row, `.` for an unknown square, `0` to `8` for a number.

    `count` is the number of mines, if it is given; then only layouts of that many fit. Anything else raises ParseError.
    Doesn't check that exactly one layout of mines fits; `solve` does.

    >>> puzzle = Puzzle.parse("4x4-1c1a2a11e1")
    >>> print(puzzle)
    1 . . .
    1 . 2 .
    1 1 . .
    . . . 1
    """

    width: int
    height: int
    cells: str
    count: int | None = None

    def __post_init__(self) -> None:
        require_size(self.width, self.height)
        area = self.width * self.height
        if len(self.cells) != area:
            raise ParseError(
                "{found} squares where {width} × {height} are {area}",
                "cells",
                found=len(self.cells),
                width=self.width,
                height=self.height,
                area=area,
            )
        if self.cells.strip(_CELLS):
            wrong = next(number for number, cell in enumerate(self.cells) if cell not in _CELLS)
            raise ParseError(NO_CELL, str(Square(*divmod(wrong, self.width))), cell=repr(self.cells[wrong]))
        fault = Number(0, area, ruled=True).fault(self.count)
        if fault is not None:
            raise fault.at("count")

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Read a text: a grid as people write it, the string of `link`, or a JSON object with width, height and cells.

        A grid's rows are separated by newlines or `/`. Spaces between squares, empty lines, lines that begin with `#`,
        letters above the columns and numbers before the rows are ignored. The number of mines, if it is given, stands
        on a line of its own as in `mines: 9`, or is the `count` of an object. Raises ParseError.
        """
        bare = text.strip()
        if bare.startswith("{"):
            return cls._of_json(bare)
        if cls.is_link(bare):
            return cls.of_link(bare)
        return cls._of_lines(bare.replace("/", "\n").splitlines())

    @classmethod
    def of_link(cls, text: str) -> Puzzle:
        """The puzzle whose `link` is this text; raises ParseError."""
        match = _LINK.fullmatch(text)
        if match is None:
            raise ParseError("a puzzle in one line looks like 4x4-1c1a2a11e1, not {given}", given=f"{text!r:.40}")
        width, height, count, runs = match.groups()
        cells = "".join("." * (_RUNS.index(sign) + 1) if sign in _RUNS else sign for sign in runs)
        return cls(int(width), int(height), cells, None if count is None else int(count))

    @staticmethod
    def is_link(text: str) -> bool:
        """Whether a text is meant as a one-line string; `of_link` may still refuse it."""
        return _MEANT.fullmatch(text) is not None

    @classmethod
    def _of_json(cls, text: str) -> Puzzle:
        try:
            read = json.loads(text)
        except (ValueError, RecursionError):
            raise ParseError("what begins with a brace must be one JSON object") from None
        for key in ("width", "height"):
            if type(read.get(key)) is not int:
                raise ParseError("must be a whole number", key)
        if type(read.get("cells")) is not str:
            raise ParseError("must be text", "cells")
        return cls(read["width"], read["height"], read["cells"], read.get("count"))

    @classmethod
    def _of_lines(cls, lines: list[str]) -> Puzzle:
        bare = [(number, line.strip()) for number, line in enumerate(lines, start=1) if not line.startswith("#")]
        told = [_count(match[1], number) for number, line in bare if (match := _TOLD.fullmatch(line))]
        rows = [(number, line.split()) for number, line in bare if line and not _TOLD.fullmatch(line)]
        if rows and _is_heading("".join(rows[0][1])):
            rows = [(number, parts[1:]) for number, parts in rows[1:]]
        if not rows:
            raise ParseError("no row of a puzzle is there")
        grid = [(number, "".join(parts).translate(_BLANKS)) for number, parts in rows]
        signs = "".join(row for _number, row in grid)
        if 2 * sum(sign in _CELLS for sign in signs) < len(signs):
            raise ParseError("this is no puzzle; a grid has a row on each line, of numbers from 0 to 8 and dots")
        width = len(grid[0][1])
        for number, row in grid:
            if len(row) != width:
                raise ParseError(
                    "{found:1 square|{found} squares}, where the first row has {width}",
                    f"line {number}",
                    found=len(row),
                    width=width,
                )
        return cls(width, len(grid), signs, told[-1] if told else None)

    def __str__(self) -> str:
        told = [] if self.count is None else [f"mines: {self.count}"]
        return "\n".join([*(" ".join(row) for row in self.rows), *told])

    def to_json(self) -> dict[str, Json]:
        """Width, height and cells, and the `count` if it is given."""
        told = {} if self.count is None else {"count": self.count}
        return {"width": self.width, "height": self.height, "cells": self.cells, **told}

    @property
    def link(self) -> str:
        """The puzzle in one line for use in a URL: letters are runs of empty squares, a for 1 to z for 26.

        `6x6-2c1…`, or `6x6-9-2c1…` if nine mines are given.
        """
        return link_of(self.field)

    @property
    def size(self) -> str:
        """For example `6x6`."""
        return f"{self.width}x{self.height}"

    @property
    def rows(self) -> tuple[str, ...]:
        """Row by row, top to bottom."""
        return in_rows(self.cells, self.width)

    @property
    def field(self) -> Field:
        """The puzzle as a field for `infer` and `prove`; its number of mines is unknown unless it is given."""
        return Field.from_rows(self.rows, self.count)

    @property
    def covered(self) -> tuple[Square, ...]:
        """The unknown squares, in reading order."""
        return squares_with(".", self.cells, self.width)

    @property
    def numbered(self) -> tuple[tuple[Square, int], ...]:
        """The squares with a number, in reading order, and that number."""
        grid = zip(squares(self.width, self.height), self.cells, strict=True)
        return tuple((square, int(cell)) for square, cell in grid if cell != ".")


def require_size(width: int, height: int) -> None:
    """Raise ParseError for sides that no puzzle has."""
    if not (SHORTEST <= width <= LONGEST and SHORTEST <= height <= LONGEST):
        raise ParseError(
            "{width} × {height} squares; a puzzle has {fewest} to {most} each way",
            width=width,
            height=height,
            fewest=SHORTEST,
            most=LONGEST,
        )


def _count(text: str, line: int) -> int:
    """The number of mines that a line gives."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise ParseError("must be a whole number", f"line {line}")
    return int(text)


def _is_heading(line: str) -> bool:
    """Whether these are the letters above the columns."""
    return line.isalpha() and line.isascii() and line.upper().startswith("ABCD")

"""Squares of a grid: their notation, their order, their neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from boem.core.errors import ParseError

_SQUARE = re.compile(r"([A-Za-z]{1,3})-?([1-9][0-9]{0,5})", re.ASCII)


class Square(NamedTuple):
    """A square; both coordinates count from 0. Squares sort in reading order: row by row, left to right."""

    row: int
    column: int

    @staticmethod
    def parse(text: str) -> Square:
        """Read a text such as `E3`, `e3` or `E-3`; raise ParseError for others. Doesn't check that it is on a board."""
        return _parsed(text)

    def __str__(self) -> str:
        return f"{column_name(self.column)}{self.row + 1}"


class Grid:
    """Mix-in for settings with `width` and `height`."""

    __slots__ = ()

    if TYPE_CHECKING:  # a dataclass would take them for its fields' defaults

        @property
        def width(self) -> int:
            """Squares across."""

        @property
        def height(self) -> int:
            """Squares down."""

    @property
    def area(self) -> int:
        """How many squares there are."""
        return self.width * self.height

    @property
    def every_square(self) -> tuple[Square, ...]:
        """All squares, in reading order."""
        return tuple(squares(self.width, self.height))


def column_name(column: int) -> str:
    """`A` for 0, `Z` for 25, `AA` for 26, as in spreadsheets."""
    letters = ""
    rest = column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def squares(width: int, height: int) -> Iterator[Square]:
    """Every square of a grid, in reading order."""
    return (Square(row, column) for row in range(height) for column in range(width))


def neighbours(square: Square, width: int, height: int) -> tuple[Square, ...]:
    """The up to eight squares of the grid that touch it, in reading order."""
    rows = range(max(square.row - 1, 0), min(square.row + 2, height))
    columns = range(max(square.column - 1, 0), min(square.column + 2, width))
    return tuple(Square(row, column) for row in rows for column in columns if (row, column) != square)


def spell(several: Iterable[Square]) -> str:
    """The squares in reading order, separated by spaces."""
    return " ".join(str(square) for square in sorted(several))


def names_of(several: Iterable[Square]) -> list[str]:
    """The squares' names, in reading order."""
    return [str(square) for square in sorted(several)]


def listed(several: Iterable[Square]) -> str:
    """The squares in reading order, joined as a sentence in the current language lists them."""
    return ", ".join(str(square) for square in sorted(several))


@lru_cache(maxsize=1 << 16)  # equal squares are one object, which keeps texts of many squares small
def _parsed(text: str) -> Square:
    match = _SQUARE.fullmatch(text)
    if match is None:
        raise ParseError("not a square: {text}", text=_shortened(text))
    letters, number = match.groups()
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return Square(int(number) - 1, column - 1)


def _shortened(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[:most]}…"

"""What is known of a field, as a string with one character per square, in reading order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from boem.core.errors import LawBroken
from boem.core.squares import Square

_COVERED: Final = "."


def in_rows(cells: str, width: int) -> tuple[str, ...]:
    """The string cut into rows, top to bottom."""
    return tuple(cells[place : place + width] for place in range(0, len(cells), width))


def squares_with(mark: str, cells: str, width: int) -> tuple[Square, ...]:
    """The squares that carry a mark, in reading order."""
    return tuple(Square(*divmod(place, width)) for place, one in enumerate(cells) if one == mark)


def at(square: Square, cells: str, width: int) -> str:
    """The character of a square."""
    return cells[square.row * width + square.column]


def with_marks(cells: str, width: int, marks: Iterable[tuple[Square, str]]) -> str:
    """A copy with other characters on some squares."""
    shown = list(cells)
    for square, mark in marks:
        shown[square.row * width + square.column] = mark
    text = "".join(shown)
    if len(text) != len(cells):
        raise LawBroken("a square bears one character, no more and no fewer")
    return text


class Cells:
    """Mix-in for classes with `cells` and `width`."""

    __slots__ = ()

    if TYPE_CHECKING:  # a dataclass would take them for its fields' defaults

        @property
        def cells(self) -> str:
            """One character per square in reading order; `.` is a covered square."""

        @property
        def width(self) -> int:
            """Squares across."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The cells row by row, top to bottom."""
        return in_rows(self.cells, self.width)

    @property
    def covered(self) -> tuple[Square, ...]:
        """The covered squares, in reading order."""
        return squares_with(_COVERED, self.cells, self.width)

    def at(self, square: Square) -> str:
        """The character of a square."""
        return at(square, self.cells, self.width)

"""What is known of a field, as a text of one character a square, in reading order."""

from __future__ import annotations

from collections.abc import Iterable

from boem.core.squares import Square


def in_rows(cells: str, width: int) -> tuple[str, ...]:
    """The text row by row, top to bottom."""
    return tuple(cells[place : place + width] for place in range(0, len(cells), width))


def squares_with(mark: str, cells: str, width: int) -> tuple[Square, ...]:
    """The squares that bear a mark, in reading order."""
    return tuple(Square(*divmod(place, width)) for place, one in enumerate(cells) if one == mark)


def at(square: Square, cells: str, width: int) -> str:
    """The character of a square."""
    return cells[square.row * width + square.column]


def with_marks(cells: str, width: int, marks: Iterable[tuple[Square, str]]) -> str:
    """The text with other characters on some squares."""
    shown = list(cells)
    for square, mark in marks:
        shown[square.row * width + square.column] = mark
    return "".join(shown)

"""Marks that the site answers at once: the columns that keep them, and what one more brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Protocol, TypeAlias

from boem.core.errors import IllegalAction
from boem.core.layout import Layout
from boem.core.refusals import check_on_board
from boem.core.squares import Square, names_of
from boem.puzzles import Puzzle

Answer: TypeAlias = Literal["again", "missed", "found", "solved"]


class MarkedRow(Protocol):
    """A row with squares that a player has marked: `found` are mines, `missed` aren't. Spaces stand between them."""

    found: str
    missed: str


def squares_in(text: str) -> frozenset[Square]:
    """The squares that such a column names."""
    return frozenset(map(Square.parse, text.split()))


def written(squares: Iterable[Square]) -> str:
    """A column that names these squares."""
    return " ".join(names_of(squares))


def check_markable(puzzle: Puzzle, square: Square) -> None:
    """Raise IllegalAction for a square with a number, or beside the board."""
    check_on_board(square, puzzle.width, puzzle.height)
    if square not in puzzle.covered:
        raise IllegalAction("numbered", "{square} has a number; choose a square without one.", square=str(square))


def note(row: MarkedRow, mines: Layout, square: Square) -> Answer:
    """Take a mark down, without saving the row; the last mine solves the puzzle."""
    found, missed = squares_in(row.found), squares_in(row.missed)
    if square in found | missed:
        return "again"
    if square not in mines:
        row.missed = written(missed | {square})
        return "missed"
    row.found = written(found | {square})
    return "solved" if found | {square} == mines else "found"

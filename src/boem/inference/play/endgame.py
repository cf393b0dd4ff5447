"""Positions with few layouts left, searched to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from boem import kernel
from boem.core.errors import ParseError
from boem.core.squares import Square, squares
from boem.inference.field import COVERED, Field
from boem.inference.play.searching import searched

SEARCH: Final = 1e9


@dataclass(frozen=True, slots=True)
class Endgame:
    """What the best play from a position wins; made by `solve_endgame`. Exact."""

    field: Field
    layouts: int
    """How many layouts fit; all are equally likely."""
    wins: int
    """In how many of them the best play wins."""
    wins_by_square: Mapping[Square, int]
    """The same for each covered square, if it is opened first and all goes on as well as it can."""

    @property
    def winning_chance(self) -> Fraction:
        """The best play's chance to open every square without a mine."""
        return Fraction(self.wins, self.layouts)

    @property
    def best(self) -> tuple[Square, ...]:
        """The squares that it can begin with, in reading order; none if the game is over."""
        return tuple(square for square, wins in self.wins_by_square.items() if wins == self.wins)

    def value(self, square: Square) -> Fraction:
        """The winning chance if this square is opened first. Raises ParseError for one that isn't covered."""
        self.field.require(square)
        if square not in self.wins_by_square:
            raise ParseError("{square} is not covered", square=square)
        return Fraction(self.wins_by_square[square], self.layouts)


def solve_endgame(field: Field, *, budget: float = SEARCH) -> Endgame:
    """The exact winning chance of ordinary minesweeper from here: opening a mine loses, opening all other squares wins.

    Every layout is listed and every way to play on is searched, except where one can't be better than another, so this
    is for positions with few layouts left: a few thousand, at most a few hundred thousand. The field must say how many
    mines there are. Raises TooHard if the search takes more than `budget` units of work, each about a nanosecond;
    its memory is at most about half as many bytes. Raises Inconsistent if no layout fits.

    >>> solved = solve_endgame(Field.parse("..1/..1/111", mines=1))
    >>> solved.winning_chance, [str(square) for square in solved.best]
    (Fraction(1, 1), ['A1', 'B1', 'A2'])
    >>> solve_endgame(Field.parse("..1/..1", mines=1)).winning_chance
    Fraction(1, 2)
    """
    layouts, wins, by_square = searched(field, budget, kernel.solve_endgame)
    every = zip(squares(field.width, field.height), field, by_square, strict=True)
    return Endgame(field, layouts, wins, {square: won for square, cell, won in every if cell == COVERED})

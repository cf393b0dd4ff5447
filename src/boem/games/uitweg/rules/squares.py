"""Squares of a maze, and the slots between them. Unlike elsewhere, letters count down and numbers across."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from boem.core import squares as usual
from boem.core.errors import ParseError


class Square(NamedTuple):
    """A square, both numbers from 0. `down` is its letter, `across` its number, which the game calls its row.

    Squares sort in reading order, each line from left to right and the lines from top to bottom: `A1 A2 … B1 B2 …`.
    """

    down: int
    across: int

    @staticmethod
    def parse(text: str) -> Square:
        """Read `B3`, `b3` or `B-3`; raises ParseError for anything else. Whether it is on a board is not checked."""
        read = usual.Square.parse(text)
        return Square(down=read.column, across=read.row)

    def __str__(self) -> str:
        return str(usual.Square(row=self.across, column=self.down))


Place: TypeAlias = Square | None  # None is the outside, left of column 1


class Side(IntEnum):
    """On which side of its square a slot is. Only squares of column 1 have a slot of their own on the left."""

    LEFT = 0
    RIGHT = 1
    BELOW = 2


class Slot(NamedTuple):
    """A place for one barrier, named after the lesser of its squares. Slots sort by that square, then by `Side`."""

    square: Square
    side: Side

    @staticmethod
    def parse(text: str) -> Slot:
        """Read `B3|B4`, `B3|C3`, either order, or `|B1`; raises ParseError for anything that is no side of a square."""
        one, line, other = text.partition("|")
        if not (line and other):
            raise ParseError("not a slot, as B3|B4 or |B1 is: {given}", given=text[:40])
        if not one:
            return Slot(Square.parse(other), Side.LEFT)
        first, second = sorted((Square.parse(one), Square.parse(other)))
        if second not in (_right_of(first), _below(first)):
            raise ParseError("not a slot, since the squares have no side in common: {given}", given=text[:40])
        return between(first, second)

    def __str__(self) -> str:
        if self.side == Side.LEFT:
            return f"|{self.square}"
        return f"{self.square}|{_right_of(self.square) if self.side == Side.RIGHT else _below(self.square)}"

    @property
    def sides(self) -> tuple[Place, Place]:
        """The two places that it separates; outside first."""
        match self.side:
            case Side.LEFT:
                return None, self.square
            case Side.RIGHT:
                return self.square, _right_of(self.square)
            case Side.BELOW:
                return self.square, _below(self.square)

    def fits(self, width: int, height: int) -> bool:
        """Whether a field of this size has this slot."""
        down, across = self.square
        if self.side == Side.LEFT:
            return across == 0 and down < height
        return down + (self.side == Side.BELOW) < height and across + (self.side == Side.RIGHT) < width


def between(one: Square, other: Square) -> Slot:
    """The slot between two neighbours, in either order."""
    first, second = sorted((one, other))
    return Slot(first, Side.RIGHT if first.down == second.down else Side.BELOW)


@lru_cache(maxsize=1 << 11)  # twice the number of crossings on the largest field
def crossed(start: Place, to: Place) -> Slot:
    """The slot that a runner crosses from a place to a neighbouring one."""
    if start is None or to is None:
        inside = start or to
        if inside is None:
            raise ValueError("a slot has a square on at least one side")
        return Slot(inside, Side.LEFT)
    return between(start, to)


@lru_cache(maxsize=1 << 11)
def next_to(place: Place, width: int, height: int) -> tuple[Place, ...]:
    """The neighbouring places: squares in reading order, then the outside."""
    if place is None:
        return tuple(Square(down, 0) for down in range(height))
    down, across = place
    near = (Square(down - 1, across), Square(down, across - 1), Square(down, across + 1), Square(down + 1, across))
    inside = tuple(square for square in near if 0 <= square.down < height and 0 <= square.across < width)
    return inside if across else (*inside, None)


def squares(width: int, height: int) -> Iterator[Square]:
    """Every square of a field, in reading order."""
    return (Square(down, across) for down in range(height) for across in range(width))


def slots(width: int, height: int) -> Iterator[Slot]:
    """Every slot of a field, in reading order."""
    every = (Slot(square, side) for square in squares(width, height) for side in Side)
    return (slot for slot in every if slot.fits(width, height))


def spell(several: Iterable[Square | Slot]) -> list[str]:
    """Squares or slots by name, in reading order."""
    return [str(one) for one in sorted(several)]


def _right_of(square: Square) -> Square:
    return Square(square.down, square.across + 1)


def _below(square: Square) -> Square:
    return Square(square.down + 1, square.across)

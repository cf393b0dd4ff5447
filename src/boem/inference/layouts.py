"""Counting, judging and drawing the layouts of a small field whose number of mines is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from boem import kernel
from boem.core.errors import Unreadable
from boem.core.squares import Square, squares

MOST_SQUARES = 100

_CELLS = {".": -1, "*": -2, "x": -2, **{str(number): number for number in range(9)}}


@dataclass(frozen=True)
class Layouts:
    """All layouts that fit a partly open field with a known number of mines, each as likely as any other.

    `rows` are the field's rows from top to bottom: `.` covered, `0` to `8` open with that number of mines around it
    (known ones included), `*` or `x` a known mine. `mines` counts all mines, known ones included. At most 100 squares;
    anything else raises Unreadable. A field that no layout fits is fine: its `total` is 0. All counts are exact.
    """

    rows: Sequence[str]
    mines: int

    def __post_init__(self) -> None:
        _check(self.rows, self.mines)

    @property
    def width(self) -> int:
        """Squares in a row."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    @property
    def total(self) -> int:
        """How many layouts fit."""
        return self._kernel.total

    @cached_property
    def mined(self) -> dict[Square, int]:
        """For every covered square and every known mine, the number of layouts in which it holds a mine."""
        counts = zip(squares(self.width, self.height), "".join(self.rows), self._kernel.mined(), strict=True)
        return {square: count for square, character, count in counts if _CELLS[character] < 0}

    @cached_property
    def safe(self) -> frozenset[Square]:
        """The covered squares that hold no mine in any layout; empty if no layout fits."""
        return self._covered_with(0)

    @cached_property
    def certain(self) -> frozenset[Square]:
        """The covered squares that hold a mine in every layout; empty if no layout fits."""
        return self._covered_with(self.total)

    def draw(self, rng: Random) -> frozenset[Square]:
        """The mines, known ones included, of a layout drawn with equal chances; ValueError if none fits.

        Equal fields and equally seeded generators give equal layouts.
        """
        if not self.total:
            raise ValueError("no layout fits the field, so none can be drawn")
        layout = self._kernel.layout(rng.randrange(self.total))
        return frozenset(square for square, mine in zip(squares(self.width, self.height), layout, strict=True) if mine)

    @cached_property
    def _kernel(self) -> kernel.Layouts:
        cells = bytes(_CELLS[character] & 0xFF for row in self.rows for character in row)
        return kernel.Layouts(self.width, self.height, cells, self.mines)

    def _covered_with(self, count: int) -> frozenset[Square]:
        if not self.total:
            return frozenset()
        found = (square for square, mined in self.mined.items() if mined == count)
        return frozenset(square for square in found if self.rows[square.row][square.column] == ".")


def _check(rows: Sequence[str], mines: int) -> None:
    if not rows or not rows[0]:
        raise Unreadable("a field has at least one square", "rows")
    width = len(rows[0])
    for number, row in enumerate(rows):
        if len(row) != width:
            raise Unreadable(f"{len(row)} squares, where the first row has {width}", f"rows[{number}]")
        for column, character in enumerate(row):
            if character not in _CELLS:
                square = Square(number, column)
                raise Unreadable(f"{character!r} on {square} is none of . 0 to 8 * x", f"rows[{number}]")
    size = width * len(rows)
    if size > MOST_SQUARES:
        raise Unreadable(f"{width} × {len(rows)} squares are more than {MOST_SQUARES}", "rows")
    if not 0 <= mines <= size:
        raise Unreadable(f"{mines} mines on {size} squares; 0 to {size} can be", "mines")

"""Signs in rows and columns, with letters above and numbers beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.text import Text

from boem.cli.signs import Pen, Sign
from boem.core.squares import column_name

WIDE: Final = 3  # columns a square, the first of them blank
TIGHT: Final = 2
_BLANK: Final = Segment(" ")


@dataclass(frozen=True, slots=True)
class TextGrid:
    """A sign for each square, row by row.

    A square is as wide as the first of `steps` with which the whole grid fits. If there is none, the grid is split into
    blocks of columns, one below another.
    """

    rows: tuple[tuple[Sign, ...], ...]
    steps: tuple[int, ...] = (WIDE, TIGHT)
    lettered_below: bool = False
    """Whether to repeat the letters below, for a terminal that isn't high enough for the whole grid."""

    @property
    def width(self) -> int:
        """The number of squares in a row."""
        return len(self.rows[0])

    @property
    def margin(self) -> int:
        """The width of the row numbers."""
        return len(str(len(self.rows)))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least = self.margin + self.steps[-1]
        return Measurement(least, max(self.margin + self.width * self.steps[0], least))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        pen = Pen.of(console, options)
        room = options.max_width - self.margin
        step = next((step for step in self.steps if self.width * step <= room), self.steps[-1])
        blocks = ceil(self.width / max(room // step, 1))
        each = ceil(self.width / blocks)
        tiles = {sign: _tile(sign, step - 1, pen) for row in self.rows for sign in row}
        for start in range(0, self.width, each):
            if start:
                yield Text("")
            yield from self._block(range(start, min(start + each, self.width)), tiles, step)

    def _block(self, columns: range, tiles: Mapping[Sign, Segment], step: int) -> Iterator[Text | Segment]:
        """A block of columns, with their letters and the row numbers."""
        names = [column_name(column) for column in columns]
        lines = _upright(names) if step == TIGHT else [names]
        letters = [" " * self.margin + "".join(letter.rjust(step) for letter in line).rstrip() for line in lines]
        yield from (Text(line, no_wrap=True) for line in letters)
        for number, row in enumerate(self.rows, 1):
            yield Segment(f"{number:>{self.margin}}")
            for sign in row[columns.start : columns.stop]:
                yield _BLANK
                yield tiles[sign]
            yield Segment.line()
        yield from (Text(line, no_wrap=True) for line in letters if self.lettered_below)


def _tile(sign: Sign, width: int, pen: Pen) -> Segment:
    """The sign, cut off on the left if it is too wide for a square."""
    tile = pen.tile(sign, width)
    text = tile.text
    while cell_len(text) > width:
        text = text[1:]
    return Segment(" " * (width - cell_len(text)) + text, tile.style)


def _upright(names: list[str]) -> list[list[str]]:
    """Column names written vertically, in lines of single letters."""
    longest = max(map(len, names))
    return [[name.rjust(longest)[line] for name in names] for line in range(longest)]

"""A field in a terminal, with what was found out of its covered squares.

Every state has a sign of its own; colour only helps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from boem.cli.draw import STYLES as NUMBERS
from boem.core.squares import Square, column_name
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE

WIDE: Final = 3  # columns a square
TIGHT: Final = 2
HUES: Final = ("256", "truecolor")  # with 16 colours none is used: what they look like is up to each theme

OPEN, MINE, FREE, KNOWN, UNSETTLED = "·", "●", "✓", "*", "?"
_ASCII: Final = MappingProxyType({OPEN: ".", MINE: "o", FREE: "-"})
STYLES: Final = MappingProxyType(
    {
        OPEN: Style.parse("color(243)"),
        MINE: Style.parse("bold color(160)"),
        FREE: Style.parse("bold color(29)"),
        KNOWN: Style.parse("bold"),
        UNSETTLED: Style.parse("bold color(166)"),
    }
)


@dataclass(frozen=True, slots=True)
class Marks:
    """A field, a sign on each covered square, and what the signs mean, for whatever width there is.

    Where there is no room for three columns a square, each has two; where there is none for that either, the field
    is parted into blocks of columns, one below another.
    """

    field: Field
    sign: Callable[[Square], str]
    legend: tuple[tuple[str, str], ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - len(str(self.field.height))
        wide = self.field.width * WIDE <= room
        pen = Pen(self, options.ascii_only, console.color_system in HUES, WIDE if wide else TIGHT)
        each = ceil(self.field.width / ceil(self.field.width * pen.step / max(room, pen.step)))
        for start in range(0, self.field.width, each):
            if start:
                yield Text("")
            yield from pen.block(range(start, min(start + each, self.field.width)))
        if self.legend:
            yield Text("")
            yield from pen.legend(options.max_width)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws with the signs and the colours that an output has, so many columns a square."""

    marks: Marks
    ascii_only: bool
    coloured: bool
    step: int

    def block(self, columns: range) -> Iterator[Text]:
        """Some columns of the field, with their letters and the numbers of the rows."""
        field = self.marks.field
        margin = len(str(field.height))
        names = [column_name(column) for column in columns]
        stacked = self.step == TIGHT and len(names[-1]) > 1
        if stacked:
            yield Text(" " * margin + "".join(f"{name[:-1]:>{self.step}}" for name in names).rstrip(), no_wrap=True)
        letters = (name[-1] if stacked else name for name in names)
        yield Text(" " * margin + "".join(f"{name:>{self.step}}" for name in letters), no_wrap=True)
        for row in range(field.height):
            tiles = (self._square(Square(row, column)) for column in columns)
            line = Text(f"{row + 1:>{margin}}", no_wrap=True)
            for tile in tiles:
                line.append(" " * (self.step - tile.cell_len)).append_text(tile)
            yield line

    def legend(self, room: int) -> Iterator[Text]:
        """What the signs mean, in lines of so many columns."""
        line = Text(no_wrap=True)
        for sign, meaning in self.marks.legend:
            part = Text.assemble(self._sign(sign), f" {meaning}")
            if line and line.cell_len + 2 + part.cell_len > room:
                yield line
                line = Text(no_wrap=True)
            line.append("  " if line else "").append_text(part)
        yield line

    def _square(self, square: Square) -> Text:
        cell = self.marks.field[square]
        if cell not in (COVERED, KNOWN_MINE):
            return self._styled(str(cell), NUMBERS[str(cell)])
        return self._sign(KNOWN if cell == KNOWN_MINE else self.marks.sign(square))

    def _sign(self, sign: str) -> Text:
        return self._styled(_ASCII.get(sign, sign) if self.ascii_only else sign, STYLES[sign])

    def _styled(self, text: str, style: Style) -> Text:
        return Text(text, style if self.coloured else style.without_color)

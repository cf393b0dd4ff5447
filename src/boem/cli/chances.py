"""A field in a terminal, with each covered square's chance of a mine in per cent.

What is certain has signs of its own, so that nothing is lost without colour. A covered square has two characters, an
open one has one: `07` is a chance of 7 %, `7` a number. Only what is certain is ever said to be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from boem.cli.draw import STYLES as NUMBERS
from boem.core.squares import Square, column_name
from boem.inference import Posterior
from boem.inference.field import COVERED, KNOWN_MINE

APART: Final = 3  # columns a square, the first of them blank
TIGHT: Final = 2

SAFE, MINED, KNOWN = "✓", "●", "*"
_ASCII: Final = {SAFE: "ok", MINED: "!!"}
_CERTAIN: Final = {
    SAFE: Style.parse("bold color(16) on color(77)"),
    MINED: Style.parse("bold color(231) on color(124)"),
    KNOWN: Style.parse("bold"),
}
_GROUNDS: Final = tuple(  # up to which chance; they carry their own dark ink, whatever the terminal's own colours are
    (most, Style.parse(f"color(16) on color({ground})"))
    for most, ground in ((0.05, 157), (0.15, 193), (0.25, 229), (0.40, 222), (0.60, 215), (0.85, 209), (1.0, 203))
)
_HUES: Final = ("256", "truecolor")  # with 16 colours none is used: what they look like is up to each theme


@dataclass(frozen=True, slots=True)
class Chances:
    """The grid and its legend, for whatever width there is.

    A grid that is too wide loses the blanks between its squares where there are styles to keep them apart. One that is
    still too wide is parted into blocks of columns, one below another.
    """

    posterior: Posterior

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        field = self.posterior.field
        room = options.max_width - len(str(field.height))
        tight = field.width * APART > room > field.width * TIGHT and console.color_system is not None
        pen = Pen(self.posterior, options.ascii_only, console.color_system in _HUES, tight)
        blocks = 1 if tight else ceil(field.width / max(room // APART, 1))
        each = ceil(field.width / blocks)
        for start in range(0, field.width, each):
            yield from pen.block(range(start, min(start + each, field.width)))
            yield Text("")
        yield from pen.legend(options.max_width)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws with the signs and the colours that an output has."""

    posterior: Posterior
    ascii_only: bool
    coloured: bool
    tight: bool

    def block(self, columns: range) -> Iterator[Text]:
        """Some columns of the grid, with their letters and the numbers of the rows."""
        field = self.posterior.field
        margin = len(str(field.height)) + self.tight
        letters = (Text(column_name(column), self._shade(column)) for column in columns)
        yield Text.assemble(" " * margin, *map(self._placed, letters), no_wrap=True)
        for row in range(field.height):
            tiles = (self._placed(self._square(Square(row, column))) for column in columns)
            yield Text.assemble(f"{row + 1:>{margin - self.tight}}".ljust(margin), *tiles, no_wrap=True)

    def legend(self, room: int) -> Iterator[Text]:
        """What the signs mean, in lines of so many columns."""
        parts = [
            (self.chance(0.07), "7 % of the layouts have a mine there"),
            (self.certain(SAFE), "safe"),
            (self.certain(MINED), "mined"),
            (self.certain(KNOWN), "known mine"),
            (self.number(7), "open"),
        ]
        line = Text(no_wrap=True)
        for sign, meaning in parts:
            if line and line.cell_len + 3 + sign.cell_len + len(meaning) > room:
                yield line
                line = Text(no_wrap=True)
            line.append("  " if line else "").append_text(sign).append(f" {meaning}")
        yield line

    def chance(self, chance: float) -> Text:
        """A chance that isn't certain, however near it is."""
        ground = next(style for most, style in _GROUNDS if chance <= most)
        percent = "<1" if chance < 0.01 else f"{chance * 100:02.0f}"
        if chance > 0.99:
            percent = "99" if self.tight else ">99"
        return Text(percent, ground if self.coloured else "")

    def certain(self, sign: str) -> Text:
        """The sign of what is certain of a square that isn't open."""
        style = _CERTAIN[sign]
        text = _ASCII.get(sign, sign) if self.ascii_only else sign
        return Text(text, style if self.coloured else style.without_color)

    def number(self, number: int) -> Text:
        """The number of an open square."""
        style = NUMBERS[str(number)]
        return Text(str(number), style if self.coloured else style.without_color)

    def _square(self, square: Square) -> Text:
        cell = self.posterior.field[square]
        if cell == KNOWN_MINE:
            return self.certain(KNOWN)
        if cell != COVERED:
            return self.number(cell)
        if square in self.posterior.safe or square in self.posterior.mined:
            sign = self.certain(SAFE if square in self.posterior.safe else MINED)
            sign.pad_left(TIGHT - sign.cell_len)
            return sign
        text = self.chance(float(self.posterior.mine_probability[square]))
        text.stylize(self._shade(square.column))
        return text

    def _shade(self, column: int) -> str:
        """What keeps a square apart from the next where no blank does."""
        return "bold" if self.tight and column % 2 else ""

    def _placed(self, text: Text) -> Text:
        return Text(" " * ((TIGHT if self.tight else APART) - text.cell_len)) + text

"""A partly open field in a terminal, with what is known of its covered squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.text import Text

from boem.cli.signs import NUMBERS, Pen, Sign, in_lines
from boem.core.squares import Square, column_name
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE
from boem.inference.sentences import LANGUAGES

WIDE: Final = 3  # columns a square, the first of them blank
TIGHT: Final = 2

KNOWN: Final = Sign("*", "bold")
OPEN: Final = Sign("·", "color(243)", ".")
MINE: Final = Sign("●", "bold color(160)", "o")
FREE: Final = Sign("✓", "bold color(29)", "-")
UNSETTLED: Final = Sign("?", "bold color(166)")
_BLANK: Final = Segment(" ")
_MEANINGS: Final = {MINE: "legend.mine", FREE: "legend.free", UNSETTLED: "legend.open", KNOWN: "legend.known"}


@dataclass(frozen=True, slots=True)
class Board:
    """A field, the signs of its covered squares (and of known mines, if not `*`), and what the signs mean.

    A square has as many columns as the first of `steps` that leaves room for them all. Where there is none, the field
    is parted into blocks of columns, one below another.
    """

    field: Field
    signs: Mapping[Square, Sign]
    meanings: tuple[tuple[Sign, str], ...] = ()
    steps: tuple[int, ...] = (WIDE, TIGHT)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        pen = Pen.of(console, options)
        room = options.max_width - len(str(self.field.height))
        step = next((step for step in self.steps if self.field.width * step <= room), self.steps[-1])
        blocks = ceil(self.field.width / max(room // step, 1))
        each = ceil(self.field.width / blocks)
        tiles = {sign: pen.tile(sign, step - 1) for sign in {*NUMBERS.values(), KNOWN, *self.signs.values()}}
        for start in range(0, self.field.width, each):
            if start:
                yield Text("")
            yield from self._block(range(start, min(start + each, self.field.width)), tiles, step)
        if self.meanings:
            yield Text("")
            yield from in_lines((pen.explain(*meaning) for meaning in self.meanings), options.max_width)

    def _block(self, columns: range, tiles: Mapping[Sign, Segment], step: int) -> Iterator[Text | Segment]:
        """Some columns of the field, with their letters and the numbers of the rows."""
        margin = len(str(self.field.height))
        names = [column_name(column) for column in columns]
        for letters in _upright(names) if step == TIGHT else [names]:
            yield Text(" " * margin + "".join(letter.rjust(step) for letter in letters).rstrip(), no_wrap=True)
        for row in range(self.field.height):
            yield Segment(f"{row + 1:>{margin}}")
            for column in columns:
                yield _BLANK
                yield tiles[self._sign(Square(row, column))]
            yield Segment.line()

    def _sign(self, square: Square) -> Sign:
        cell = self.field[square]
        if cell == COVERED:
            return self.signs[square]
        return self.signs.get(square, KNOWN) if cell == KNOWN_MINE else NUMBERS[str(cell)]


def draw_covered(field: Field) -> Board:
    """The field as it was given."""
    return Board(field, dict.fromkeys(field.find(COVERED), OPEN))


def draw_settled(field: Field, mines: AbstractSet[Square], free: AbstractSet[Square], language: str = "en") -> Board:
    """The field with what was found, and what the signs that are on it mean."""
    signs = dict.fromkeys(field.find(COVERED), UNSETTLED) | dict.fromkeys(mines, MINE) | dict.fromkeys(free, FREE)
    shown = {*signs.values(), *([KNOWN] if KNOWN_MINE in field else [])}
    say = LANGUAGES[language].say
    return Board(field, signs, tuple((sign, say(key)) for sign, key in _MEANINGS.items() if sign in shown))


def _upright(names: list[str]) -> list[list[str]]:
    """Names of columns from top to bottom, in lines of single letters."""
    longest = max(map(len, names))
    return [[name.rjust(longest)[line] for name in names] for line in range(longest)]

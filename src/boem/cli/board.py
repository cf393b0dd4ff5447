"""A partly open field in a terminal, with what is known about its covered squares."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from boem.cli.grid import TIGHT, WIDE, TextGrid
from boem.cli.signs import NUMBERS, Pen, Sign, in_lines
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE
from boem.inference.sentences import PROOFS

KNOWN: Final = Sign("*", "bold")
OPEN: Final = Sign("·", "color(243)", ".")
MINE: Final = Sign("●", "bold color(160)", "o")
FREE: Final = Sign("✓", "bold color(29)", "-")
UNSETTLED: Final = Sign("?", "bold color(166)")
_MEANINGS: Final = {MINE: "legend.mine", FREE: "legend.free", UNSETTLED: "legend.open", KNOWN: "legend.known"}


@dataclass(frozen=True, slots=True)
class TextBoard:
    """A field, the signs of its covered squares (and of known mines, if not `*`), and a legend.

    `steps` are like those of a `TextGrid`.
    """

    field: Field
    signs: Mapping[Square, Sign]
    meanings: tuple[tuple[Sign, str], ...] = ()
    steps: tuple[int, ...] = (WIDE, TIGHT)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height = self.field.width, self.field.height
        rows = tuple(tuple(self._sign(Square(row, column)) for column in range(width)) for row in range(height))
        yield TextGrid(rows, self.steps)
        if self.meanings:
            pen = Pen.of(console, options)
            yield Text("")
            yield from in_lines((pen.explain(*meaning) for meaning in self.meanings), options.max_width)

    def _sign(self, square: Square) -> Sign:
        cell = self.field[square]
        if cell == COVERED:
            return self.signs[square]
        return self.signs.get(square, KNOWN) if cell == KNOWN_MINE else NUMBERS[str(cell)]


def draw_covered(field: Field) -> TextBoard:
    """The field as it was given."""
    return TextBoard(field, dict.fromkeys(field.find(COVERED), OPEN))


def draw_settled(field: Field, mines: AbstractSet[Square], free: AbstractSet[Square]) -> TextBoard:
    """The field with what was found, and a legend of the signs on it."""
    signs = dict.fromkeys(field.find(COVERED), UNSETTLED) | dict.fromkeys(mines, MINE) | dict.fromkeys(free, FREE)
    shown = {*signs.values(), *([KNOWN] if KNOWN_MINE in field else [])}
    return TextBoard(field, signs, tuple((sign, PROOFS.say(key)) for sign, key in _MEANINGS.items() if sign in shown))

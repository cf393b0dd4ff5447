"""A puzzle as a picture on a page: the grid itself, or just its pattern in small."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boem.core.squares import Square, column_name, squares
from boem.puzzles import Puzzle
from boem.web.puzzles.words import in_words, size_of

FINE = 12  # squares across, from which the gaps are narrow
SIDE: Final = 10  # of a square in a small drawing
BASELINE: Final = 8  # of its number
PATTERN: Final = (
    '<svg class="pattern" viewBox="0 0 {} {}" aria-hidden="true">'
    '<path class="open" d="{}"/><path class="lines" d="{}"/>{}</svg>'
)
NUMBERS: Final = '<text data-number="{}" x="{}" y="{}">{}</text>'


@dataclass(frozen=True, slots=True)
class Cell:
    """A square as drawn."""

    state: str
    number: str = ""
    piece: str = ""
    hint: str = ""

    @property
    def numeral(self) -> str:
        """The symbol of its number."""
        return f"n{self.number}"


@dataclass(frozen=True, slots=True)
class Picture:
    """A grid, with a description for screen readers."""

    label: str
    rows: tuple[tuple[Cell, ...], ...]
    named: bool = False  # whether it has coordinates around it
    note: str = ""  # what stands on it while its numbers are covered

    @property
    def columns(self) -> list[str]:
        """The letters above it."""
        return [column_name(number) for number in range(len(self.rows[0]))]

    @property
    def size(self) -> str:
        """Such as 6 × 6."""
        return f"{len(self.rows[0])} × {len(self.rows)}"

    @property
    def fine(self) -> bool:
        """Whether its squares are small."""
        return len(self.rows[0]) >= FINE


def picture(
    puzzle: Puzzle,
    *,
    mines: Collection[Square] = (),
    marked: Collection[Square] = (),
    label: str = "",
    named: bool = True,
) -> Picture:
    """The puzzle, with any mines and marked squares."""
    numbers = dict(puzzle.numbered)
    cells = iter([_cell(square, numbers, mines, marked) for square in squares(puzzle.width, puzzle.height)])
    rows = tuple(tuple(next(cells) for _column in range(puzzle.width)) for _row in range(puzzle.height))
    numbered = _("The puzzle, {size}, with {count} numbers").format(size=size_of(puzzle), count=len(numbers))
    return Picture(label or numbered, rows, named)


def covered_picture(puzzle: Puzzle, *, named: bool = True) -> Picture:
    """A grid of the puzzle's size in which every square is covered."""
    row = (Cell("covered"),) * puzzle.width
    label = _("The puzzle, {size}, covered until you play").format(size=size_of(puzzle))
    return Picture(label, (row,) * puzzle.height, named, _("Find every mine. The numbers show once you press Play."))


def layout_picture(puzzle: Puzzle, name: str, mines: Collection[Square], marked: Collection[Square]) -> Picture:
    """One of several layouts, marking the squares in which it differs from the other."""
    here = [square for square in marked if square in mines]
    words = _("no mine") if not here else in_words(here)
    label = _("{name}: {mines} mines; of the squares that differ these hold one: {squares}")
    return picture(puzzle, mines=mines, marked=marked, label=label.format(name=name, mines=len(mines), squares=words))


def pattern(puzzle: Puzzle) -> SafeString:
    """The grid with its numbers as a small drawing without a description: one element for each different number."""
    across, down = SIDE * puzzle.width, SIDE * puzzle.height
    opened = "".join(
        f"M{SIDE * square.column} {SIDE * square.row}h{SIDE}v{SIDE}h-{SIDE}z" for square, _number in puzzle.numbered
    )
    lines = "".join(
        [f"M{at} 0v{down}" for at in range(SIDE, across, SIDE)]
        + [f"M0 {at}h{across}" for at in range(SIDE, down, SIDE)]
    )
    numbers = format_html_join("", NUMBERS, _numbers(puzzle))
    return format_html(PATTERN, across, down, opened, lines, numbers)


def _numbers(puzzle: Puzzle) -> Iterator[tuple[int, str, str, str]]:
    """Each different number, with where its copies stand, across and down, and the copies."""
    for number in sorted({number for _square, number in puzzle.numbered}):
        at = [square for square, shown in puzzle.numbered if shown == number]
        across = " ".join(str(SIDE * square.column + SIDE // 2) for square in at)
        down = " ".join(str(SIDE * square.row + BASELINE) for square in at)
        yield number, across, down, str(number) * len(at)


def _cell(square: Square, numbers: dict[Square, int], mines: Collection[Square], marked: Collection[Square]) -> Cell:
    if square in numbers:
        return Cell("open", number=str(numbers[square]), hint="clue" if square in marked else "")
    hint = "settled" if square in marked else ""
    return Cell("mine", piece="mine", hint=hint) if square in mines else Cell("covered", hint=hint)

"""A puzzle as a picture on a page: the grid itself, or just its pattern in small."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boem.core.squares import Square, column_name, squares
from boem.puzzles import Puzzle
from boem.web.puzzles.words import in_words, size_of

FINE = 12  # squares across, from which the gaps are narrow


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

    @property
    def columns(self) -> list[str]:
        """The letters above it."""
        return [column_name(number) for number in range(len(self.rows[0]))]

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


def layout_picture(puzzle: Puzzle, name: str, mines: Collection[Square], marked: Collection[Square]) -> Picture:
    """One of several layouts, marking the squares in which it differs from the other."""
    here = [square for square in marked if square in mines]
    words = _("no mine") if not here else in_words(here)
    label = _("{name}: {mines} mines; of the squares that differ these hold one: {squares}")
    return picture(puzzle, mines=mines, marked=marked, label=label.format(name=name, mines=len(mines), squares=words))


def pattern(puzzle: Puzzle) -> SafeString:
    """The squares that have a number, as a small drawing without a description."""
    path = "".join(
        f"M{start} {row}h{length}v1h-{length}z" for row, line in enumerate(puzzle.rows) for start, length in _runs(line)
    )
    size = f"0 0 {puzzle.width} {puzzle.height}"
    return format_html('<svg class="pattern" viewBox="{}" aria-hidden="true"><path d="{}"/></svg>', size, path)


def _runs(line: str) -> list[tuple[int, int]]:
    """Runs of squares with a number in a row: the first column, and the length."""
    found = []
    for numbered, run in groupby(range(len(line)), key=lambda column: line[column] != "."):
        columns = list(run)
        if numbered:
            found.append((columns[0], len(columns)))
    return found


def _cell(square: Square, numbers: dict[Square, int], mines: Collection[Square], marked: Collection[Square]) -> Cell:
    if square in numbers:
        return Cell("open", number=str(numbers[square]), hint="clue" if square in marked else "")
    hint = "settled" if square in marked else ""
    return Cell("mine", piece="mine", hint=hint) if square in mines else Cell("covered", hint=hint)

"""Any game's view, drawn from its JSON: boards as grids, everything else as a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import measure_renderables
from rich.table import Table
from rich.text import Text

from boem.cli import words
from boem.cli.board import OPEN
from boem.cli.grid import TextGrid
from boem.cli.paragraphs import Paragraph
from boem.cli.signs import NUMBERS, Pen, Sign
from boem.cli.text import ascii_only, printable
from boem.core.game import Json
from boem.core.outline import COVERED, OutlineBoard, OutlineLine, Path, Size, heading_path, outline
from boem.core.texts import gettext, say

Rows: TypeAlias = tuple[str, ...]

GAP: Final = 4  # columns between two boards
LONGEST_VALUE: Final = 600
LONGEST_KEY: Final = 60
MOST_VALUES: Final = 60  # lines
TALL: Final = 12  # rows


@dataclass(frozen=True, slots=True)
class Drawing:
    """The boards of a view by their path in the JSON, with the squares that have changed; and all other values."""

    heading: str
    boards: tuple[tuple[str, Rows], ...]
    values: tuple[tuple[str, str], ...]
    before: tuple[tuple[str, Rows], ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        pen = Pen.of(console, options)
        if self.heading:
            heading = ascii_only(self.heading) if pen.ascii_only else self.heading
            yield Paragraph(Text(heading, "bold"))
        drawn = [self._drawn(*board) for board in self.boards]
        for row, several in enumerate(_beside(drawn, console, options)):
            if row:
                yield Text("")
            table = Table.grid(padding=(0, GAP, 0, 0))
            table.add_row(*several)
            yield table if len(several) > 1 else several[0]
        if any(_changed(rows, dict(self.before).get(name)) for name, rows in self.boards):
            yield Text(gettext(words.CHANGED), "dim")
        if self.boards and self.values:
            yield Text("")
        for key, value in self.values:
            line = f"{key}: {value}" if key else value
            yield Paragraph(Text(ascii_only(line) if pen.ascii_only else line), 2)

    def _drawn(self, name: str, rows: Rows) -> RenderableType:
        changed = _changed(rows, dict(self.before).get(name))
        signs = (
            tuple(_sign(cell, changed=(row, column) in changed) for column, cell in enumerate(line))
            for row, line in enumerate(rows)
        )
        grid = TextGrid(tuple(signs), lettered_below=len(rows) > TALL)
        return Group(Text(name, "bold"), grid) if name else grid


def draw_view(view: Json, *, heading: str = "", size: Size = (None, None), before: Json = None) -> Drawing:
    """A drawing of a view's JSON. `size` is the width and height in the settings.

    Squares whose sign differs from that in `before` are highlighted.
    """
    found = list(_parts(view, size))
    boards = [(path, rows) for path, rows in found if isinstance(rows, tuple)]
    old = [(_heading(path, boards), rows) for path, rows in _parts(before, size) if isinstance(rows, tuple)]
    values = [(_words(path), text) for path, text in found if isinstance(text, str)]
    if len(values) > MOST_VALUES:
        values = [*values[: MOST_VALUES - 1], ("", say(words.AND_MORE, count=len(values) - MOST_VALUES + 1))]
    return Drawing(heading, tuple((_heading(path, boards), rows) for path, rows in boards), tuple(values), tuple(old))


def flat(value: Json) -> str:
    """A JSON value on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {flat(one)}" for key, one in value.items()) or gettext(words.NONE)
    if isinstance(value, Sequence) and not isinstance(value, str):
        nested = any(one is None or isinstance(one, Mapping | list) or " " in str(one) for one in value)
        return (", " if nested else " ").join(map(flat, value)) or gettext(words.NONE)
    if value is None:
        return words.NOTHING
    return (
        gettext((words.NO, words.YES_WORD)[value]) if isinstance(value, bool) else printable(str(value), LONGEST_VALUE)
    )


def _parts(view: Json, size: Size) -> Iterator[tuple[Path, Rows | str]]:
    """Boards and values with their paths, in order."""
    for path, found in outline(view, size):
        if isinstance(found, OutlineBoard):
            yield path, found.rows
        elif isinstance(found, OutlineLine):
            told = "; ".join(f"{_words((key,))} {flat(one)}" for key, one in found.values.items())
            yield path, printable(told, LONGEST_VALUE)
        else:
            yield path, printable(flat(found), LONGEST_VALUE)


def _heading(path: Path, boards: Sequence[tuple[Path, Rows]]) -> str:
    """The heading of a board; empty for the only one if its name just means "board"."""
    return _words(heading_path(path, only=len(boards) == 1))


def _words(path: Path) -> str:
    return printable(" ".join(path).replace("_", " "), LONGEST_KEY)


def _changed(rows: Rows, before: Rows | None) -> set[tuple[int, int]]:
    if before is None or [len(line) for line in before] != [len(line) for line in rows]:
        return set()
    return {
        (row, column)
        for row, (line, old) in enumerate(zip(rows, before, strict=True))
        for column, (cell, was) in enumerate(zip(line, old, strict=True))
        if cell != was
    }


def _sign(cell: str, *, changed: bool) -> Sign:
    if cell == COVERED:
        sign = OPEN
    elif cell in NUMBERS:
        sign = NUMBERS[cell]
    else:
        shown = printable(cell, 2) or " "
        sign = Sign(shown, "bold", (ascii_only(shown) if len(ascii_only(shown)) == 1 else "?"))
    if not changed:
        return sign
    return Sign(f">{sign.text}", f"reverse {sign.style}", f">{sign.plain or sign.text}")


def _beside(
    drawn: Sequence[RenderableType], console: Console, options: ConsoleOptions
) -> Iterator[list[RenderableType]]:
    """The boards in rows, as many in each as fit."""
    row, taken = list[RenderableType](), 0
    for board in drawn:
        wide = measure_renderables(console, options, [board]).maximum
        if row and taken + GAP + wide > options.max_width:
            yield row
            row, taken = [], 0
        row.append(board)
        taken += wide + (GAP if taken else 0)
    if row:
        yield row

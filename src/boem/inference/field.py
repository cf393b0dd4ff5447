"""A partly open field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from numbers import Integral
from types import NoneType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.errors import ParseError
from boem.core.squares import Square, column_name, squares
from boem.core.texts import gettext_noop
from boem.inference.arguments import expect, expect_square

COVERED: Final = -1
KNOWN_MINE: Final = -2
LONGEST: Final = 512

_MEANING: Final = {".": COVERED, "·": COVERED, "*": KNOWN_MINE, "F": KNOWN_MINE, "x": KNOWN_MINE} | {
    str(n): n for n in range(9)
}
_CHARACTERS: Final = {COVERED: ".", KNOWN_MINE: "*"} | {n: str(n) for n in range(9)}
_NO_CELL: Final = gettext_noop("{cell} is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8")
_NO_SIGN: Final = 100
_CELL_OF_CODE: Final = bytes(_MEANING.get(chr(code), _NO_SIGN) & 0xFF for code in range(256))
_GOOD_CELLS: Final = bytes(cell & 0xFF for cell in range(KNOWN_MINE, 9))


@dataclass(frozen=True, slots=True, repr=False)
class Field:
    """Width, height, one signed byte a square row by row, and the total number of mines, or None if unknown.

    A cell is `COVERED` (-1), `KNOWN_MINE` (-2), or the number 0 to 8 of an open square, which counts known mines
    around it too; `mines` counts all mines, known ones included. Both sides are 1 to 512 squares long. Anything else
    raises ParseError. Whether any layout of mines fits is not checked here; `infer` does.

    >>> field = Field.parse('''
    ... . . 1 0
    ... . 2 1 0
    ... . 1 0 0
    ... ''', mines=2)
    >>> field
    Field.parse('..10/.210/.100', mines=2)
    >>> field[Square.parse("B2")]
    2
    """

    width: int
    height: int
    cells: bytes
    mines: int | None = None

    def __post_init__(self) -> None:
        if not kernel.is_field(self.width, self.height, self.cells, self.mines):
            _require(self)
            object.__setattr__(self, "mines", None if self.mines is None else int(self.mines))

    @classmethod
    def parse(cls, text: str, mines: int | None = None) -> Field:
        """Read a text of rows: `.` (or `·`) covered, `0` to `8` open, `*` (or `F`, `x`) a known mine.

        `mines` is how many there are in all, known ones included; None leaves that open. Rows are separated by newlines
        or `/`; spaces and empty lines are ignored. Raises ParseError, naming the line and the square.
        """
        expect("text", text, str, "a string")
        lines = text.replace("/", "\n").splitlines()
        rows = {number: row for number, line in enumerate(lines, start=1) if (row := "".join(line.split()))}
        return cls._of_rows(list(rows.values()), mines, lambda row: f"line {list(rows)[row]}")

    @classmethod
    def from_rows(cls, rows: Iterable[str], mines: int | None = None) -> Field:
        """A field from its rows, top to bottom, in the characters of `parse` and without spaces; `mines` as there.

        Raises ParseError, and TypeError for rows that aren't strings.
        """
        if isinstance(rows, str):
            raise TypeError(f"rows must be several texts, not {rows[:40]!r}")
        return cls._of_rows(list(rows), mines, "rows[{}]".format)

    @classmethod
    def from_array(cls, cells: NDArray[np.integer], mines: int | None = None) -> Field:
        """A field from `cells`, whole numbers of shape [height, width]: -1 covered, -2 known mine, 0 to 8 open.

        `mines` as in `parse`. Raises ParseError for other numbers and shapes, and TypeError for other types.
        """
        array = np.asarray(cells)
        read = kernel.read_cells(array) if array.ndim == 2 else None
        if read is None:
            read = _cells_of(array)
        height, width = array.shape
        return cls(width, height, read, mines)

    @classmethod
    def _of_rows(cls, rows: list[str], mines: int | None, place: Callable[[int], str]) -> Field:
        """A field from its rows; errors name the place of a row."""
        try:
            cells = "".join(rows).encode("latin-1").translate(_CELL_OF_CODE)
        except (TypeError, UnicodeEncodeError):
            _require_rows(rows, place)
            raise
        if len(set(map(len, rows))) != 1 or _NO_SIGN in cells:
            _require_rows(rows, place)
        return cls(len(rows[0]), len(rows), cells, mines)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows, top to bottom, in the characters of `parse`."""
        text = "".join(_CHARACTERS[cell] for cell in self)
        return tuple(text[start : start + self.width] for start in range(0, len(text), self.width))

    def to_array(self) -> NDArray[np.int8]:
        """The cells as a new array [height, width], in the format of `from_array`."""
        return np.frombuffer(self.cells, np.int8).reshape(self.height, self.width).copy()

    def __getitem__(self, square: Square) -> int:
        """The cell of a square. Raises ParseError for one that isn't on the field."""
        self.require(square)
        cell = self.cells[square.row * self.width + square.column]
        return cell - 256 if cell > 127 else cell

    def __iter__(self) -> Iterator[int]:
        """The cells, row by row."""
        return (cell - 256 if cell > 127 else cell for cell in self.cells)

    def require(self, square: Square, name: str = "square") -> None:
        """Raise ParseError for a square off the field, and TypeError for anything but a Square, called `name` there."""
        expect_square(name, square)
        if not (0 <= square.row < self.height and 0 <= square.column < self.width):
            raise ParseError(
                "{square} is not on a field of {width} × {height} squares",
                square=square,
                width=self.width,
                height=self.height,
            )

    def find(self, cell: int) -> list[Square]:
        """The squares with this cell, in reading order."""
        return [square for square, one in zip(squares(self.width, self.height), self, strict=True) if one == cell]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        told = "" if self.mines is None else f", mines={self.mines}"
        return f"Field.parse({'/'.join(self.rows)!r}{told})"


def require_sides(width: int, height: int) -> None:
    """Raise ParseError if a field can't have such sides, and TypeError if they aren't whole numbers."""
    expect("width", width, (int, Integral), "a whole number")
    expect("height", height, (int, Integral), "a whole number")
    if not (1 <= width <= LONGEST and 1 <= height <= LONGEST):
        raise ParseError(
            "{width} × {height} squares; each side can have 1 to {longest}",
            width=width,
            height=height,
            longest=LONGEST,
        )


def require_mines(mines: int | None, size: int, name: str = "mines") -> None:
    """Raise ParseError, naming it, for more mines than squares or fewer than none; TypeError if it isn't a number."""
    expect(name, mines, (int, NoneType, Integral), "a whole number or None")
    if mines is not None and not 0 <= mines <= size:
        raise ParseError(
            "{mines:1 mine|{mines} mines} on {size:1 square|{size} squares}; 0 to {size} can be",
            name,
            mines=int(mines),
            size=size,
        )


def _require(field: Field) -> None:
    """Refuse anything that isn't a field; numbers may be of numpy's types too."""
    width, cells = field.width, field.cells
    require_sides(width, field.height)
    expect("cells", cells, bytes, "bytes")
    size = width * field.height
    if len(cells) != size:
        raise ParseError(
            "{found} cells where {width} × {height} squares need {size}",
            found=len(cells),
            width=width,
            height=field.height,
            size=size,
        )
    wrong = cells.translate(None, _GOOD_CELLS)
    if wrong:
        square = Square(*divmod(cells.index(wrong[0]), width))
        raise ParseError(_NO_CELL, str(square), cell=field[square])
    require_mines(field.mines, size)


def _require_rows(rows: list[str], place: Callable[[int], str]) -> None:
    """Refuse rows without squares, with signs that mean nothing, or of different lengths."""
    if not rows:
        raise ParseError("a field has at least one square")
    width = len(rows[0])
    for number, row in enumerate(rows):
        for column, character in enumerate(row):
            if character not in _MEANING:
                square = f"{column_name(column)}{number + 1}"
                raise ParseError(
                    "{sign} on {square} is none of . (covered), 0 to 8 (open), * (known mine)",
                    place(number),
                    sign=repr(character),
                    square=square,
                )
        if len(row) != width:
            raise ParseError(
                "{found:1 square|{found} squares}, where the first row has {width}",
                place(number),
                found=len(row),
                width=width,
            )


def _cells_of(array: NDArray[np.integer]) -> bytes:
    """What `kernel.read_cells` makes of an array in any byte order; refuses anything else."""
    if array.ndim != 2 or not np.issubdtype(array.dtype, np.integer):
        raise ParseError(
            "expected an array of whole numbers [height, width], not {kind} {shape}",
            kind=str(array.dtype),
            shape=str(array.shape),
        )
    unfit = np.argwhere((array < KNOWN_MINE) | (array > 8))
    if len(unfit):
        square = Square(*map(int, unfit[0]))
        raise ParseError(_NO_CELL, str(square), cell=int(array[square]))
    return array.astype(np.int8).tobytes()

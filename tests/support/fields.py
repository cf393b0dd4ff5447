"""Partly open fields for tests of inference: opened under a real layout, tampered with, or mere garbage."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import TypeVar

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from boem.core.errors import Inconsistent
from boem.core.squares import Square, neighbours, squares
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE

T = TypeVar("T")

MOST_COVERED = 14  # what the slow twin can list quickly, whatever the clues

SIDES = [(width, height) for width in range(1, 9) for height in range(1, 9) if width * height <= 36]
FEW = [(width, height) for width, height in SIDES if width * height <= MOST_COVERED]
MUCH_OPEN = st.sampled_from(["covered", "covered mine", "open", "open", "known mine"])
LITTLE_OPEN = st.sampled_from(["covered", "covered", "covered", "covered mine", "covered mine", "open"])
CELLS = st.sampled_from([COVERED] * 24 + [KNOWN_MINE, *range(9)])


def lists(elements: st.SearchStrategy[T], size: int) -> st.SearchStrategy[list[T]]:
    """Lists of this length."""
    return st.lists(elements, min_size=size, max_size=size)


def every_field(width: int, height: int) -> Iterable[Field]:
    """Every field of covered and open squares that fits some layout, with and without its number of mines."""
    every = list(squares(width, height))
    found: dict[Field, None] = {}
    for kinds in product(("covered", "mine", "open"), repeat=len(every)):
        laid = {square for square, kind in zip(every, kinds, strict=True) if kind == "mine"}
        opened = [square for square, kind in zip(every, kinds, strict=True) if kind == "open"]
        for told in (True, False):
            found[show(width, height, laid, opened, (), told=told)] = None
    return found


@st.composite
def opened_fields(draw: st.DrawFn, *, told: bool | None = None) -> Field:
    """A small field opened under a real layout, so that at least one fits."""
    width, height = draw(st.sampled_from(SIDES))
    size = width * height
    listed = draw(st.sampled_from([LITTLE_OPEN, LITTLE_OPEN, MUCH_OPEN]).flatmap(lambda kinds: lists(kinds, size)))
    kinds = dict(zip(squares(width, height), listed, strict=True))
    covered = [square for square, kind in kinds.items() if kind.startswith("covered")]
    kinds |= {square: "known mine" if "mine" in kinds[square] else "open" for square in covered[MOST_COVERED:]}
    mines = {square for square, kind in kinds.items() if "mine" in kind}
    opened = [square for square, kind in kinds.items() if kind == "open"]
    known = [square for square, kind in kinds.items() if kind == "known mine"]
    is_told = draw(st.booleans()) if told is None else told
    return show(width, height, mines, opened, known, told=is_told)


@st.composite
def tampered_fields(draw: st.DrawFn) -> Field:
    """A field opened under a real layout, with one cell or the number of mines changed."""
    field = draw(opened_fields())
    size = field.width * field.height
    if draw(st.booleans()):
        return Field(field.width, field.height, field.cells, draw(st.integers(0, size)))
    place = draw(st.integers(0, size - 1))
    return with_cell(field, Square(*divmod(place, field.width)), draw(st.integers(0, 8) | st.just(KNOWN_MINE)))


@st.composite
def any_fields(draw: st.DrawFn) -> Field:
    """A field of unrelated cells; few of them have a layout."""
    width, height = draw(st.sampled_from(FEW))
    size = width * height
    cells = draw(lists(CELLS, size))
    return Field(width, height, bytes(cell & 0xFF for cell in cells), draw(st.none() | st.integers(0, size)))


def played_field(width: int, height: int, mines: int, share: float, seed: int) -> Field:
    """A large field as in play: opened round zeros until a share is open, with some mines known."""
    rng = Random(seed)
    every = list(squares(width, height))
    laid = set(rng.sample(every, mines))
    opened: set[Square] = set()
    for square in rng.sample(every, len(every)):
        if len(opened) >= share * len(every):
            break
        waiting = [square]
        while waiting:
            now = waiting.pop()
            if now in laid or now in opened:
                continue
            opened.add(now)
            beside = neighbours(now, width, height)
            if laid.isdisjoint(beside):
                waiting.extend(beside)
    known = rng.sample(sorted(laid), mines // 20)
    return show(width, height, laid, opened, known, told=True)


def ring(side: int) -> Field:
    """A large covered field with four mines and, around its third square, a ring of eight 1s.

    Either C3 is the mine of them all, and the other three are anywhere beyond the ring's neighbours; or the ring has
    two ways to hold all four.
    """
    cells = np.full((side, side), -1)
    cells[1:4, 1:4] = 1
    cells[2, 2] = -1
    return Field.from_array(cells, mines=4)


def lattice(side: int) -> Field:
    """Every second square of every second row open: about the hardest field there is."""
    rng = Random(1)
    opened = {Square(row, column) for row in range(1, side, 2) for column in range(1, side, 2)}
    laid = {square for square in squares(side, side) if square not in opened and rng.random() < 0.4}
    return show(side, side, laid, opened, (), told=True)


def show(
    width: int, height: int, laid: set[Square], opened: Iterable[Square], known: Iterable[Square], *, told: bool
) -> Field:
    """The field with these squares opened under a layout."""
    cells = dict.fromkeys(squares(width, height), COVERED)
    cells |= dict.fromkeys(known, KNOWN_MINE)
    cells |= {square: len(laid.intersection(neighbours(square, width, height))) for square in opened}
    encoded = bytes(cell & 0xFF for cell in cells.values())
    return Field(width, height, encoded, len(laid) if told else None)


def with_cell(field: Field, square: Square, cell: int) -> Field:
    """The field with another cell on one square."""
    cells = field.to_array()
    cells[square] = cell
    return Field.from_array(cells, field.mines)


def layouts(field: Field) -> int:
    """The number of layouts that fit; may be 0."""
    try:
        return infer(field).layouts
    except Inconsistent:
        return 0


def snake(bends: int, width: int, mines: int | None) -> Field:
    """A strip of covered squares with 4s in it, winding up and down between walls of mines: one long component."""
    cells = np.full((4 * bends - 1, width), COVERED, np.int8)
    cells[1::4, 1::2] = 4
    cells[3::4] = KNOWN_MINE
    for bend in range(bends - 1):
        cells[4 * bend + 3, 1 if bend % 2 else width - 2] = 4
    return Field.from_array(cells, mines)


def wire(sizes: Iterable[int], width: int) -> tuple[Field, list[list[Square]]]:
    """Groups of 1 or 3 covered squares along a winding wire; of any two adjacent groups one has exactly one mine.

    So there are only two possibilities: the mines are in the first, third, fifth, … group, or in all the others. Where
    the wire bends, groups have 1 square regardless of `sizes`. Returns the field and its groups in order.
    """
    left = list(sizes)
    groups: list[list[Square]] = []
    clues: list[Square] = []
    row, column, step = 1, 0, 2
    while left:
        at_end = column in (0, width - 1)
        rows = (row - 1, row, row + 1) if left.pop(0) == 3 and not at_end else (row,)
        groups.append([Square(one, column) for one in rows])
        if left and 0 <= column + step < width:
            clues.append(Square(row, column + step // 2))
            column += step
        elif len(left) > 1:
            clues += [Square(row + 1, column), Square(row + 3, column)]
            groups.append([Square(row + 2, column)])
            left = left[1:]
            row, step = row + 4, -step
        else:
            left = []
    cells = np.full((row + 2, width), KNOWN_MINE, np.int8)
    for group in groups:
        for square in group:
            cells[square] = COVERED
    for clue in clues:
        cells[clue] = 0
    _need_one_more(cells)
    return Field.from_array(cells), groups


def two_humps(length: int, width: int, rows: int) -> tuple[Field, list[list[Square]], list[Square]]:
    """A wire of single squares with squares below some of them that are mines if those of the wire are not.

    So one of its two states has far more mines than the other. Below are rows of squares that touch no clue, and the
    known number of mines is half-way between. Returns the field, the wire's groups, and the squares below.
    """
    field, groups = wire([1] * length, width)
    cells = np.vstack([field.to_array(), np.full((2 + rows, width), KNOWN_MINE, np.int8)])
    hanging: list[Square] = []
    for ((row, column),) in groups[::2]:
        if 0 < column < width - 1:
            cells[row + 1, column] = 0
            hanging.append(Square(row + 2, column))
    for square in hanging:
        cells[square] = COVERED
    cells[-rows:] = COVERED
    _need_one_more(cells)
    known = int((cells == KNOWN_MINE).sum())
    return Field.from_array(cells, known + (len(groups) + len(hanging) + rows * width) // 2), groups, hanging


def _need_one_more(cells: NDArray[np.int8]) -> None:
    """Set each clue to its known mines plus one."""
    for row, column in np.argwhere(cells >= 0):
        around = cells[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
        cells[row, column] = (around == KNOWN_MINE).sum() + 1

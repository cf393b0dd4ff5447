"""What a field of the benchmark implies, as whole numbers and fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from boem.core.errors import Inconsistent
from boem.core.squares import Square, neighbours
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE

Task: TypeAlias = dict[str, Any]


def answer(field: Field, asked: Sequence[Square] | None) -> Task:
    """What follows: nothing but the number 0 if no layout fits."""
    try:
        posterior = infer(field)
    except Inconsistent:
        return {"layouts": "0", "chances": None, "safe": None, "mined": None}
    wanted = {beside(field, square) for square in asked} if asked is not None else None
    shares = {
        touched: str(Fraction(layouts_with(field, square), posterior.layouts))
        for touched, square in representatives(field).items()
        if wanted is None or touched in wanted
    }
    covered = set(field.find(COVERED) if asked is None else asked)
    chances: list[list[str | None]] = [
        [
            "1"
            if sign == "*" and asked is None
            else shares[beside(field, Square(row, column))]
            if (row, column) in covered
            else None
            for column, sign in enumerate(line)
        ]
        for row, line in enumerate(field.rows)
    ]
    certain = {"safe": sorted(posterior.safe), "mined": sorted(posterior.mined)}
    named = {name: [[square.row, square.column] for square in found] for name, found in certain.items()}
    return {"layouts": str(posterior.layouts), "chances": chances, **named}


def layouts_with(field: Field, square: Square) -> int:
    """How many layouts have a mine on a covered square: those of the field in which that mine is known."""
    cells = field.to_array()
    cells[square] = KNOWN_MINE
    try:
        return infer(Field.from_array(cells, field.mines)).layouts
    except Inconsistent:
        return 0


def beside(field: Field, square: Square) -> tuple[Square, ...]:
    """The open squares around one; covered squares with the same ones around them have the same chance."""
    return tuple(near for near in neighbours(square, field.width, field.height) if field[near] >= 0)


def representatives(field: Field) -> dict[tuple[Square, ...], Square]:
    """A covered square for each set of open squares that covered ones touch."""
    return {beside(field, square): square for square in field.find(COVERED)}


def boxes(field: Field) -> list[Square]:
    """A covered square for each such set, in reading order."""
    return sorted(representatives(field).values())

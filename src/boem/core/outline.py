"""A generic outline of any game's view in JSON: its boards, and all other values with the keys that lead to them.

A board is a list of equally long strings, or of lists with one sign per square. Its letters and numbers are those of
squares such as `E3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from boem.core.game import Json

Path: TypeAlias = tuple[str, ...]
Size: TypeAlias = tuple[int | None, int | None]

COVERED: Final = "."  # as in all our notations, and what is written for a square without a sign
LEAST_BOARD: Final = 3  # sizes taken for a board, unless its name or the settings say that it is one
NAMES_OF_BOARDS: Final = ("rows", "cells", "grid", "board")
_PLACE: Final = re.compile(r"\|?[A-Z]{1,2}[0-9]{1,2}(?:[^A-Za-z0-9]?[A-Z]{1,2}[0-9]{1,2})*")  # B3, or B3|C3


@dataclass(frozen=True, slots=True)
class OutlineBoard:
    """A board, row by row, one character per square."""

    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OutlineLine:
    """Values that belong on one line: those of an object that holds neither boards nor other objects."""

    values: Mapping[str, Json]


def outline(view: Json, size: Size = (None, None)) -> Iterator[tuple[Path, OutlineBoard | OutlineLine | Json]]:
    """The boards, lines and values, in order. `size` is the width and height in the settings."""
    return _parts(view, (), size)


def heading_path(path: Path, *, only: bool) -> Path:
    """The path in a board's heading, without a name that only means "board"; empty for the `only` board."""
    return path[:-1] if path and path[-1] in NAMES_OF_BOARDS and (len(path) > 1 or only) else path


def _parts(value: Json, path: Path, size: Size) -> Iterator[tuple[Path, OutlineBoard | OutlineLine | Json]]:
    rows = _rows(value, path[-1] if path else "", size)
    if rows is not None:
        yield path, rows
    elif path and isinstance(value, Mapping) and value and all(map(_is_flat, value.values())):
        boards = {key: _rows(one, str(key), size) for key, one in value.items()}
        yield from (((*path, str(key)), found) for key, found in boards.items() if found is not None)
        rest = {str(key): one for key, one in value.items() if boards[key] is None}
        if rest:
            yield path, OutlineLine(rest)
    elif isinstance(value, Mapping) and (value or not path):
        for key, one in value.items():
            yield from _parts(one, (*path, str(key)), size)
    elif isinstance(value, list) and any(isinstance(one, Mapping | list) for one in value):
        for number, one in enumerate(value):
            yield from _parts(one, (*path, str(number)), size)
    elif path:
        yield path, value


def _is_flat(value: Json) -> bool:
    """Whether it fits on one line of values, or is a board."""
    several = value if isinstance(value, list) else []
    return not isinstance(value, Mapping) and not any(isinstance(one, Mapping | list) for one in several)


def _rows(value: Json, name: str, size: Size) -> OutlineBoard | None:
    """The rows of a board, one sign per square; None for anything else."""
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(row, str) for row in value):
        rows: list[Sequence[Json]] = [tuple(row) for row in value]
    elif all(isinstance(row, list) and all(map(_is_cell, row)) for row in value):
        rows = value
    else:
        return None
    width, height = len(rows[0]), len(rows)
    if not width or any(len(row) != width for row in rows):
        return None
    if (width, height) != size and name not in NAMES_OF_BOARDS:
        texts = [row for row in value if isinstance(row, str)]
        few = min(width, height) < LEAST_BOARD
        if few or (texts and all(_PLACE.fullmatch(text) for text in texts)) or _is_numbers(rows):
            return None
    return OutlineBoard(tuple("".join(COVERED if cell is None else str(cell) for cell in row) for row in rows))


def _is_cell(cell: Json) -> bool:
    single = isinstance(cell, str) and len(cell) == 1
    return single or cell is None or (type(cell) is int and 0 <= cell <= 9)


def _is_numbers(rows: Sequence[Sequence[Json]]) -> bool:
    """Whether it holds only numbers, which may count anything."""
    return all(type(cell) is int for row in rows for cell in row)

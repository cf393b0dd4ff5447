"""A shelf of proper puzzles, which comes with the program: JSON Lines in shelf.jsonl."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from boem.puzzles.grade import Grade


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A grid, row by row, `.` and digits, to which exactly one layout fits."""

    width: int
    height: int
    cells: str
    grade: Grade

    @property
    def size(self) -> str:
        """Such as `6x6`."""
        return f"{self.width}x{self.height}"


@cache
def shelf() -> tuple[Puzzle, ...]:
    """Every puzzle on it, the small ones first, and of a size the easy ones."""
    lines = files("boem.puzzles").joinpath("shelf.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle(**one | {"grade": Grade(one["grade"])}) for one in map(json.loads, lines))

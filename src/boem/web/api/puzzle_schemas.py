"""What the API takes and gives of puzzles."""

from __future__ import annotations

import datetime
from typing import Literal

from ninja import Field, Schema

from boem.puzzles.puzzle import LONGEST

Grade = Literal["easy", "medium", "hard", "expert"]


class Grid(Schema):
    """A puzzle: `cells` row by row, `.` for a square to be found out, `0` to `8` for its number."""

    model_config = {"extra": "ignore"}

    width: int
    height: int
    cells: str = Field(max_length=LONGEST * LONGEST)


class Linked(Grid):
    """The same with the end of its link."""

    link: str


class DailyPuzzle(Schema):
    """The puzzle of a day, and how hard it is; `seed` makes it again."""

    date: datetime.date
    puzzle: Linked
    grade: Grade
    steps: int
    score: int
    seed: int | None


class Check(Schema):
    """A puzzle, as an object or as text (a grid, a link), and perhaps the squares that are said to be its mines."""

    model_config = {"extra": "forbid"}

    puzzle: Grid | str = Field(examples=["6x6-2c1a3a21a3a3d2b1c2c21a101a"])
    mines: list[str] | None = Field(default=None, max_length=LONGEST * LONGEST)


class Checked(Schema):
    """What is to be said of a puzzle.

    `solutions` is 0, 1, or 2 for several, null where it is too hard to tell. Of a puzzle with several, two different
    `layouts`; of one with none, numbers that `clash`, where they were found. `right` says whether `mines` are the
    solution, null without them, and `wrong` which of them hold no mine.
    """

    puzzle: Linked
    solutions: Literal[0, 1, 2] | None
    proper: bool
    grade: Grade | None
    steps: int | None
    score: int | None
    layouts: list[list[str]]
    clash: list[str]
    right: bool | None
    wrong: list[str]

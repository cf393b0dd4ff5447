"""What the API takes and gives of puzzles."""

from __future__ import annotations

import datetime
from typing import Literal

from ninja import Field

from boem.puzzles.puzzle import LONGEST
from boem.web.api.schemas import Asked, Shape

Grade = Literal["easy", "medium", "hard", "expert"]


class Grid(Shape):
    """A puzzle."""

    model_config = {"extra": "ignore"}

    width: int = Field(examples=[2])
    """Squares across."""
    height: int = Field(examples=[2])
    """Squares down."""
    cells: str = Field(max_length=LONGEST * LONGEST, examples=["1.1."])
    """Row by row, `.` for a square to be found out, `0` to `8` for its number."""


class Linked(Grid):
    """A puzzle with the end of its link."""

    link: str
    """By which a page and a call know it."""


class DailyPuzzle(Shape):
    """The puzzle of a day."""

    date: datetime.date
    """Which day, in UTC."""
    puzzle: Linked
    """What is to be solved."""
    grade: Grade
    """How hard it is."""
    steps: int
    """How many steps its proof has."""
    score: int
    """How hard these are together."""
    seed: int | None
    """What makes it again."""


class Check(Asked):
    """A puzzle to be judged, and perhaps the squares that are said to be its mines."""

    puzzle: Grid | str = Field(examples=["6x6-2c1a3a21a3a3d2b1c2c21a101a"])
    """An object, or text: a grid, or a link."""
    mines: list[str] | None = Field(default=None, max_length=LONGEST * LONGEST, examples=[["A3", "B1"]])
    """Squares."""


class Checked(Shape):
    """What is to be said of a puzzle."""

    puzzle: Linked
    """Which."""
    solutions: Literal[0, 1, 2] | None
    """2 for several, null where it is too hard to tell."""
    proper: bool
    """Whether exactly one layout of mines fits."""
    grade: Grade | None
    """How hard it is."""
    steps: int | None
    """How many steps its proof has."""
    score: int | None
    """How hard these are together."""
    layouts: list[list[str]]
    """Of several solutions two, by their mines."""
    clash: list[str]
    """Of none the numbers that can't all be right, where they were found."""
    right: bool | None
    """Whether `mines` are the solution; null without them."""
    wrong: list[str]
    """Which of `mines` hold none."""

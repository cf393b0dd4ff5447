"""API shapes for puzzles."""

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
    """Row by row: `.` for a covered square, `0` to `8` for a number."""


class Linked(Grid):
    """A puzzle with the end of its link."""

    link: str
    """Identifies the puzzle in pages and calls."""


class DailyPuzzle(Shape):
    """The puzzle of a day."""

    date: datetime.date
    """The day, in UTC."""
    puzzle: Linked
    """The puzzle to solve."""
    grade: Grade
    """Its difficulty."""
    steps: int
    """The number of steps in its proof."""
    score: int
    """The sum of the steps' difficulties."""
    seed: int | None
    """The seed that generates it."""


class Check(Asked):
    """A puzzle to judge, and optionally the squares claimed to be its mines."""

    puzzle: Grid | str = Field(examples=["6x6-2c1a3a21a3a3d2b1c2c21a101a"])
    """An object, or text: a grid, or a link."""
    mines: list[str] | None = Field(default=None, max_length=LONGEST * LONGEST, examples=[["A3", "B1"]])
    """The claimed squares."""


class Checked(Shape):
    """The judgement on a puzzle."""

    puzzle: Linked
    """The puzzle."""
    solutions: Literal[0, 1, 2] | None
    """2 for several; null if it is too hard to tell."""
    proper: bool
    """Whether exactly one layout of mines fits."""
    grade: Grade | None
    """Its difficulty."""
    steps: int | None
    """The number of steps in its proof."""
    score: int | None
    """The sum of the steps' difficulties."""
    layouts: list[list[str]]
    """If there are several solutions, two of them, as lists of mines."""
    clash: list[str]
    """If there is none, the numbers found to contradict each other."""
    right: bool | None
    """Whether `mines` are the solution; null without them."""
    wrong: list[str]
    """Those of `mines` that hold no mine."""

"""The calls about puzzles: today's, and judging any other. No answer contains a solution."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Field, Path, Query, Router

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.squares import Square
from boem.puzzles import Puzzle
from boem.puzzles.puzzle import LONGEST
from boem.web.accounts.models import Player
from boem.web.api.auth import BEARER, READER, caller
from boem.web.api.schemas import Asked, Problem, Shape
from boem.web.base.errors import Unfit
from boem.web.base.limits import ACTIONS, CALLS, spend
from boem.web.puzzles import days
from boem.web.puzzles.day_results import ranking
from boem.web.puzzles.favourites import favour, favourites, forgo
from boem.web.puzzles.forms import read_pasted
from boem.web.puzzles.known import judged, solution_of

Grade = Literal["easy", "medium", "hard", "expert", "extreme"]


class Grid(Shape):
    """A puzzle."""

    model_config = {"extra": "ignore"}

    width: int = Field(examples=[2])
    """Squares across."""
    height: int = Field(examples=[2])
    """Squares down."""
    cells: str = Field(max_length=LONGEST * LONGEST, examples=["1.1."])
    """Row by row: `.` for a covered square, `0` to `8` for a number."""
    count: int | None = None
    """The number of mines; null unless the puzzle gives it."""


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


class DaySolver(Shape):
    """A player's result on a day."""

    place: int
    """Equal ones share it."""
    player: str
    """The player's name."""
    hints: int
    """The hints asked for."""
    mistakes: int
    """The marks that were wrong when they were made."""
    seconds: int
    """From opening it to the mark that solved it."""


class DayRanking(Shape):
    """Who solved the puzzle of a day best."""

    date: datetime.date
    """The day, in UTC."""
    ranking: list[DaySolver]
    """The best ones."""


class Favourites(Shape):
    """The puzzles that you keep."""

    favourites: list[Linked]
    """The latest first."""


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


router = Router(tags=["puzzles"])
kept = Router(tags=["puzzles"])
Day = Annotated[str, Query(description="A day as 2026-11-20; today, if it is left out.")]
Link = Annotated[str, Path(description="The end of its link.", examples=["6x6-2c1a3a21a3a3d2b1c2c21a101a"])]


@router.get(
    "/daily", response={200: DailyPuzzle, 422: Problem, 429: Problem, 503: Problem}, summary="Get the puzzle of a day"
)
def daily(request: HttpRequest, date: Day = "") -> dict[str, Json]:
    """The puzzle of a day, today's by default; the same for everybody. Days begin at midnight UTC."""
    day = days.read_day(date) if date else days.today()
    spend(CALLS, request)
    found = days.puzzle_of(day)
    known = found.puzzle
    return {
        "date": found.day,
        "puzzle": linked(days.puzzle_on(found)),
        "grade": known.grade,
        "steps": known.steps,
        "score": known.score,
        "seed": known.seed,
    }


@router.get("/ranking", response={200: DayRanking, 422: Problem, 429: Problem}, summary="Get the ranking of a day")
def day_ranking(request: HttpRequest, date: Day = "") -> dict[str, Json]:
    """The accounts that solved the puzzle of a day on its day: fewest hints first, fewest mistakes, the quicker."""
    day = days.read_day(date) if date else days.today()
    spend(CALLS, request)
    return {
        "date": day,
        "ranking": [
            {
                "place": one.place,
                "player": one.name,
                "hints": one.hints,
                "mistakes": one.mistakes,
                "seconds": one.seconds,
            }
            for one in ranking(day, player=None)
        ],
    }


@router.post(
    "/check",
    response={200: Checked, 422: Problem, 429: Problem, 503: Problem},
    summary="Judge a puzzle, and marks on it",
)
def check(request: HttpRequest, body: Check) -> dict[str, Json]:
    """Whether a puzzle is proper; with `mines`, whether they are its solution, and which of them hold no mine."""
    told = body.puzzle
    puzzle = (
        read_pasted(told).puzzle if isinstance(told, str) else Puzzle(told.width, told.height, told.cells, told.count)
    )
    marked = None if body.mines is None else frozenset(map(Square.parse, body.mines))
    _check_on_board(puzzle, marked or frozenset())
    spend(CALLS, request)
    return _judged(puzzle) | _compared(puzzle, marked)


@router.get(
    "/{link}",
    response={200: Checked, 405: Problem, 422: Problem, 429: Problem, 503: Problem},
    summary="Judge a puzzle by its link",
)
def by_link(request: HttpRequest, link: Link) -> dict[str, Json]:
    """The judgement on a puzzle by its link. `check` is no link: that call wants POST."""
    puzzle = Puzzle.of_link(link)
    spend(CALLS, request)
    return _judged(puzzle) | _compared(puzzle, None)


@kept.get(
    "", response={200: Favourites, 401: Problem, 429: Problem}, auth=READER, summary="List your favourite puzzles"
)
def list_favourites(request: HttpRequest) -> dict[str, Json]:
    """The puzzles that you keep."""
    return _favourites_told(caller(request))


@kept.put(
    "/{link}",
    response={
        200: Favourites,
        401: Problem,
        403: Problem,
        409: Problem,
        422: Problem,
        429: Problem,
        503: Problem,
    },
    auth=BEARER,
    summary="Keep a puzzle",
)
def keep_puzzle(request: HttpRequest, link: Link) -> dict[str, Json]:
    """Put a proper puzzle on your list of favourites."""
    player, puzzle = caller(request), Puzzle.of_link(link)
    spend(ACTIONS, request)
    if not judged(puzzle).proper:
        raise Unfit("Only a puzzle with exactly one solution can be kept.")
    favour(player=player, puzzle=puzzle)
    return _favourites_told(player)


@kept.delete(
    "/{link}",
    response={200: Favourites, 401: Problem, 403: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Keep a puzzle no more",
)
def forgo_puzzle(request: HttpRequest, link: Link) -> dict[str, Json]:
    """Take a puzzle off your list of favourites."""
    player, puzzle = caller(request), Puzzle.of_link(link)
    spend(ACTIONS, request)
    forgo(player=player, puzzle=puzzle)
    return _favourites_told(player)


def _favourites_told(player: Player) -> dict[str, Json]:
    return {"favourites": [linked(puzzle) for puzzle in favourites(player)]}


def _check_on_board(puzzle: Puzzle, mines: frozenset[Square]) -> None:
    for square in sorted(mines):
        if not (square.row < puzzle.height and square.column < puzzle.width):
            raise ParseError(
                "{square} is not on {width} × {height} squares",
                "mines",
                square=str(square),
                width=puzzle.width,
                height=puzzle.height,
            )


def _judged(puzzle: Puzzle) -> dict[str, Json]:
    about = judged(puzzle)
    rating = about.rating
    return {
        "puzzle": linked(puzzle),
        "solutions": about.solutions,
        "proper": about.proper,
        "grade": rating.grade.value if rating else None,
        "steps": rating.steps if rating else None,
        "score": rating.score if rating else None,
        "layouts": [_listed(layout) for layout in about.layouts],
        "clash": _listed(about.clash),
    }


def _compared(puzzle: Puzzle, marked: frozenset[Square] | None) -> dict[str, Json]:
    """The judgement on marked squares; empty if the puzzle isn't proper."""
    solution = None if marked is None else solution_of(puzzle)
    if marked is None or solution is None:
        return {"right": None, "wrong": []}
    return {"right": marked == solution, "wrong": _listed(marked - solution)}


def linked(puzzle: Puzzle) -> dict[str, Json]:
    """A puzzle with the end of its link."""
    return {**puzzle.to_json(), "link": puzzle.link}


def _listed(squares: frozenset[Square]) -> list[str]:
    return [str(square) for square in sorted(squares)]

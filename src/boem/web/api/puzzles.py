"""The calls about puzzles: today's, and judging any other. No answer contains a solution."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.squares import Square
from boem.puzzles import Puzzle
from boem.web.api.puzzle_schemas import Check, Checked, DailyPuzzle
from boem.web.api.schemas import Problem
from boem.web.base.limits import CALLS, spend
from boem.web.puzzles import days
from boem.web.puzzles.forms import read_pasted
from boem.web.puzzles.known import judged, solution_of

router = Router(tags=["puzzles"])
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
        "puzzle": _told(days.puzzle_on(found)),
        "grade": known.grade,
        "steps": known.steps,
        "score": known.score,
        "seed": known.seed,
    }


@router.post(
    "/check",
    response={200: Checked, 422: Problem, 429: Problem, 503: Problem},
    summary="Judge a puzzle, and marks on it",
)
def check(request: HttpRequest, body: Check) -> dict[str, Json]:
    """Whether a puzzle is proper; with `mines`, whether they are its solution, and which of them hold no mine."""
    told = body.puzzle
    puzzle = read_pasted(told) if isinstance(told, str) else Puzzle(told.width, told.height, told.cells)
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


def _check_on_board(puzzle: Puzzle, mines: frozenset[Square]) -> None:
    for square in sorted(mines):
        if not (square.row < puzzle.height and square.column < puzzle.width):
            raise ParseError(f"{square} is not on {puzzle.width} × {puzzle.height} squares", "mines")


def _judged(puzzle: Puzzle) -> dict[str, Json]:
    about = judged(puzzle)
    rating = about.rating
    return {
        "puzzle": _told(puzzle),
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


def _told(puzzle: Puzzle) -> dict[str, Json]:
    return {"width": puzzle.width, "height": puzzle.height, "cells": puzzle.cells, "link": puzzle.link}


def _listed(squares: frozenset[Square]) -> list[str]:
    return [str(square) for square in sorted(squares)]

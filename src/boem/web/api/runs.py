"""The calls about runs of puzzles and training, and their shapes. No answer says what an unmarked square holds."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal

from django.http import HttpRequest
from ninja import Field, Path, Query, Router, Status

from boem.core.game import Json
from boem.core.squares import Square
from boem.puzzles import Puzzle
from boem.records.times import write_time
from boem.web.api.auth import BEARER, READER, caller
from boem.web.api.puzzles import Grade, Linked, linked
from boem.web.api.schemas import Asked, Problem, Shape
from boem.web.base.limits import ACTIONS, CALLS, RUNS, TRAINED, spend
from boem.web.puzzles.models import PuzzleRun, TrainingAttempt
from boem.web.puzzles.runs import scores, service
from boem.web.puzzles.training import service as training_service
from boem.web.puzzles.training.ratings import Solver
from boem.web.puzzles.training.supply import Served, served

runs = Router(tags=["puzzles"])
training = Router(tags=["puzzles"])
Kind = Literal["rush", "streak"]
Theme = Literal["full", "done", "overlap", "chain", "case"]
RunId = Annotated[str, Path(description="The id of a run.", examples=["73gmu3xhw6quv7"], max_length=40)]
AttemptId = Annotated[
    str, Path(description="The id of a puzzle in training.", examples=["73gmu3xhw6quv7"], max_length=40)
]
ENDS: Final = {401: Problem, 403: Problem, 404: Problem, 422: Problem, 429: Problem}


class NewRun(Asked):
    """A run to begin."""

    kind: Kind
    """`rush`: three minutes, and the third mistake ends it; `streak`: no clock, and the first mistake ends it."""


class RunMark(Asked):
    """A square said to hold a mine."""

    number: int = Field(ge=0, le=2**31 - 1, strict=True, examples=[0])
    """Which puzzle of the run it is in: `solved`, as the caller knows it. A mark in an earlier one changes nothing."""
    square: str = Field(max_length=10, examples=["B1"])
    """Its name."""


class RunTold(Shape):
    """A run, and the puzzle that is being solved."""

    id: str
    """Identifies it."""
    kind: Kind
    """What ends it."""
    began: datetime
    """When it began."""
    until: datetime | None
    """When its time is up; null without a clock."""
    over: bool
    """Whether it has ended."""
    solved: int
    """The number of puzzles solved, which is the number of the one below."""
    mistakes: int
    """The wrong marks so far."""
    puzzle: Linked
    """The puzzle."""
    grade: Grade
    """Its difficulty."""
    found: list[str]
    """The mines that are marked."""
    missed: list[str]
    """The squares that were marked, and hold none."""


class BestRun(Shape):
    """A player's best run."""

    place: int
    """Equal ones share it."""
    player: str
    """The player's name."""
    solved: int
    """The number of puzzles solved."""
    seconds: int
    """Until the last of these."""


class BestRuns(Shape):
    """The best runs."""

    best: list[BestRun]
    """One of each player."""


class NewTraining(Asked):
    """What to train."""

    theme: Theme | None = None
    """The hardest technique of its proof; null for any, about as hard as suits the caller."""


class TrainingMark(Asked):
    """A square said to hold a mine."""

    square: str = Field(max_length=10, examples=["B1"])
    """Its name."""


class TrainingTold(Shape):
    """A puzzle in training."""

    id: str
    """Identifies it."""
    puzzle: Linked
    """The puzzle."""
    grade: Grade
    """Its difficulty."""
    solved: bool
    """Whether every mine is marked."""
    won: bool | None
    """Whether it was solved without a mistake or a hint, in time; null until that is decided."""
    found: list[str]
    """The mines that are marked."""
    missed: list[str]
    """The squares that were marked, and hold none."""


@runs.post(
    "", response={201: RunTold} | {key: ENDS[key] for key in (401, 403, 422, 429)}, auth=BEARER, summary="Begin a run"
)
def begin_run(request: HttpRequest, body: NewRun) -> Status[dict[str, Json]]:
    """Begin a rush or a streak, or go on with the one in progress. What programs mark is in no list of the best."""
    player = caller(request)
    spend(RUNS, request)
    return Status(201, _run_told(service.begin(player=player, kind=body.kind, program=True)))


@runs.get("", response={200: BestRuns, 422: Problem, 429: Problem}, summary="List the best runs")
def list_best_runs(
    request: HttpRequest,
    kind: Annotated[Kind, Query(description="Of which kind.")] = "rush",
    since: Annotated[
        Literal["day", "week", "ever"], Query(description="Since when: midnight UTC, Monday, or ever.")
    ] = "day",
) -> dict[str, Json]:
    """The best run of each account, most puzzles first, and of equals the quicker."""
    spend(CALLS, request)
    ranked = scores.best_runs(kind, since, player=None)
    return {
        "best": [
            {"place": one.place, "player": one.name, "solved": one.solved, "seconds": one.seconds} for one in ranked
        ]
    }


@runs.get(
    "/{run_id}",
    response={200: RunTold} | {key: ENDS[key] for key in (401, 404, 422, 429)},
    auth=READER,
    summary="Look at a run",
)
def look_at_run(request: HttpRequest, run_id: RunId) -> dict[str, Json]:
    """A run of the caller's as it stands."""
    return _run_told(service.find_run(run_id, caller(request)))


@runs.post("/{run_id}/marks", response={200: RunTold} | ENDS, auth=BEARER, summary="Mark a mine in a run")
def mark_in_run(request: HttpRequest, run_id: RunId, body: RunMark) -> dict[str, Json]:
    """Mark a square: `found` or `missed` has it then, or the next puzzle is there. A wrong mark is a mistake."""
    player = caller(request)
    spend(ACTIONS, request)
    service.find_run(run_id, player)
    square = Square.parse(body.square)
    run = service.mark(player=player, run_id=run_id, number=body.number, square=square, program=True)
    return _run_told(run)


@runs.post(
    "/{run_id}/end",
    response={200: RunTold} | ENDS,
    auth=BEARER,
    summary="End a run",
)
def end_run(request: HttpRequest, run_id: RunId) -> dict[str, Json]:
    """End a run before its time."""
    player = caller(request)
    spend(ACTIONS, request)
    service.find_run(run_id, player)
    return _run_told(service.finish(player=player, run_id=run_id))


@training.post(
    "",
    response={201: TrainingTold, 503: Problem} | {key: ENDS[key] for key in (401, 403, 422, 429)},
    auth=BEARER,
    summary="Get a puzzle for training",
)
def train(request: HttpRequest, body: NewTraining) -> Status[dict[str, Json]]:
    """The next puzzle, which never counts for a rating; one that is open is left, which loses it if it counts."""
    solver = Solver(caller(request))
    spend(TRAINED, request)
    attempt = training_service.serve(solver=solver, theme=body.theme or "", rated=False)
    return Status(201, _training_told(attempt))


@training.post(
    "/{attempt_id}/marks",
    response={200: TrainingTold, 503: Problem} | ENDS,
    auth=BEARER,
    summary="Mark a mine in training",
)
def mark_in_training(request: HttpRequest, attempt_id: AttemptId, body: TrainingMark) -> dict[str, Json]:
    """Mark a square: `found` or `missed` has it then. A puzzle that counts for a rating is lost by it."""
    solver = Solver(caller(request))
    spend(ACTIONS, request)
    square = Square.parse(body.square)
    attempt = training_service.mark(solver=solver, attempt_id=attempt_id, square=square, program=True)
    return _training_told(attempt)


def _run_told(run: PuzzleRun) -> dict[str, Json]:
    one, until = service.puzzle_in(run), service.deadline_of(run)
    return {
        "id": run.id,
        "kind": run.kind,
        "began": write_time(run.began),
        "until": write_time(until) if until else None,
        "over": service.is_over(run),
        "solved": run.solved,
        "mistakes": run.mistakes,
        **_marked(one.puzzle, one.grade.value, run),
    }


def _training_told(attempt: TrainingAttempt) -> dict[str, Json]:
    one: Served = served(attempt.link, attempt.way)
    about = _marked(one.puzzle, one.about.grade.value, attempt)
    return {"id": attempt.id, "solved": attempt.solved, "won": attempt.won, **about}


def _marked(puzzle: Puzzle, grade: str, row: PuzzleRun | TrainingAttempt) -> dict[str, Json]:
    return {"puzzle": linked(puzzle), "grade": grade, "found": row.found.split(), "missed": row.missed.split()}

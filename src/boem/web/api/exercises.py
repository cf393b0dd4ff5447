"""The calls about exercises, moments of the caller's own games to practise. Only an answer is told what is right."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from django.utils.translation import get_language
from ninja import Field, Path, Router

from boem.core.game import Json, Seat
from boem.core.settings import write_settings
from boem.core.squares import Square
from boem.inference.sentences import say
from boem.records.times import write_time
from boem.web.api.auth import BEARER, READER, caller
from boem.web.api.schemas import Asked, Problem, Shape, TableId
from boem.web.base.errors import Closed, Unfit
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.base.limits import ACTIONS, ANALYSED, spend
from boem.web.exercises import service, words
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.solution import moment_of, solution_of
from boem.web.tables.boards import is_analysed
from boem.web.tables.page import analysis
from boem.web.tables.page.lesson import lessons_for
from boem.web.tables.store.table_access import place_at, seated

ExerciseId = Annotated[int, Path(description="The id of an exercise.", examples=[7], ge=1, le=2**63 - 1)]


class ListedExercise(Shape):
    """An exercise in a list."""

    id: int
    """Identifies it."""
    table: str
    """The game that it is from."""
    game: str
    """The game's id."""
    seat: int
    """The seat that the caller had."""
    number: int
    """The entry with the move that was made then."""
    asks: Literal["free", "mine"]
    """Whether to name a square without a mine, or one with."""
    certain: bool
    """Whether some square is certain; if not, the least or most likely one is right."""
    due: datetime | None
    """When it is asked next; null if it is put away."""


class Exercises(Shape):
    """The caller's exercises."""

    due: list[ListedExercise]
    """Those that wait now."""
    coming: list[ListedExercise]
    """Those that come later."""


class AskedExercise(ListedExercise):
    """An exercise with what its seat knew."""

    question: str
    """In words, in the caller's language."""
    config: dict[str, Json]
    """The game's settings."""
    view: Json
    """What the seat knew right before the move, in the shape of records."""


class FoundExercises(Shape):
    """The exercises of a game."""

    ready: bool
    """False while the game is still being analysed: ask again."""
    due: list[ListedExercise]
    """Those that wait now."""


class ExerciseAnswer(Asked):
    """A square that answers an exercise."""

    square: str = Field(max_length=10, examples=["B1"])
    """Its name."""


class MarkedAnswer(Shape):
    """What could be known, and whether the answer was right."""

    right: bool
    """Whether the square is one of `answers`."""
    answers: list[str]
    """The right squares, the surest first."""
    chances: dict[str, float]
    """The chance of a mine on each covered square."""
    proof: list[str]
    """Why the square is certain, or else a right one, step by step in words; empty if none is certain."""
    did: str
    """The move that was made in the game."""
    due: datetime | None
    """When the exercise is asked next; null if it is put away."""


exercises = Router(tags=["exercises"])
at_table = Router(tags=["exercises"])


@exercises.get("", response={200: Exercises, 401: Problem, 429: Problem}, auth=READER, summary="List your exercises")
def list_exercises(request: HttpRequest) -> dict[str, Json]:
    """Moments of your own games to practise, the longest waiting first."""
    player = caller(request)
    return {
        "due": [_listed(card) for card in service.due(player)],
        "coming": [_listed(card) for card in service.coming(player)],
    }


@exercises.get(
    "/{exercise_id}",
    response={200: AskedExercise, 401: Problem, 404: Problem, 422: Problem, 429: Problem},
    auth=READER,
    summary="Look at an exercise",
)
def look_at_exercise(request: HttpRequest, exercise_id: ExerciseId) -> dict[str, Json]:
    """The question, and the view that the seat had before its move."""
    card = service.card_of(caller(request), exercise_id)
    with heavy(weight_of_log(card.table.number)):
        moment = moment_of(card)
        record = moment.game.record
        told = {
            "question": words.question(card),
            "config": write_settings(record.config),
            "view": record.game.notation.view(moment.view(Seat(card.seat))),
        }
    return _listed(card) | told


@exercises.post(
    "/{exercise_id}/answer",
    response={200: MarkedAnswer, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Answer an exercise",
)
def answer_exercise(request: HttpRequest, exercise_id: ExerciseId, body: ExerciseAnswer) -> dict[str, Json]:
    """Name a covered square. It counts if the exercise is due: that decides when it comes again."""
    player = caller(request)
    spend(ANALYSED, request)
    card, square = service.card_of(player, exercise_id), str(Square.parse(body.square))
    solution = solution_of(card)
    if square not in solution.risks:
        raise Unfit("Choose a covered square.", place="square")
    service.answer(card=card, square=square)
    language = (get_language() or "en")[:2]
    return {
        "right": square in solution.answers,
        "answers": list(solution.answers),
        "chances": dict(solution.chances),
        "proof": [say(step, language) for step in solution.proof_for(square)],
        "did": card.did,
        "due": _due(service.card_of(player, exercise_id)),
    }


@exercises.post(
    "/{exercise_id}/away",
    response={200: ListedExercise, 401: Problem, 403: Problem, 404: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Put an exercise away",
)
def put_exercise_away(request: HttpRequest, exercise_id: ExerciseId) -> dict[str, Json]:
    """Have it never asked again."""
    player = caller(request)
    spend(ACTIONS, request)
    service.put_away(card=service.card_of(player, exercise_id))
    return _listed(service.card_of(player, exercise_id))


@at_table.post(
    "/tables/{table_id}/exercises",
    response={200: FoundExercises, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Find the exercises of a game",
)
def find_exercises(request: HttpRequest, table_id: TableId) -> dict[str, Json]:
    """Have a finished game of yours analysed, and keep what you can learn from it."""
    player = caller(request)
    spend(ANALYSED, request)
    place = place_at(table_id, player)
    seated(place)
    if not is_analysed(place.table.game):
        raise Closed("This game has no exercises.")
    found = analysis.found(place)
    if found is not None:
        lessons_for(place, found)  # which keep them
    return {"ready": found is not None, "due": [_listed(card) for card in service.due(player, place.table)]}


def _listed(card: ExerciseCard) -> dict[str, Json]:
    return {
        "id": card.pk,
        "table": card.table_id,
        "game": card.table.game,
        "seat": card.seat,
        "number": card.number,
        "asks": card.asks,
        "certain": card.certain,
        "due": _due(card),
    }


def _due(card: ExerciseCard) -> str | None:
    return write_time(card.due) if card.due else None

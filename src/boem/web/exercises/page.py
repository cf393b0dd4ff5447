"""What the page of an exercise shows: the moment on its board, and the answer once a square was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language

from boem.core.clock import CLOCK
from boem.core.game import Seat
from boem.inference.sentences import say
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.exercises import words
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.solution import SolvedExercise, field_of, moment_of, solution_of
from boem.web.tables.boards import Board, presenter_of
from boem.web.tables.page.analysis import board_at
from boem.web.tables.page.move_list import holders
from boem.web.tables.page.move_review import heated, listed_number
from boem.web.tables.store.seat_names import names_of
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import TableAccess, place_at


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """The answer to an exercise in words."""

    right: bool
    sentences: Sequence[str]
    proof: Sequence[str]
    did: str  # in the game
    stake: str  # what that relied on, if it might have lost the game at once
    again: str  # when it comes again; empty if it is put away, or waits


@dataclass(frozen=True, slots=True)
class ShownExercise:
    """An exercise as its player sees it."""

    card: ExerciseCard
    title: str  # of the game
    against: str
    moment: str  # such as Round 2
    question: str
    hidden: str  # how many mines were, unless the board says so
    board: Board | None
    answer: ShownAnswer | None


@dataclass(frozen=True, slots=True)
class ExerciseLine:
    """An exercise in a list."""

    card: ExerciseCard
    title: str
    against: str
    again: str  # empty if it waits


def shown(card: ExerciseCard, square: str = "") -> ShownExercise:
    """The exercise, with its answer if a covered square was chosen; raises NoTable, or as `solution_of` does."""
    place = place_at(card.table_id, card.player, card.seat)
    solution = solution_of(card) if square else None
    with heavy(weight_of_log(place.table.number)):
        board, field = _board(card, place), field_of(card)
    answer = None
    if solution and square in solution.risks:
        answer = _answer(card, solution, square)
        board = board and _solved(board, solution, square)
    return ShownExercise(
        card=card,
        title=str(presenter_of(card.table.game).title),
        against=_against(card, place),
        moment=_moment(card, place),
        question=words.question(card),
        hidden="" if field is None or (board and board.note) else words.hidden(field),
        board=board and replace(board, sends=answer is None),
        answer=answer,
    )


def lines(cards: Sequence[ExerciseCard]) -> list[ExerciseLine]:
    """The cards of a list, whose tables have their seats prefetched."""
    now = CLOCK.now()
    return [
        ExerciseLine(
            card, str(presenter_of(card.table.game).title), _against(card, _place(card)), words.when(card.due, now)
        )
        for card in cards
    ]


def _place(card: ExerciseCard) -> TableAccess:
    seats = tuple(card.table.seats.all())
    return TableAccess(card.table, seats, card.player, next((one for one in seats if one.number == card.seat), None))


def _against(card: ExerciseCard, place: TableAccess) -> str:
    return ", ".join(name for seat, name in enumerate(names_of(place)) if seat != card.seat)


def _moment(card: ExerciseCard, place: TableAccess) -> str:
    presenter = presenter_of(card.table.game)
    number = listed_number(game_at(place.table), card.number, presenter)
    return str(presenter.judging.moment).format(number=number)


def _board(card: ExerciseCard, place: TableAccess) -> Board | None:
    moment, names = moment_of(card), names_of(place)
    return board_at(moment, Seat(card.seat), names, holders(place, moment.game.record.log, names), named=False)


def _answer(card: ExerciseCard, solution: SolvedExercise, square: str) -> ShownAnswer:
    right, language = square in solution.answers, (get_language() or "en")[:2]
    told = [words.about_square(square, solution.chances[square])]
    return ShownAnswer(
        right=right,
        sentences=told if right else [*told, words.right_ones(card, solution)],
        proof=[say(step, language) for step in solution.proof_for(square)],
        did=presenter_of(card.table.game).done(card.did),
        stake=words.stake(card, solution.chances),
        again=words.when(card.due, CLOCK.now()),
    )


def _solved(board: Board, solution: SolvedExercise, square: str) -> Board:
    """The board with its chances, the answers, the clues of the proof, and what was chosen wrongly."""
    clues = {str(clue) for step in solution.proof_for(square) for clue in step.clues}

    def hint(spot: Any, _told: str) -> Any:
        if spot.name == square and square not in solution.answers:
            return replace(spot, note="wrong")
        return replace(spot, hint="clue") if spot.name in clues else spot

    return heated(board, solution.chances, frozenset(solution.answers)).changed(hint)

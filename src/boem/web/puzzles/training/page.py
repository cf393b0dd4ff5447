"""What the page of training shows: the puzzle, how the one before went, the rating and the themes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boem.core.squares import Square
from boem.inference.proof import Step
from boem.puzzles import Mistake
from boem.web.base.limits import TooMany
from boem.web.base.puzzle_requests import Unmade
from boem.web.puzzles import words
from boem.web.puzzles.hints import text_of, title_of
from boem.web.puzzles.marked_board import board_of
from boem.web.puzzles.marks import squares_in
from boem.web.puzzles.models import TrainingAttempt
from boem.web.puzzles.training.service import hint_of, time_for
from boem.web.puzzles.training.supply import Served
from boem.web.tables.boards import Board


@dataclass(frozen=True, slots=True)
class TrainingView:
    """A puzzle in training as its player sees it."""

    attempt: TrainingAttempt
    board: Board
    kind: str  # size and grade
    limit: str  # the time for it
    hint: SafeString | str
    hint_title: str
    told: str


def shown(attempt: TrainingAttempt, one: Served, told: str = "") -> TrainingView:
    """The puzzle as it stands."""
    hint = None
    with suppress(Unmade, TooMany):
        hint = hint_of(attempt, one)
    step = hint if isinstance(hint, Step | Mistake) else None
    return TrainingView(
        attempt=attempt,
        board=board_of(one.puzzle, attempt, live=attempt.ended is None, hint=step),
        kind=f"{words.size_of(one.puzzle)} · {words.grade_name(one.about.grade)}",
        limit=words.clock(int(time_for(one.about).total_seconds())),
        hint=text_of(hint) if hint else "",
        hint_title=title_of(hint) if hint else "",
        told=told,
    )


def answer(attempt: TrainingAttempt, square: Square) -> str:
    """What a mark brought, in words."""
    if attempt.ended is not None:
        return result(attempt)
    if square in squares_in(attempt.missed):
        wrong = _("{square} holds no mine.").format(square=square)
        return wrong if attempt.gain is None else f"{wrong} {_points(attempt.gain)}"
    return _("{square} is a mine.").format(square=square)


def result(attempt: TrainingAttempt) -> str:
    """How an attempt that is over went."""
    if attempt.won:
        told = _("Solved.")
    elif attempt.hints or attempt.missed:
        told = _("Solved with help.") if attempt.solved else _("Not solved.")
    else:
        told = _("Solved, but not in time.") if attempt.solved else _("Not solved.")
    return told if attempt.gain is None else f"{told} {_points(attempt.gain)}"


def _points(gain: int) -> str:
    return _("Rating: {points}").format(points=f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "±0")

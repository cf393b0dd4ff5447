"""Exercises in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from babel.dates import format_timedelta
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from boem.web.base.texts import Text
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.solution import SolvedExercise
from boem.web.tables.page.move_review import percent

NAMED: Final = 8  # squares that a sentence names
QUESTIONS: Final[Mapping[tuple[str, bool], Text]] = {
    ("free", True): gettext_lazy("Which square certainly holds no mine?"),
    ("mine", True): gettext_lazy("Which square certainly holds a mine?"),
    ("free", False): gettext_lazy("No square is certainly free. Which is the least likely to hold a mine?"),
    ("mine", False): gettext_lazy("No mine is certain. Which square is the most likely to hold one?"),
}
ANSWERS: Final[Mapping[tuple[str, bool], Text]] = {
    ("free", True): gettext_lazy("Certainly free: {squares}."),
    ("mine", True): gettext_lazy("Certainly a mine: {squares}."),
    ("free", False): gettext_lazy("The least likely to hold a mine: {squares}, {chance} %."),
    ("mine", False): gettext_lazy("The most likely to hold a mine: {squares}, {chance} %."),
}


def question(card: ExerciseCard) -> str:
    """What is asked."""
    return str(QUESTIONS[card.asks, card.certain])


def about_square(square: str, chance: float) -> str:
    """What could be known of the chosen square."""
    if chance == 0:
        return _("{square} certainly holds no mine.").format(square=square)
    if chance == 1:
        return _("{square} certainly holds a mine.").format(square=square)
    return _("{square} holds a mine with a chance of {chance} %.").format(square=square, chance=percent(chance))


def right_ones(card: ExerciseCard, solution: SolvedExercise) -> str:
    """Every right answer, or the first few."""
    answers = solution.answers
    squares = ", ".join(answers[:NAMED]) + (", …" if len(answers) > NAMED else "")
    chance = percent(solution.chances[answers[0]])
    return str(ANSWERS[card.asks, card.certain]).format(squares=squares, chance=chance)


def when(due: datetime, now: datetime) -> str:
    """How long until then, such as “in 3 days”, or “now”."""
    if due <= now:
        return _("now")
    locale = get_language() or "en"
    told: str = format_timedelta(due - now, granularity="hour", threshold=1.2, add_direction=True, locale=locale)
    return told

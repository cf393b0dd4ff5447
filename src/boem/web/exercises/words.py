"""Exercises in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from babel.dates import format_timedelta
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.inference import Field
from boem.inference.field import KNOWN_MINE
from boem.web.base.texts import Text, reader_locale
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.solution import SolvedExercise
from boem.web.tables.boards import Judging, presenter_of
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
    ("free", False): gettext_lazy("The least likely to hold a mine: {squares}, {chance}%."),
    ("mine", False): gettext_lazy("The most likely to hold a mine: {squares}, {chance}%."),
}


def question(card: ExerciseCard) -> str:
    """What is asked."""
    judging = presenter_of(card.table.game).judging
    unsure = card.asks == "free" and not card.certain and _is_staked(card, judging)
    return str(judging.unsure if unsure else QUESTIONS[card.asks, card.certain])


def stake(card: ExerciseCard, chances: Mapping[str, float]) -> str:
    """What the move of the game relied on, if it might have lost the game at once; or else empty."""
    judging, square = presenter_of(card.table.game).judging, card.did.split()[-1]
    if not _is_staked(card, judging) or square not in chances:
        return ""
    return str(judging.staked).format(square=square, chance=percent(chances[square]))


def _is_staked(card: ExerciseCard, judging: Judging) -> bool:
    return card.did.split()[0] == judging.staking


def about_square(square: str, chance: float) -> str:
    """What could be known of the chosen square."""
    if chance == 0:
        return _("{square} certainly holds no mine.").format(square=square)
    if chance == 1:
        return _("{square} certainly holds a mine.").format(square=square)
    return _("{square} holds a mine with a chance of {chance}%.").format(square=square, chance=percent(chance))


def right_ones(card: ExerciseCard, solution: SolvedExercise) -> str:
    """Every right answer, or the first few."""
    answers = solution.answers
    squares, more = ", ".join(answers[:NAMED]), len(answers) - NAMED
    if more > 0:
        squares = _("{squares} and {more} more").format(squares=squares, more=more)
    chance = percent(solution.chances[answers[0]])
    return str(ANSWERS[card.asks, card.certain]).format(squares=squares, chance=chance)


def hidden(field: Field) -> str:
    """How many mines nobody had found."""
    if field.mines is None:
        return ""
    left = field.mines - len(field.find(KNOWN_MINE))
    return _("{left} of {mines} mines still hidden").format(left=left, mines=field.mines)


def when(due: datetime | None, now: datetime) -> str:
    """How long until then, such as “in 3 days”; empty if it is past, or never."""
    if due is None or due <= now:
        return ""
    own, left = reader_locale(), due - now
    told: str = format_timedelta(left, granularity="hour", threshold=1.2, add_direction=True, locale=own)
    return told

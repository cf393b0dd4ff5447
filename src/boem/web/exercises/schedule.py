"""When an exercise comes again: spaced repetition by FSRS, in whole days."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from fsrs import Card, Rating, Scheduler, State

from boem.web.exercises.models import ExerciseCard

LONGEST: Final = 365  # days
SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False)


def practised(card: ExerciseCard, *, right: bool, now: datetime) -> None:
    """Set when the card comes again after an answer; doesn't save it."""
    before = Card(
        card_id=card.id,
        state=State.Learning if card.practised is None else State.Review,
        stability=card.stability,
        difficulty=card.difficulty,
        due=card.due or now,
        last_review=card.practised,
    )
    after, _ = SCHEDULER.review_card(before, Rating.Good if right else Rating.Again, now)
    card.due, card.practised, card.stability, card.difficulty = after.due, now, after.stability, after.difficulty

"""The puzzle of the day, the same for everybody: its date is its seed, and the day of the week says of what kind."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Final

from boem.puzzles.generate import make
from boem.puzzles.grade import Grade
from boem.puzzles.graded import Graded
from boem.puzzles.wish import Symmetry, Wish

WEEK: Final = (
    Wish(6, 6, Grade.EASY),
    Wish(6, 6, Grade.MEDIUM, symmetry=Symmetry.HALF_TURN),
    Wish(8, 8, Grade.MEDIUM),
    Wish(8, 8, Grade.HARD),
    Wish(8, 8, Grade.MEDIUM, symmetry=Symmetry.MIRROR),
    Wish(10, 10, Grade.HARD),
    Wish(10, 10, Grade.EXPERT),
)
"""Monday to Sunday."""


def wish_of(day: date) -> Wish:
    """What kind of puzzle the day has."""
    return WEEK[day.weekday()]


def seed_of(day: date) -> int:
    """The date as a number: 20261121 for 21 November 2026."""
    return day.year * 10_000 + day.month * 100 + day.day


@lru_cache(maxsize=64)
def daily(day: date) -> Graded:
    """The puzzle of the day, which `boem puzzle generate` makes, too, from its seed."""
    return make(wish_of(day), seed_of(day))

"""The puzzle of the day, the same for everybody: its date is the seed, and the weekday decides the kind."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Final

from boem.puzzles.generate import make
from boem.puzzles.grade import Grade, Graded
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
    """The kind of puzzle for this day."""
    return WEEK[day.weekday()]


def seed_of(day: date) -> int:
    """The date as a number: 20261121 for 21 November 2026."""
    return day.year * 10_000 + day.month * 100 + day.day


@lru_cache(maxsize=64)
def daily(day: date) -> Graded:
    """The puzzle of the day; unless it is extreme, `boem puzzle generate` makes the same one from its seed."""
    return make(wish_of(day), seed_of(day), harder=True)

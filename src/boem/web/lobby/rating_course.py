"""A rating over time: a line through the latest games, with round ratings and dates at its axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

WIDTH, HEIGHT = 320, 112  # in units of the drawing
LEFT, RIGHT, TOP, BOTTOM = 38, 312, 10, 88  # of what the line is drawn in
MOST_STEPS: Final = 3  # between the values at the side


@dataclass(frozen=True, slots=True)
class AxisLabel:
    """A value or a date beside the line; the place is ready for an attribute of SVG."""

    at: str
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class RatingCourse:
    """A rating over time, as a line with its axes, and as a sentence."""

    points: str  # as the SVG attribute
    values: Sequence[AxisLabel]
    dates: Sequence[AxisLabel]
    spoken: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT


def draw(before: int, games: Sequence[tuple[date, int]]) -> RatingCourse:
    """The line from the rating before the first of these games through those after each, the oldest first.

    Games are at equal distances, whatever the time between them. There is at least one.
    """
    ratings = [before, *(rating for _day, rating in games)]
    marks = round_values(min(ratings), max(ratings))
    across = (RIGHT - LEFT) / len(games)
    up = (BOTTOM - TOP) / (marks[-1] - marks[0])

    def height(rating: int) -> str:
        return f"{BOTTOM - (rating - marks[0]) * up:.1f}"

    told = _("from {first} on {since} to {last} on {until}; lowest {low}, highest {high}").format(
        first=ratings[0],
        since=date_format(games[0][0], "DATE_FORMAT"),
        last=ratings[-1],
        until=date_format(games[-1][0], "DATE_FORMAT"),
        low=min(ratings),
        high=max(ratings),
    )
    return RatingCourse(
        points=" ".join(f"{LEFT + number * across:.1f},{height(rating)}" for number, rating in enumerate(ratings)),
        values=[AxisLabel(height(value), str(value), "end") for value in marks],
        dates=list(_dates([day for day, _rating in games], across)),
        spoken=told,
    )


def round_values(low: int, high: int) -> range:
    """A few round ratings at equal distances, from one at or below the lowest to one at or above the highest."""
    step = next(
        size
        for size in (unit * 10**power for power in count(1) for unit in (1, 2, 5))
        if -(-high // size) - low // size <= MOST_STEPS
    )
    least, most = low // step, max(-(-high // step), low // step + 1)
    return range(least * step, most * step + 1, step)


def _dates(days: Sequence[date], across: float) -> Iterator[AxisLabel]:
    """The days of the first game and the last, and of the one halfway; each day once."""
    middle = len(days) // 2
    if days[0] != days[-1]:
        yield AxisLabel(str(LEFT), _day(days[0]), "start")
    if days[middle] not in (days[0], days[-1]):
        yield AxisLabel(f"{LEFT + (middle + 1) * across:.1f}", _day(days[middle]), "middle")
    yield AxisLabel(str(RIGHT), _day(days[-1]), "end")


def _day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")

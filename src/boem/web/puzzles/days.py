"""The puzzle of the day. A day begins at midnight UTC, for everybody at the same moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from typing import Final

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.puzzles import Graded, Puzzle
from boem.web.base.limits import JUDGED, charge
from boem.web.base.puzzle_requests import ask
from boem.web.puzzles.known import remember
from boem.web.puzzles.models import Day

FIRST: Final = date(2026, 1, 1)
SECONDS: Final = 60.0  # to make one
ONE: Final = timedelta(days=1)


class NoSuchDay(ParseError):
    """A day that has no puzzle, or none yet."""


def today() -> date:
    """Today's date in UTC."""
    return CLOCK.now().date()


def read_day(text: str) -> date:
    """A day up to today, written as 2026-11-21; raises NoSuchDay."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise NoSuchDay("write a day as in 2026-11-21", "date")
    if not FIRST <= day <= today():
        raise NoSuchDay(
            "choose a day from {first} to {last}, not {given}", "date", first=FIRST, last=today(), given=day
        )
    return day


def puzzle_of(day: date) -> Day:
    """The puzzle of a day, made if this is the first request; may raise Unmade."""
    return made(day) or _made(day)


def made(day: date) -> Day | None:
    """The puzzle of a day, if it is made already."""
    return Day.objects.select_related("puzzle").filter(day=day).first()


def is_todays(puzzle: Puzzle) -> bool:
    """Whether it is the puzzle of today."""
    return Day.objects.filter(day=today(), puzzle_id=puzzle.link).exists()


def links() -> Mapping[str, date]:
    """The days of all puzzles of the day made so far, by their links."""
    return dict(Day.objects.values_list("puzzle_id", "day"))


def puzzle_on(day: Day) -> Puzzle:
    """The puzzle itself."""
    return Puzzle.of_link(day.puzzle_id)


def streaks(days: Collection[date], now: date) -> tuple[int, int]:
    """How many days in a row up to now, not counting today if it is missing so far; and the longest streak."""
    known, best = set(days), 0
    for day in known:
        if day - ONE not in known:
            best = max(best, _run(known, day, ONE))
    last = now if now in known else now - ONE
    return _run(known, last, -ONE), best


def _run(days: Collection[date], day: date, step: timedelta) -> int:
    length = 0
    while day in days:
        length += 1
        day += step
    return length


def _made(day: date) -> Day:
    if day < today():  # everybody wants today's, and the worker makes it ahead of time
        charge(JUDGED)
    told = ask({"do": "daily", "day": day.isoformat()}, SECONDS, unless=lambda: made(day) is not None)
    if told is not None:
        Day.objects.get_or_create(day=day, defaults={"puzzle": remember(Graded.of_json(told))})
    return Day.objects.select_related("puzzle").get(day=day)

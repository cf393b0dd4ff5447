"""The end of a puzzle of the day at its table: streak, time and hints against everybody's, and a result to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.puzzles import Puzzle
from boem.records import Match
from boem.web.puzzles import words
from boem.web.puzzles.game import GAME, puzzle_of
from boem.web.puzzles.mine import Attempt, attempts, states, sum_up, times_of
from boem.web.puzzles.models import Day
from boem.web.tables.boards import Panel
from boem.web.tables.store.table_access import TableAccess

BOUNDS: Final = (0, 60, 120, 240, 480, 960)  # seconds at which the bars begin
HEIGHT: Final = 60  # of the highest bar
STEP: Final = 32  # from bar to bar
FEW: Final = 2  # solvers from whom on they are counted
FRESH: Final = 60  # seconds for which everybody's times are kept


@dataclass(frozen=True, slots=True)
class TimeBar:
    """The solvers whose time was from `since` to the next bar's; in units of the drawing."""

    since: str
    count: int
    is_own: bool
    x: int
    y: int
    height: int


def note(place: TableAccess, game: Match) -> Panel | None:
    """The panel above the board, for whoever solved a puzzle of the day at this table the first time."""
    if place.table.game != GAME or not game.over or place.player is None or place.seat is None:
        return None
    puzzle = puzzle_of(place.table.config)
    day = Day.objects.filter(puzzle_id=puzzle.link).first()
    if day is None:
        return None
    known = states(attempts(place.player))
    first = known[puzzle.link].first
    if first is None or not first.solved or first.table != place.table.id:
        return None
    streak = sum_up(known).streak
    named, link = words.day_name(day.day), reverse("puzzle-of-day", args=[day.day.isoformat()])
    told = _told(first, streak)
    times = [*({**_times(puzzle, day.day), first.table: first.seconds}.values())]
    bars = bars_of(times, first.seconds)
    return Panel(
        "puzzles/day_end.html",
        {
            "day": day.day,
            "named": named,
            "told": told,
            "share": f"Boem, {named}: {told}",
            "link": link,
            "bars": bars,
            "spoken": _spoken(bars),
            "solvers": _solvers(len(times)),
            "width": STEP * len(bars),
            "height": HEIGHT,
        },
    )


def bars_of(times: Sequence[int], own: int) -> list[TimeBar]:
    """How many took how long; the bar with the `own` time is marked."""
    spans = [*pairwise(BOUNDS), (BOUNDS[-1], max([own, *times]) + 1)]
    counts = [sum(since <= time < until for time in times) for since, until in spans]
    most = max(1, *counts)
    return [
        TimeBar(words.clock(since), count, since <= own < until, STEP * number, HEIGHT - tall, tall)
        for number, ((since, until), count) in enumerate(zip(spans, counts, strict=True))
        for tall in [HEIGHT * count // most]
    ]


def _times(puzzle: Puzzle, day: date) -> Mapping[str, int]:
    """Everybody's times by table, counted again once a minute at most."""
    key = f"puzzle-times-by-table:{day}"
    times: Mapping[str, int] | None = cache.get(key)
    if times is None:
        times = times_of(puzzle, day)
        cache.set(key, times, FRESH)
    return times


def _told(first: Attempt, streak: int) -> str:
    hints = ngettext("{count} hint", "{count} hints", first.hints).format(count=first.hints)
    hints = hints if first.hints else _("without hints")
    run = ngettext("{count} day in a row", "{count} days in a row", streak).format(count=streak)
    solved = _("solved in {time}").format(time=words.clock(first.seconds))
    return ", ".join([solved, hints, *([run] if streak else [])])


def _spoken(bars: Sequence[TimeBar]) -> str:
    told = ", ".join(_("from {since}: {count}").format(since=bar.since, count=bar.count) for bar in bars)
    return _("Times, and how many took so long: {told}").format(told=told)


def _solvers(count: int) -> str:
    if count < FEW:
        return _("Up to a minute ago, nobody else had solved it.")
    return _("The times of {count} solvers; yours is in the bar that stands out.").format(count=count)

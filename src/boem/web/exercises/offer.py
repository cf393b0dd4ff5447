"""The link to a game's exercises, beside its lesson and its analysis."""

from __future__ import annotations

from dataclasses import dataclass

from boem.analysis import Analysis
from boem.web.exercises import service
from boem.web.tables.boards import Panel
from boem.web.tables.page.lesson import lesson_of
from boem.web.tables.store.table_access import TableAccess


@dataclass(frozen=True, slots=True)
class ExerciseOffer:
    """How many exercises of a game wait, and the one to begin with."""

    count: int
    first: int
    same: bool  # whether that one is about the moment that the lesson names
    other: bool  # whether it is about another than the lesson names


def offer(place: TableAccess, found: Analysis) -> Panel | None:
    """Keeps the exercises of the place's seat, and offers those that wait; None if there are none."""
    service.keep(place=place, found=found)
    waiting = service.due(place.player, place.table)
    if not waiting:
        return None
    told = lesson_of(place, found)
    at = told.entry if told else None
    named = [one for one in waiting if one.number == at]
    first = (named or waiting)[0]
    about = ExerciseOffer(len(waiting), first.id, same=bool(named), other=at is not None and not named)
    return Panel("exercises/offer.html", about)

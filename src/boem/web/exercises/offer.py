"""The link to a game's exercises, beside its lesson and its analysis."""

from __future__ import annotations

from dataclasses import dataclass

from boem.analysis import Analysis
from boem.web.exercises import service
from boem.web.tables.boards import Panel
from boem.web.tables.store.table_access import TableAccess


@dataclass(frozen=True, slots=True)
class ExerciseOffer:
    """How many exercises of a game wait, and the first of them."""

    count: int
    first: int


def offer(place: TableAccess, found: Analysis) -> Panel | None:
    """Keeps the exercises of the place's seat, and offers those that wait; None if there are none."""
    service.keep(place=place, found=found)
    waiting = service.due(place.player, place.table)
    return Panel("exercises/offer.html", ExerciseOffer(len(waiting), waiting[0].id)) if waiting else None

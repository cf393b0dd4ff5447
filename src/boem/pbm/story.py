"""A game by mail wherever it is kept, in a folder or on the site: all that its reports are made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from boem.pbm.deadlines import Deadlines
from boem.pbm.rounds import standing
from boem.records import Handover, Match, Record
from boem.records.times import read_time


@dataclass(frozen=True, slots=True)
class PressNotice:
    """Press: who wrote it, None for the game master, and the lines."""

    who: str | None
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A game with its names, deadlines and press. It holds the secrets; `report.heard` gives what players may know.

    `press` gives what was written for the round that an entry evaluated.
    """

    title: str
    deadlines: Deadlines
    game: Match = field(repr=False)
    press: Callable[[int], tuple[PressNotice, ...]] = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who have the seats now."""
        return names_at(self.game.record, len(self.game.record.log))


def names_at(record: Record, entry: int) -> tuple[str, ...]:
    """The names of those who had the seats right before an entry."""
    names = list(record.seats)
    for one in record.log[:entry]:
        if isinstance(one, Handover):
            names[one.seat] = one.to
    return tuple(names)


def undone_until(game: Match, allowed: timedelta) -> datetime | None:
    """Until when the last round can be taken back; None without a round, or without its time in the record."""
    evaluated = standing(game.record)
    at = evaluated[-1].at if evaluated else None
    return None if at is None else read_time(at) + allowed

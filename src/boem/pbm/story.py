"""What reports of a game by mail are made from, whether it is stored in a folder or on the site."""

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
    """A piece of press: its author (None for the game master) and its lines."""

    who: str | None
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A game with its names, deadlines and press, secrets included; `report.heard` gives what players may know.

    `press` returns the press for the round that an entry evaluated.
    """

    title: str
    deadlines: Deadlines
    game: Match = field(repr=False)
    press: Callable[[int], tuple[PressNotice, ...]] = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the current players, by seat."""
        return names_at(self.game.record, len(self.game.record.log))


def names_at(record: Record, entry: int) -> tuple[str, ...]:
    """The names of the players right before an entry, by seat."""
    names = list(record.seats)
    for one in record.log[:entry]:
        if isinstance(one, Handover):
            names[one.seat] = one.to
    return tuple(names)


def undone_until(game: Match, allowed: timedelta) -> datetime | None:
    """Until when the last round may be taken back; None if there is none, or the record lacks its time."""
    evaluated = standing(game.record)
    at = evaluated[-1].at if evaluated else None
    return None if at is None else read_time(at) + allowed

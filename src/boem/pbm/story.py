"""A game by mail wherever it is kept, in a folder or on the site: all that its reports are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from boem.core.game import HOUSE
from boem.games.postal.rules.facts import Close, Undo
from boem.pbm.deadlines import Deadlines
from boem.records import Handover, Match, Play, Record
from boem.records.times import read_time


@dataclass(frozen=True, slots=True)
class Said:
    """Press: who wrote it, None for the game master, and the lines."""

    who: str | None
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A game with its names, deadlines and press. It holds the secret: what players may know, `report.heard` tells.

    `press` gives what was written for the round that an entry evaluated.
    """

    title: str
    deadlines: Deadlines
    game: Match = field(repr=False)
    press: Callable[[int], tuple[Said, ...]] = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """Who has the seats now."""
        return names_at(self.game.record, len(self.game.record.log))


def names_at(record: Record, entry: int) -> tuple[str, ...]:
    """Who had the seats right before an entry."""
    names = list(record.seats)
    for one in record.log[:entry]:
        if isinstance(one, Handover):
            names[one.seat] = one.to
    return tuple(names)


def closings(record: Record) -> Iterator[int]:
    """The numbers of the entries that evaluate a round or take one back."""
    for number, entry in enumerate(record.log):
        if isinstance(entry, Play) and entry.actor == HOUSE and isinstance(entry.action, Close | Undo):
            yield number


def undone_until(game: Match, allowed: timedelta) -> datetime | None:
    """Until when the last round can be taken back; None where there is none, or the record doesn't tell its time."""
    standing: list[str | None] = []
    for number in closings(game.record):
        entry = game.record.log[number]
        if isinstance(entry, Play) and isinstance(entry.action, Close):
            standing.append(entry.at)
        else:
            standing.pop()
    at = standing[-1] if standing else None
    return None if at is None else read_time(at) + allowed

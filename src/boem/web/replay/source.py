"""What can be replayed: the game at a table, or an imported record; and from which viewpoints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boem.core.game import Seat, Viewer
from boem.records import ALL, Eyes, Match
from boem.web.tables.page.move_list import holders, holders_from
from boem.web.tables.store.seat_names import apart, names_of, spoken
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import TableAccess


@dataclass(frozen=True, slots=True)
class Source:
    """A game with the names of its seats, now and right before each entry.

    `eyes` are the viewpoints that its reader may choose, the default first.
    """

    game: Match
    names: Sequence[str]
    held: Sequence[Sequence[str]]
    eyes: Sequence[Eyes]
    me: Viewer = None  # the reader's seat


def of_table(place: TableAccess) -> Source:
    """The game at a table. Until it is over, only the reader's own viewpoint; for one device, only a spectator's."""
    game, names = game_at(place.table), names_of(place)
    viewer = None if place.table.device else place.viewer
    eyes = _eyes(len(names), viewer) if game.over else _own(viewer)
    return Source(game, names, holders(place, game.record.log, names), eyes, viewer)


def of_record(game: Match) -> Source:
    """An imported record, in which nothing is hidden."""
    held = holders_from(game.record.seats, game.record.log)
    names = apart([spoken(name) for name in game.record.seats])
    return Source(game, names, held, eyes_on_record(len(names)))


def eyes_on_record(seats: int) -> Sequence[Eyes]:
    """The viewpoints of an imported record, everybody's first."""
    first, *others = _eyes(seats, None)[::-1]
    return (first, *others[::-1])


def _own(viewer: Viewer) -> tuple[Eyes, ...]:
    return (None,) if viewer is None else (viewer, None)


def _eyes(seats: int, viewer: Viewer) -> tuple[Eyes, ...]:
    """The reader's own viewpoint first, everybody's last; a game for one has only one."""
    if seats == 1:
        return (Seat(0),)
    others = tuple(Seat(number) for number in range(seats) if number != viewer)
    return (*_own(viewer), *others, ALL)

"""The game that a table's entries add up to, cached in memory and brought up to date from the log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from boem.core.game import HOUSE, AnyGame, Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import ALL, Handover, Match, Play, Record, begin, entry_for, go_on
from boem.web.base.statements import NUMBER, TEXT, Select
from boem.web.tables.models import Entry, Table

MOST_KEPT: Final = 2_000


@dataclass(frozen=True, slots=True)
class CachedMatch:
    """A game, and the table's row as of its last entry. Threads share it, so the row must not be changed."""

    table: Table
    game: Match


class Folds:
    """The tables used most recently, as committed. They may be stale: clocks start, and other processes write."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, CachedMatch] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: str) -> CachedMatch | None:
        """The cached match, if any."""
        with self._lock:
            return self._kept.get(table_id)

    def game(self, table_id: str) -> Match | None:
        """Only the game, if it is cached."""
        kept = self.get(table_id)
        return kept.game if kept else None

    def keep(self, table: Table, game: Match) -> None:
        """Cache what was committed, unless a later state is cached already."""
        with self._lock:
            known = self._kept.get(table.id)
            if known is None or len(known.game.said) < len(game.said):
                self._kept[table.id] = CachedMatch(table, game)
            self._kept.move_to_end(table.id)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Empty the cache; for tests that change the log behind its back."""
        with self._lock:
            self._kept.clear()


FOLDS: Final = Folds()


_LATER: Final = Select(
    Entry, lambda: Entry.objects.filter(table=TEXT).filter(number__gte=NUMBER).filter(number__lt=NUMBER)
)  # takes the table, the first number, and the number to stop before


def fold(table: Table) -> Match:
    """The table's game up to the `number` in its row; entries that aren't cached are read from the log."""
    return fold_each([table])[0]


def fold_each(tables: Sequence[Table]) -> list[Match]:
    """`fold` for several tables, with one round trip to the database."""
    known = [_known(table) for table in tables]
    spans = [(table.id, len(game.said), table.number) for table, game in zip(tables, known, strict=True)]
    rows = iter(_LATER.rows_each([span for span in spans if span[1] < span[2]]))
    return [
        go_on(game, *(entry_of(game.record.game, entry) for entry in next(rows))) if span[1] < span[2] else game
        for game, span in zip(known, spans, strict=True)
    ]


def _known(table: Table) -> Match:
    game = FOLDS.game(table.id)
    return begin(_blank(table)) if game is None or len(game.said) > table.number else game


def entry_of(game: AnyGame, entry: Entry) -> Play | Handover:
    """The record entry that a row stores."""
    if "handover" in entry.said:
        return Handover(Seat(entry.said["handover"]), entry.said["to"], entry.at)
    actor, action = game.notation.read_entry(entry.said)
    return Play(
        actor=actor,
        action=action,
        entry=tuple(entry.said.items()),
        at=entry.at,
        commitment=entry.commitment,
        salt=entry.salt,
    )


def row_of(table: Table, game: Match, number: int) -> Entry:
    """The row, not saved yet, that stores an entry of the game, in the game's notation."""
    play = game.record.log[number]
    if isinstance(play, Handover):
        return Entry(table_id=table.id, number=number, said={"handover": play.seat, "to": play.to}, at=play.at or "")
    heard = entry_for(game, number, ALL)
    return Entry(
        table_id=table.id,
        number=number,
        said={name: heard[name] for name, _ in play.entry},
        at=play.at or "",
        commitment=play.commitment,
        salt=play.salt,
        seat=None if play.actor == HOUSE else play.actor,
    )


def is_by(game: Match, number: int, seat: int) -> bool:
    """Whether the entry is the seat's own action; a handover is nobody's."""
    entry = game.record.log[number]
    return isinstance(entry, Play) and entry.actor != HOUSE and entry.actor == seat


def _blank(table: Table) -> Record:
    game = find_game(table.game, table.edition)
    config = read_settings(game.config, table.config)
    return Record(game=game, config=config, seats=("",) * config.seats)

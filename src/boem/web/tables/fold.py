"""What the entries of a table come to, kept in memory and caught up from the log."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from boem.core.game import HOUSE, AnyGame
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import Play, Record, Replay, begin, go_on
from boem.web.tables.models import Entry, Table

MOST_KEPT: Final = 2_000


class Folds:
    """The replays of the tables seen last. What is kept was committed; a replay is a value, so threads may share it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: str) -> Replay | None:
        """What is kept of a table."""
        with self._lock:
            return self._kept.get(table_id)

    def keep(self, table_id: str, game: Replay) -> None:
        """Keep what was committed, unless something later is kept already."""
        with self._lock:
            known = self._kept.get(table_id)
            if known is None or len(known.said) < len(game.said):
                self._kept[table_id] = game
            self._kept.move_to_end(table_id)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget everything; for tests that change the log beneath."""
        with self._lock:
            self._kept.clear()


FOLDS: Final = Folds()


def fold(table: Table) -> Replay:
    """The replay of a table as far as its row says; entries that aren't kept are read from the log."""
    kept = FOLDS.get(table.id)
    if kept is None or len(kept.said) > table.number:
        kept = begin(_blank(table))
    if len(kept.said) < table.number:
        later = table.entries.filter(number__gte=len(kept.said), number__lt=table.number)
        for entry in later:
            kept = go_on(kept, play_of(kept.record.game, entry))
    return kept


def play_of(game: AnyGame, entry: Entry) -> Play:
    """An entry's row as an entry of a record."""
    actor, action = game.notation.read_entry(entry.said)
    return Play(
        actor=actor,
        action=action,
        entry=tuple(entry.said.items()),
        at=entry.at,
        commitment=entry.commitment,
        salt=entry.salt,
    )


def is_by(game: Replay, number: int, seat: int) -> bool:
    """Whether a seat itself made the entry."""
    entry = game.record.log[number]
    return isinstance(entry, Play) and entry.actor != HOUSE and entry.actor == seat


def _blank(table: Table) -> Record:
    game = find_game(table.game)
    config = read_settings(game.config, table.config)
    return Record(game=game, config=config, seats=("",) * config.seats)

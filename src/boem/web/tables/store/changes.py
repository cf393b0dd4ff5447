"""What an action changes at its table: the next row and the new entries. Worked out first, then written and announced.

Changes of several tables are written together, in as many statements as one alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction

from boem.records import Match
from boem.web.base import announce
from boem.web.base.statements import Insert, Update
from boem.web.tables import clocks
from boem.web.tables.models import Entry, Table, bits
from boem.web.tables.store.match_cache import FOLDS, row_of

COMPARED: Final = (
    "number",
    "clocked",
    "deadline",
    "pausing",
    "paused",
    "planned",
)  # every change to a row changes one of these
WRITTEN: Final = (*COMPARED, "status", "waits", "banks", "ruling", "changed", "failures", "patron")
_ROW: Final = Update(Table, COMPARED, WRITTEN)
_ENTRIES: Final = Insert(Entry)


@dataclass(frozen=True, slots=True)
class Change:
    """A table's row before and after, the game after, and the entries that the table lacks; not saved yet."""

    was: Table
    now: Table
    game: Match
    entries: Sequence[Entry]

    @property
    def ends(self) -> bool:
        """Whether the game was over before it, or is over after it."""
        return "over" in (self.was.status, self.now.status)


def change_to(table: Table, after: Match, now: datetime, planned: int) -> Change:
    """The change from a table's row to the game after; `planned` is the new value of `Table.planned`."""
    known, moved = after.history.public, copy(table)
    moved.number, moved.status, moved.waits, moved.changed = len(after.said), known.status, bits(known.waits_for), now
    moved.planned = planned
    moved.failures, moved.patron = 0, "" if known.status == "over" else table.patron
    clocks.move_on(table, moved, after, now)
    return Change(table, moved, after, [row_of(table, after, number) for number in range(table.number, moved.number)])


def write(changes: Sequence[Change]) -> list[bool]:
    """Write changes of different tables, and announce them once that is committed; belongs in a transaction.

    Returns for each whether its row was still as it had been; nothing is written of the others. Raises IntegrityError
    if a key has been used, or an entry is there.
    """
    done = _ROW.write_each([(one.was, one.now) for one in changes])
    written = [one for one, is_done in zip(changes, done, strict=True) if is_done]
    _ENTRIES.write([entry for one in written for entry in one.entries])
    transaction.on_commit(partial(_committed, written), robust=True)
    return done


def _committed(changes: Sequence[Change]) -> None:
    for one in changes:
        FOLDS.keep(one.now, one.game)
        _announce(one.was, one.now)


def _announce(was: Table, now: Table) -> None:
    announce.moved(now.id, now.number)
    if now.waits != was.waits:
        announce.turned(now.id)
    if now.status != was.status and now.visibility == Table.Visibility.PUBLIC:
        announce.listed()
    if now.waits & now.bots:
        announce.due(now.id, was.patron)

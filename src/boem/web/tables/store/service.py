"""The only way to act at a table. What an action makes due from the house is done and committed with it.

An action that comes back from here is committed. What was committed is announced without content; every connection then
tells its own viewer what that viewer may know.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import takewhile
from typing import Final

from django.db import IntegrityError, transaction

from boem.core.clock import CLOCK
from boem.core.errors import BoemError, IllegalAction, ParseError
from boem.core.game import HOUSE, AnyAction, Resign, Seat
from boem.records import Match, Play, append
from boem.records.times import write_time
from boem.web.base import announce
from boem.web.base.errors import Closed, KeyReused, Stale
from boem.web.base.hooks import GAME_ENDED
from boem.web.base.metrics import counted
from boem.web.base.statements import Insert, Update
from boem.web.tables import clocks
from boem.web.tables.models import Entry, SeatRow, Table, bits, find_table
from boem.web.tables.store.house import house_acts, house_only, out_of_time, served
from boem.web.tables.store.match_cache import FOLDS, fold, is_by, row_of
from boem.web.tables.store.table_access import check_open

TRIES: Final = 20  # of a write that another one came before
MOST_NOTES: Final = 1_000  # entries, after which a table takes no more flags and the like
MOST_MARKS: Final = 10_000  # the same of a puzzle, where marks are all there is
MOST_A_ROUND: Final = 50  # entries of a seat, after which it sends no more orders in a round
LONGEST_TEXT: Final = 20_000  # characters of an action
LONGEST_KEY: Final = 80  # characters of an idempotency key
COMPARED: Final = ("number", "clocked", "deadline", "pausing", "paused")  # whoever changes a row changes one of these
WRITTEN: Final = (*COMPARED, "status", "waits", "banks", "ruling", "changed", "failures", "patron")
_ROW: Final = Update(Table, COMPARED, WRITTEN)
_ENTRIES: Final = Insert(Entry)


@dataclass(frozen=True, slots=True)
class Acted:
    """What came of an action: its entries, mostly one, and the game with them."""

    entries: range  # their numbers
    game: Match

    @property
    def number(self) -> int:
        """The number of the last of them."""
        return self.entries[-1]


@dataclass(frozen=True, slots=True)
class _Asked:
    seat: Seat
    text: str
    after: int
    key: str | None
    received: datetime

    @property
    def digest(self) -> str | None:
        """What tells one action under a key from another."""
        return hashlib.sha256(json.dumps([self.text, self.after]).encode()).hexdigest() if self.key else None


class _Raced(Exception):
    """Another write came first; nothing was written."""


class _TimeIsUp(Exception):
    """The deadline has passed, so the house is to rule first."""


@counted
def submit(
    *, table_id: str, seat: Seat, text: str, after: int, key: str | None = None, received: datetime | None = None
) -> Acted:
    """Take an action for a seat, with all its steps in one transaction, and once for each key.

    `after` is how many entries the caller had seen, `received` when the action came in, if that was before now. Raises
    IllegalAction, ParseError, Stale, KeyReused or NoTable, and then nothing has changed. A key is kept with an accepted
    action alone.

    First the action is tried on what memory holds of the table. If that was old, or the key was used before, nothing is
    written; so only a yes is believed, and for anything else the table's row is asked.
    """
    if len(text) > LONGEST_TEXT:
        raise ParseError(f"an action has at most {LONGEST_TEXT} characters", "do")
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
        raise ParseError(f"1 to {LONGEST_KEY} printable characters are needed", "Idempotency-Key")
    asked = _Asked(seat, text, after, key, received or CLOCK.now())
    kept = FOLDS.get(table_id)
    if kept is not None:
        with suppress(BoemError, _Raced, _TimeIsUp, IntegrityError), transaction.atomic():
            return _act(kept.table, kept.game, asked)
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = find_table(table_id)
                game = fold(table)
                return _answered(table, game, asked) or _act(table, game, asked)
        except (_Raced, IntegrityError):
            continue
        except _TimeIsUp:
            settle(table_id=table_id, at=asked.received)
    raise Stale(find_table(table_id).number)


def action_of(seat: SeatRow, text: str, after: int, key: str | None) -> Callable[[], Acted]:
    """What submits an action of a seat that came in just now; raises NotYours for what the house alone may do."""
    house_only(text)
    return partial(
        submit, table_id=seat.table_id, seat=seat.seat, text=text, after=after, key=key, received=CLOCK.now()
    )


def settle(*, table_id: str, at: datetime | None = None) -> bool:
    """Let the house do what is due once time has run out: close the round, or rule on a seat; whether it did.

    `at` is the moment that counts; without one, it is a little before now, so that no action is overtaken by a ruling.
    """
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = find_table(table_id)
                if not clocks.is_late(table, at or CLOCK.now() - clocks.LAG):
                    return False
                game, now, table.ruling = fold(table), CLOCK.now(), "flag"
                _store(table, served(table, out_of_time(table, game, now), now), now)
                return True
        except (_Raced, IntegrityError):
            continue
    return False


def rule(*, table_id: str, decide: Callable[[Table, Match, datetime], Match]) -> Match:
    """Let the house or a table's desk go on as `decide` says, or raise what it raises, and then nothing has changed.

    What `decide` writes besides is committed with the entries. It may be asked several times.
    """
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = find_table(table_id)
                game, now = fold(table), CLOCK.now()
                moved = decide(table, game, now)
                _store(table, moved, now)
                return moved
        except (_Raced, IntegrityError):
            continue
    raise Stale(find_table(table_id).number)


def game_at(table: Table) -> Match:
    """The game at a table as it is now, time that has run out ruled on."""
    if clocks.is_late(table, CLOCK.now() - clocks.LAG) and settle(table_id=table.id):
        table.refresh_from_db()
    game = fold(table)
    FOLDS.keep(copy(table), game)
    return game


def begin_play(table: Table, deal: AnyAction | None = None) -> None:
    """Let the house deal if it is to, and time run for whom the game waits; called once, when all seats are taken.

    `deal` is a deal that was foregone, and found outside the transaction.
    A table is dealt no sooner, so one that is left while a friend is awaited is abandoned, and not lost.
    """
    game = fold(table)
    if HOUSE in game.history.public.waits_for:
        now = CLOCK.now()
        dealt = game if deal is None else house_acts(game, now, deal)
        _store(table, served(table, dealt, now), now)
        table.refresh_from_db()
    if not table.held:
        clocks.begin(table, CLOCK.now())
        table.save(update_fields=["clocked", "deadline"])


def _answered(table: Table, game: Match, asked: _Asked) -> Acted | None:
    """What came of the same action earlier, under the same key; raises KeyReused if it was another one.

    Of several entries the last bears the key.
    """
    if not asked.key:
        return None
    used = Entry.objects.filter(table=table, seat=asked.seat, key=asked.key)
    earlier = used.values_list("number", "digest").first()
    if not earlier:
        return None
    last, digest = earlier
    if digest != asked.digest:
        raise KeyReused
    if last >= len(game.said):
        raise _Raced  # it was committed between the reading of the row and that of the key
    # Had another entry of this seat come after what the caller had seen, the action would have been stale.
    first = next(number for number in range(asked.after, last + 1) if is_by(game, number, asked.seat))
    return Acted(range(first, last + 1), game)


def _act(table: Table, game: Match, asked: _Asked) -> Acted:
    now = asked.received
    check_open(table)
    if clocks.is_late(table, now):
        raise _TimeIsUp
    action = game.record.game.notation.read(asked.text)
    if _stale(game, asked.seat, asked.after):
        raise Stale(table.number)
    if table.paused and not isinstance(action, Resign):
        raise Closed("The game is paused: the clocks stand until somebody resumes it.")
    if table.shut is not None and now >= table.shut:
        raise IllegalAction("too_late", "The deadline of this round has passed.")
    after = append(game, asked.seat, action, at=write_time(now), text=asked.text)
    _check_room(table, after, asked.seat, action)
    own, moved = range(len(game.said), len(after.said)), served(table, after, now)
    _store(table, moved, now, asked, own[-1])
    return Acted(own, moved)


def _stale(game: Match, seat: Seat, after: int) -> bool:
    """Whether an entry since changed what this seat may do: its own, or another's that is not quiet."""
    if not 0 <= after <= len(game.said):
        return True
    quiet = game.record.game.observer.is_non_blocking
    return any(
        not isinstance(entry, Play) or entry.actor in (seat, HOUSE) or not quiet(entry.action)
        for entry in game.record.log[after:]
    )


def _check_room(table: Table, after: Match, seat: Seat, action: AnyAction) -> None:
    """Raise IllegalAction for one more note at a table that has enough: for what is quiet and moves nothing on.

    In rounds, orders could be replaced for ever; a seat that has sent enough can still say that they are final.
    """
    if after.record.game.rounds:
        if seat in after.history.public.waits_for and _sent_this_round(after, seat) > MOST_A_ROUND:
            raise IllegalAction("full", "A round takes no more than {count} entries of a seat.", count=MOST_A_ROUND)
        return
    is_note = after.record.game.observer.is_non_blocking(action) and bits(after.history.public.waits_for) == table.waits
    most = MOST_NOTES if after.record.config.seats > 1 else MOST_MARKS
    if is_note and table.number >= most:
        raise IllegalAction("full", "This table takes no more notes: it has {count} entries.", count=table.number)


def _sent_this_round(game: Match, seat: Seat) -> int:
    """How many entries of a seat there are since the last one of the house."""
    since = takewhile(lambda entry: getattr(entry, "actor", None) != HOUSE, reversed(game.record.log))
    return sum(isinstance(entry, Play) and entry.actor == seat for entry in since)


def _store(table: Table, after: Match, now: datetime, asked: _Asked | None = None, last: int = 0) -> None:
    """Write the entries that the game has and the table has not, if nobody has written since; else raises _Raced.

    The last of those that were asked for bears the key.
    """
    moved = _compare_and_set(table, after, now)
    rows = [row_of(table, after, number) for number in range(table.number, moved.number)]
    if asked:
        row = rows[last - table.number]
        row.key, row.digest = asked.key, asked.digest
    _ENTRIES.write(rows)
    if "over" in (table.status, moved.status):
        for hear in GAME_ENDED:
            hear(moved, after)
    transaction.on_commit(lambda: FOLDS.keep(moved, after), robust=True)
    announce.moved(table.id, moved.number)
    if moved.status != table.status and moved.visibility == Table.Visibility.PUBLIC:
        announce.listed()
    if moved.waits & moved.bots:
        announce.due(table.id, table.patron)


def _compare_and_set(table: Table, after: Match, now: datetime) -> Table:
    """Write the row that goes with the new entries, if it still says what `table` does; gives it, or raises _Raced."""
    known, moved = after.history.public, copy(table)
    moved.number, moved.status, moved.waits, moved.changed = len(after.said), known.status, bits(known.waits_for), now
    moved.failures, moved.patron = 0, "" if known.status == "over" else table.patron
    clocks.move_on(table, moved, after, now)
    if not _ROW.write(table, moved):
        raise _Raced
    return moved

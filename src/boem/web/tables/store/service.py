"""The only way to act at a table. Whatever the house must then do is done and committed with the action.

An action is committed by the time `submit` returns. Announcements carry no content: each connection then works out what
its own viewer may know.
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
from boem.web.tables.models import ConditionalMoves, Entry, SeatRow, Table, bits, find_table
from boem.web.tables.store.conditional_moves import follow, keep, planned
from boem.web.tables.store.house import house_acts, house_only, rule_on_late, served
from boem.web.tables.store.match_cache import FOLDS, fold, is_by, row_of
from boem.web.tables.store.standing_orders import leave, sent_for_absent, sent_for_awaited
from boem.web.tables.store.table_access import check_open

TRIES: Final = 20  # of a write that keeps losing to others
MOST_NOTES: Final = 1_000  # entries, after which a table takes no more flags and the like
MOST_MARKS: Final = 10_000  # the same for a game with one seat, such as a puzzle, where marks are the game
MOST_A_ROUND: Final = 50  # entries by one seat, after which it can't replace its orders in that round
LONGEST_TEXT: Final = 20_000  # characters of an action
LONGEST_KEY: Final = 80  # characters of an idempotency key
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
class Acted:
    """The outcome of an action: its entries, usually one, and the game after them and after the house's response."""

    entries: range  # their numbers
    game: Match

    @property
    def number(self) -> int:
        """The number of the last entry."""
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
        """Tells whether a key is reused for another action; None without a key."""
        return hashlib.sha256(json.dumps([self.text, self.after]).encode()).hexdigest() if self.key else None


class _Raced(Exception):
    """Another write came first, so nothing was written."""


class _Late(Exception):
    """The deadline has passed, so the house must rule first."""


@counted
def submit(
    *, table_id: str, seat: Seat, text: str, after: int, key: str | None = None, received: datetime | None = None
) -> Acted:
    """Play a seat's action and all that follows from it in one transaction; a key makes a repeated request harmless.

    `after` is how many entries the caller had seen, `received` when the action arrived, if not now. Raises
    IllegalAction, ParseError, Stale, Closed, KeyReused or NoTable, and then nothing of the action is written. A key is
    stored only with an accepted action.

    The action is first tried on the cached game. If that is out of date, or the key has been used, nothing is written.
    So only success is final; after any other outcome the action is tried again on the table's row.
    """
    if len(text) > LONGEST_TEXT:
        raise ParseError("an action has at most {most} characters", "do", most=LONGEST_TEXT)
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
        raise ParseError("must have 1 to {most} printable characters", "Idempotency-Key", most=LONGEST_KEY)
    asked = _Asked(seat, text, after, key, received or CLOCK.now())
    kept = FOLDS.get(table_id)
    if kept is not None:
        with suppress(BoemError, _Raced, _Late, IntegrityError), transaction.atomic():
            return _act(kept.table, kept.game, asked)
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = find_table(table_id)
                game = fold(table)
                return _answered(table, game, asked) or _act(table, game, asked)
        except (_Raced, IntegrityError):
            continue
        except _Late:
            rule_if_late(table_id=table_id, at=asked.received)
    raise Stale(find_table(table_id).number)


def action_of(seat: SeatRow, text: str, after: int, key: str | None) -> Callable[[], Acted]:
    """A function that submits a seat's action as received now; raises NotYours if only the house may take it."""
    house_only(text)
    return partial(
        submit, table_id=seat.table_id, seat=seat.seat, text=text, after=after, key=key, received=CLOCK.now()
    )


def rule_if_late(*, table_id: str, at: datetime | None = None) -> bool:
    """If time has run out, let the house close the round or rule on a seat. Returns whether it did.

    Time must have run out by `at`; the default is a little before now, so an action received in time still gets in.
    """
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = find_table(table_id)
                if not clocks.is_late(table, at or CLOCK.now() - clocks.LAG):
                    return False
                now, table.ruling = CLOCK.now(), "flag"
                game = sent_for_absent(table, fold(table), now)
                _store(table, served(table, rule_on_late(table, game, now), now), now)
                return True
        except (_Raced, IntegrityError):
            continue
    return False


def leave_standing_orders(*, seat: SeatRow, orders: str, origin: str = "") -> ConditionalMoves:
    """Replace a seat's standing orders as `standing_orders.leave` does; send them if the round waits for them alone."""
    row = leave(seat=seat, orders=orders, origin=origin)
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = find_table(seat.table_id)
                game, now = fold(table), CLOCK.now()
                sent = sent_for_awaited(table, game, now)
                if sent is not game:
                    _store(table, served(table, sent, now), now)
                return row
        except (_Raced, IntegrityError):
            continue
    return row


def rule(*, table_id: str, decide: Callable[[Table, Match, datetime], Match]) -> Match:
    """Write the game that `decide` returns for the house or a desk. Whatever it raises is raised, with no change.

    Anything else that `decide` writes is committed with the entries. It may be called several times.
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
    """The current game at a table, after any ruling that is due; refreshes `table` if there was one."""
    if clocks.is_late(table, CLOCK.now() - clocks.LAG) and rule_if_late(table_id=table.id):
        table.refresh_from_db()
    game = fold(table)
    FOLDS.keep(copy(table), game)
    return game


def begin_play(table: Table, deal: AnyAction | None = None) -> None:
    """Let the house deal if this game has a deal, and start the clocks; called once, when all seats are taken.

    `deal` is a foregone deal, computed outside the transaction. Nothing is dealt before everybody is there, so somebody
    who leaves while waiting for a friend abandons the game rather than losing it.
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
    """The outcome of the same request, if it was accepted before; raises KeyReused if its key was another action's.

    If the action made several entries, the last one has the key.
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
        raise _Raced  # it was committed after the table's row was read
    # An earlier entry of this seat after `asked.after` would have made the action stale, so the first one is its own.
    first = next(number for number in range(asked.after, last + 1) if is_by(game, number, asked.seat))
    return Acted(range(first, last + 1), game)


def _act(table: Table, game: Match, asked: _Asked) -> Acted:
    now = asked.received
    check_open(table)
    if clocks.is_late(table, now):
        raise _Late
    action = game.record.game.notation.read(asked.text)
    if _stale(game, asked.seat, asked.after):
        raise Stale(table.number)
    if table.paused and not isinstance(action, Resign):
        raise Closed("The game is paused: the clocks stand until somebody resumes it.")
    if table.shut is not None and now >= table.shut:
        raise IllegalAction("too_late", "The deadline of this round has passed.")
    after = append(game, asked.seat, action, at=write_time(now), text=asked.text)
    _check_room(table, after, asked.seat, action)
    own, moved = range(len(game.said), len(after.said)), served(table, sent_for_awaited(table, after, now), now)
    _store(table, moved, now, asked, own[-1])
    return Acted(own, moved)


def _stale(game: Match, seat: Seat, after: int) -> bool:
    """Whether an entry since `after` may have changed what this seat may do: its own, or one that isn't quiet."""
    if not 0 <= after <= len(game.said):
        return True
    quiet = game.record.game.observer.is_non_blocking
    return any(
        not isinstance(entry, Play) or entry.actor in (seat, HOUSE) or not quiet(entry.action)
        for entry in game.record.log[after:]
    )


def _check_room(table: Table, after: Match, seat: Seat, action: AnyAction) -> None:
    """Raise IllegalAction if the table is full and the action is only a note: quiet, with the same seats to move.

    In games played in rounds, a seat's orders per round are limited instead; declaring them final is always accepted.
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
    """The number of a seat's entries since the last entry of the house."""
    since = takewhile(lambda entry: getattr(entry, "actor", None) != HOUSE, reversed(game.record.log))
    return sum(isinstance(entry, Play) and entry.actor == seat for entry in since)


def _store(table: Table, after: Match, now: datetime, asked: _Asked | None = None, last: int = 0) -> None:
    """Write the entries that the table lacks and announce them; raises _Raced if somebody else has written since.

    `last` is the number of the action's last entry, which gets the key. Conditional moves that are now due come after.
    """
    after, plans = follow(table, after, lambda game: served(table, game, now))
    moved = _compare_and_set(table, after, now, planned(table, plans))
    if not keep(plans):
        raise _Raced
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
    if moved.waits != table.waits:
        announce.turned(table.id)
    if moved.status != table.status and moved.visibility == Table.Visibility.PUBLIC:
        announce.listed()
    if moved.waits & moved.bots:
        announce.due(table.id, table.patron)


def _compare_and_set(table: Table, after: Match, now: datetime, bits_planned: int) -> Table:
    """Update the table's row for the new entries and return it; raises _Raced if it no longer agrees with `table`."""
    known, moved = after.history.public, copy(table)
    moved.number, moved.status, moved.waits, moved.changed = len(after.said), known.status, bits(known.waits_for), now
    moved.planned = bits_planned
    moved.failures, moved.patron = 0, "" if known.status == "over" else table.patron
    clocks.move_on(table, moved, after, now)
    if not _ROW.write(table, moved):
        raise _Raced
    return moved

"""The only way to act at a table. Whatever the house must then do is done and committed with the action.

An action is committed by the time `submit` returns. Announcements carry no content: each connection then works out what
its own viewer may know.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter
from typing import Final

from django.db import IntegrityError, transaction

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, AnyAction, Resign, Seat
from boem.records import Match, append
from boem.records.times import write_time
from boem.web.base.errors import Closed, KeyReused, Stale
from boem.web.base.hooks import GAME_ENDED
from boem.web.base.metrics import accepted, counted
from boem.web.base.statements import Existing
from boem.web.tables import clocks
from boem.web.tables.models import ConditionalMoves, Entry, SeatRow, Table, find_table
from boem.web.tables.store.admission import check_room, is_stale
from boem.web.tables.store.changes import Change, change_to, write
from boem.web.tables.store.conditional_moves import follow, keep, planned
from boem.web.tables.store.house import house_acts, house_only, rule_on_late, served
from boem.web.tables.store.match_cache import FOLDS, fold, fold_each, is_by
from boem.web.tables.store.standing_orders import leave, sent_for_absent, sent_for_awaited
from boem.web.tables.store.table_access import check_open

TRIES: Final = 20  # of a write that keeps losing to others
LONGEST_TEXT: Final = 20_000  # characters of an action
LONGEST_KEY: Final = 80  # characters of an idempotency key
_KEYS: Final = Existing(Entry, "table", "seat", "key")


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
class Request:
    """A seat's action as it arrived; calling it submits it."""

    table_id: str
    seat: Seat
    text: str
    after: int  # how many entries the caller had seen
    key: str | None
    received: datetime

    def __post_init__(self) -> None:
        if len(self.text) > LONGEST_TEXT:
            raise ParseError("an action has at most {most} characters", "do", most=LONGEST_TEXT)
        if self.key is not None and not (0 < len(self.key) <= LONGEST_KEY and self.key.isprintable()):
            raise ParseError("must have 1 to {most} printable characters", "Idempotency-Key", most=LONGEST_KEY)

    def __call__(self) -> Acted:
        """Submit it by itself."""
        return _submitted(self)

    @property
    def digest(self) -> str | None:
        """Tells whether a key is reused for another action; None without a key."""
        return hashlib.sha256(json.dumps([self.text, self.after]).encode()).hexdigest() if self.key else None


class _Raced(Exception):
    """Another write came first, so nothing was written."""


class _Late(Exception):
    """The deadline has passed, so the house must rule first."""


def submit(
    *, table_id: str, seat: Seat, text: str, after: int, key: str | None = None, received: datetime | None = None
) -> Acted:
    """Play a seat's action and all that follows from it in one transaction; a key makes a repeated request harmless.

    `received` is when the action arrived, if not now. Raises IllegalAction, ParseError, Stale, Closed, KeyReused or
    NoTable, and then nothing of the action is written. A key is stored only with an accepted action.
    """
    request = Request(table_id, seat, text, after, key, received or CLOCK.now())
    return submit_together([request])[0] or request()


def request_of(seat: SeatRow, text: str, after: int, key: str | None) -> Request:
    """A seat's action as received now; raises NotYours if only the house may take it, and ParseError as `submit`."""
    house_only(text)
    return Request(seat.table_id, seat.seat, text, after, key, CLOCK.now())


def submit_together(requests: Sequence[Request]) -> list[Acted | None]:
    """What came of requests to different tables, tried on the cached games, in one transaction with few statements.

    Only success is final: it is None, with nothing written, where the cached game is out of date, the action isn't
    accepted or needs more than its entries written. Then the request has to be called.
    """
    began = perf_counter()
    tried = [_tried(request) for request in requests]
    reused = _reused([request for request, found in zip(requests, tried, strict=True) if found])
    fits = [found for found in tried if found and found[1].was.id not in reused]
    done: set[str] = set()
    if fits:
        with suppress(IntegrityError), transaction.atomic():
            changes = [one for _, one in fits]
            done = {one.was.id for one, is_done in zip(changes, write(changes), strict=True) if is_done}
    accepted(len(done), perf_counter() - began)
    return [found[0] if found and found[1].was.id in done else None for found in tried]


@counted
def _submitted(request: Request) -> Acted:
    """The outcome of a request, tried on the table's row."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                table = find_table(request.table_id)
                game = fold(table)
                return _answered(table, game, request) or _act(table, game, request)
        except (_Raced, IntegrityError):
            continue
        except _Late:
            rule_if_late(table_id=request.table_id, at=request.received)
    raise Stale(find_table(request.table_id).number)


def _tried(request: Request) -> tuple[Acted, Change] | None:
    """What a request comes to by the cached game, if nothing but its entries has to be written."""
    kept = FOLDS.get(request.table_id)
    if kept is None or kept.table.planned:
        return None
    try:
        own, moved = _played(kept.table, kept.game, request)
        one = change_to(kept.table, moved, request.received, 0)
    except Exception:  # whatever it is, calling the request says so
        return None
    _give_key(one, own, request)
    return None if one.ends else (Acted(own, moved), one)


def _reused(requests: Sequence[Request]) -> set[str]:
    """The tables at which a key of these has been used before; a single request finds out by itself."""
    if len(requests) < 2:
        return set()
    used = _KEYS.among([(one.table_id, one.seat, one.key) for one in requests if one.key])
    return {str(table_id) for table_id, _, _ in used}


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
    return games_at([table])[0]


def games_at(tables: Sequence[Table]) -> list[Match]:
    """`game_at` for several tables, with one round trip to the database."""
    for table in tables:
        if clocks.is_late(table, CLOCK.now() - clocks.LAG) and rule_if_late(table_id=table.id):
            table.refresh_from_db()
    games = fold_each(tables)
    for table, game in zip(tables, games, strict=True):
        FOLDS.keep(copy(table), game)
    return games


def begin_play(table: Table, deal: AnyAction | None = None) -> None:
    """Let the house deal if this game has a deal, and start the clocks; called once, when all seats are taken.

    `deal` was found beforehand, by `house.deal_of`. Nothing is dealt before everybody is there, so somebody
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


def _answered(table: Table, game: Match, request: Request) -> Acted | None:
    """The outcome of the same request, if it was accepted before; raises KeyReused if its key was another action's.

    If the action made several entries, the last one has the key.
    """
    if not request.key:
        return None
    used = Entry.objects.filter(table=table, seat=request.seat, key=request.key)
    earlier = used.values_list("number", "digest").first()
    if not earlier:
        return None
    last, digest = earlier
    if digest != request.digest:
        raise KeyReused
    if last >= len(game.said):
        raise _Raced  # it was committed after the table's row was read
    # An earlier entry of this seat after `after` would have made the action stale, so the first one is its own.
    first = next(number for number in range(request.after, last + 1) if is_by(game, number, request.seat))
    return Acted(range(first, last + 1), game)


def _act(table: Table, game: Match, request: Request) -> Acted:
    own, moved = _played(table, game, request)
    _store(table, moved, request.received, request, own)
    return Acted(own, moved)


def _played(table: Table, game: Match, request: Request) -> tuple[range, Match]:
    """The numbers of the entries that the action makes, and the game after them and after the house's response."""
    now = request.received
    check_open(table)
    if clocks.is_late(table, now):
        raise _Late
    action = game.record.game.notation.read(request.text)
    if is_stale(game, request.seat, request.after):
        raise Stale(table.number)
    if table.paused and not isinstance(action, Resign):
        raise Closed("The game is paused: the clocks stand until somebody resumes it.")
    if table.shut is not None and now >= table.shut:
        raise IllegalAction("too_late", "The deadline of this round has passed.")
    after = append(game, request.seat, action, at=write_time(now), text=request.text)
    check_room(table, after, request.seat, action)
    own = range(len(game.said), len(after.said))
    return own, served(table, sent_for_awaited(table, after, now), now)


def _store(table: Table, after: Match, now: datetime, request: Request | None = None, own: Sequence[int] = ()) -> None:
    """Write the entries that the table lacks and announce them; raises _Raced if somebody else has written since.

    `own` are the numbers of the entries that the request makes. Conditional moves that are now due come after.
    """
    after, plans = follow(table, after, lambda game: served(table, game, now))
    one = change_to(table, after, now, planned(table, plans))
    if request:
        _give_key(one, own, request)
    if not write([one])[0] or not keep(plans):
        raise _Raced
    if one.ends:
        for hear in GAME_ENDED:
            hear(one.now, after)


def _give_key(one: Change, own: Sequence[int], request: Request) -> None:
    """Store the request's key with the last entry it makes."""
    row = one.entries[own[-1] - one.was.number]
    row.key, row.digest = request.key, request.digest

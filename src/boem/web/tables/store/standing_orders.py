"""Standing orders: what a seat orders, in a game with rounds, whenever it has sent nothing by the end of a round.

Without a deadline, a round ends with them as soon as it waits only for seats that have some. They stay until the seat
changes them; the game's presenter says what can be ordered of them in each round. Like conditional moves, whose row
they are kept in, they are private, and once sent they are orders like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import takewhile
from typing import Final

from django.db import transaction

from boem.core.errors import BoemError, ParseError
from boem.core.game import HOUSE, Seat
from boem.records import Match, Play, append
from boem.records.times import write_time
from boem.web.base import announce
from boem.web.base.errors import Closed
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import ConditionalMoves, SeatRow, Table, find_table
from boem.web.tables.store.match_cache import fold
from boem.web.tables.store.table_access import check_open

LONGEST: Final = 2_000  # characters


def leave(*, seat: SeatRow, orders: str, origin: str = "") -> ConditionalMoves:
    """Replace the seat's standing orders; an empty text deletes them. Raises Closed, Moderated or ParseError."""
    words = " ".join(orders.split())
    if len(words) > LONGEST:
        raise ParseError("must have at most {most} characters", "orders", most=LONGEST)
    with transaction.atomic():
        row, _ = ConditionalMoves.objects.get_or_create(seat=seat)
        row = ConditionalMoves.objects.select_for_update().get(pk=row.pk)  # the rows of seats before their table's
        table = find_table(seat.table_id, lock=True)
        check_open(table)
        if words:
            _check(table, seat.seat, words)
        row.branches, row.played, row.version = [{"do": words}] if words else [], [], row.version + 1
        row.save()
        bit = 1 << seat.number
        table.planned = table.planned | bit if words else table.planned & ~bit
        table.save(update_fields=["planned"])
        announce.noted(table.id, seat.number, origin)
        return row


def orders_of(row: ConditionalMoves) -> str:
    """The standing orders in a seat's row, as they were left."""
    return next((str(branch["do"]) for branch in row.branches), "")


def can_leave(table: Table) -> bool:
    """Whether standing orders can be left at a table: in a game with rounds that has them.

    Without a deadline, another person must play, or else the bots would play a whole game with them at once.
    """
    presenter = presenter_of(table.game)
    if table.status == "over" or not presenter.stands:
        return False
    return has_deadline(table) or bool(presenter.ready and table.seats.filter(bot="").count() > 1)


def has_deadline(table: Table) -> bool:
    """Whether rounds end at a certain time, or when a host says so."""
    return bool(table.days or table.held)


def sent_for_absent(table: Table, game: Match, now: datetime) -> Match:
    """The game after the standing orders of all seats that have sent nothing in this round, which closes now."""
    if not table.planned or not game.record.game.rounds:
        return game
    at = write_time(min(now, table.shut or table.deadline or now))  # nobody sees that they came after the deadline
    for row in _rows(table):
        if row.seat.seat in game.history.public.waits_for and not _has_sent(game, row.seat.seat):
            after = _sent(table, game, row, at)
            if after is not game:
                _note(row, len(game.said))
            game = after
    return game


def sent_for_awaited(table: Table, game: Match, now: datetime) -> Match:
    """The same at a table without a deadline, once a round waits only for seats with standing orders; they are final.

    Nothing is sent unless some person has sent something in this round, and each of these seats has something left.
    """
    if not table.planned or has_deadline(table) or not game.record.game.rounds:
        return game
    awaited = [seat for seat in game.history.public.waits_for if seat != HOUSE]
    if any(not table.planned >> seat & 1 or _has_sent(game, seat) for seat in awaited) or not _is_attended(table, game):
        return game
    after, at, sent = game, write_time(now), list[tuple[ConditionalMoves, int]]()
    rows = [row for row in _rows(table) if row.seat.seat in awaited]
    if len(rows) < len(awaited):
        return game
    ready = presenter_of(table.game).ready
    for row in rows:
        ordered = _sent(table, after, row, at)
        if ordered is after:
            return game
        sent.append((row, len(after.said)))
        after = append(ordered, row.seat.seat, game.record.game.notation.read(ready), at=at, text=ready)
    for row, number in sent:
        _note(row, number)
    return after


def _rows(table: Table) -> Iterable[ConditionalMoves]:
    rows = ConditionalMoves.objects.select_for_update(of=("self",)).select_related("seat")
    return rows.filter(seat__table=table.id).exclude(branches=[]).order_by("seat__number")


def _sent(table: Table, game: Match, row: ConditionalMoves, at: str) -> Match:
    """The game after the standing orders of a row; the same game if nothing of them is left."""
    try:
        text = presenter_of(table.game).standing(orders_of(row), game.history.view(row.seat.seat))
        return append(game, row.seat.seat, game.record.game.notation.read(text), at=at, text=text) if text else game
    except BoemError:
        return game


def _note(row: ConditionalMoves, number: int) -> None:
    """Keep which entry was sent."""
    row.played, row.version = [*row.played, number], row.version + 1
    row.save(update_fields=["played", "version"])


def _is_attended(table: Table, game: Match) -> bool:
    """Whether some person has sent something in this round, and says that it needn't wait."""
    done = set(map(Seat, range(game.record.config.seats))) - set(game.history.public.waits_for)
    return any(not table.bots >> seat & 1 and _has_sent(game, seat) for seat in done)


def _check(table: Table, seat: Seat, words: str) -> None:
    if table.status == "over":
        raise Closed("The game is over.")
    if not can_leave(table):
        raise Closed("There are no standing orders at this table.")
    presenter_of(table.game).standing(words, fold(table).history.view(seat))


def _has_sent(game: Match, seat: Seat) -> bool:
    """Whether the seat has done anything since the house's last entry."""
    since = takewhile(lambda entry: getattr(entry, "actor", None) != HOUSE, reversed(game.record.log))
    return any(isinstance(entry, Play) and entry.actor == seat for entry in since)

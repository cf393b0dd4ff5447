"""Standing orders: what a seat orders, in a game with rounds, whenever it has sent nothing by the end of a round.

They stay until the seat changes them; the game's presenter says what can be ordered of them in each round. Like
conditional moves, whose row they are kept in, they are private, and once sent they are orders like any other.
"""

from __future__ import annotations

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
    """Whether standing orders can be left at a table: in a game with rounds that has them, and a deadline."""
    return table.status != "over" and bool(table.days or table.held) and presenter_of(table.game).stands


def sent_for_absent(table: Table, game: Match, now: datetime) -> Match:
    """The game after the standing orders of all seats that have sent nothing in this round, which closes now."""
    if not table.planned or not game.record.game.rounds:
        return game
    rows = ConditionalMoves.objects.select_for_update(of=("self",)).select_related("seat")
    at = write_time(min(now, table.shut or table.deadline or now))  # nobody sees that they came after the deadline
    for row in rows.filter(seat__table=table.id).exclude(branches=[]).order_by("seat__number"):
        seat = row.seat.seat
        if seat not in game.history.public.waits_for or _has_sent(game, seat):
            continue
        try:
            text = presenter_of(table.game).standing(orders_of(row), game.history.view(seat))
            after = append(game, seat, game.record.game.notation.read(text), at=at, text=text) if text else game
        except BoemError:
            continue
        if text:
            row.played, row.version = [*row.played, len(game.said)], row.version + 1
            row.save(update_fields=["played", "version"])
        game = after
    return game


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

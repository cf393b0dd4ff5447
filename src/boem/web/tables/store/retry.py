"""Trying a moment of a finished game again, at a table of its own that counts for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.game import HOUSE, Seat
from boem.records import Match, Play, go_on, read_record, replay, write_record
from boem.records.retry import retry
from boem.records.times import write_time
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, NotYours
from boem.web.base.heavy_answers import made
from boem.web.tables.models import SeatRow, Table, find_table
from boem.web.tables.store import service
from boem.web.tables.store.levels import level_met
from boem.web.tables.store.opening import store
from boem.web.tables.store.patrons import patron_of
from boem.web.tables.store.table_access import TableAccess, check_open

KEPT = ("game", "edition", "config")
"""What the new table copies; it has no clock."""


def try_again(*, table_id: str, player: Player, number: int, address: str = "") -> Table:
    """A table that has come to the moment before entry `number`, against the same bots; `records.retry` says how.

    `address` is as in `open_table`. Raises NoTable, NotYours, Closed, Unfit, Crowded, or whatever `records.retry` does.
    """
    table = find_table(table_id)
    seats = list(table.seats.select_related("player"))
    own = next((seat for seat in seats if seat.player_id == player.id), None)
    if own is None:
        raise NotYours("Only those who played can try a moment again.")
    check_retry(table, seats)
    game = service.game_at(table)
    come = _come_to(game, own.seat, number, squares=table.squares)
    again = Table(
        **{name: getattr(table, name) for name in KEPT},
        visibility=Table.Visibility.SEATS if table.visibility == Table.Visibility.SEATS else Table.Visibility.LINK,
        practice=True,
        moment=len(come.said),
        patron=patron_of(player, address),
    )
    rows = [SeatRow(number=seat.number, kind=seat.kind, player=seat.player, bot=seat.bot) for seat in seats]
    first = next(iter(come.record.log), None)
    deal = first.action if isinstance(first, Play) and first.actor == HOUSE else None
    with transaction.atomic():
        stored = store(again, rows, deal)
        service.rule(table_id=stored.id, decide=lambda _table, at, _now: go_on(at, *come.record.log[len(at.said) :]))
    return stored


def can_retry(place: TableAccess) -> bool:
    """Whether this place may try a moment of its game again."""
    try:
        check_retry(place.table, place.seats)
    except Closed:
        return False
    return place.seat is not None


def check_retry(table: Table, seats: Sequence[SeatRow]) -> None:
    """Raise Closed if no moment of this game can be tried again."""
    if table.status != "over":
        raise Closed("The game is not over yet.")
    check_open(table)
    if table.held or level_met(table, seats) is None:
        raise Closed("Only a game against bots of one level can be taken up again at a moment.")


def _come_to(game: Match, seat: Seat, number: int, *, squares: int) -> Match:
    """The match at its moment; on a large field, or in a long game, it is drawn in another process."""
    record = write_record(game.record)
    drawn = made(squares * len(game.said) // 10, draw, record, seat, number, write_time(CLOCK.now()))
    return replay(read_record(drawn), proved=True)


def draw(record: str, seat: Seat, number: int, at: str) -> str:
    """`records.retry` for records as text."""
    return write_record(retry(replay(read_record(record), proved=True), seat, number, SystemRandom(), at=at).record)

"""Pauses by agreement: the clocks stop once every player wants it, until one resumes the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.game import Resign
from boem.records import Play
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours
from boem.web.tables import clocks
from boem.web.tables.models import SeatRow, Table, find_table
from boem.web.tables.store.match_cache import fold

NOTICE: Final = {"live": timedelta(minutes=1), "correspondence": timedelta(hours=12)}
"""Until the clocks run again when somebody resumes for whom the game does not wait."""


def can_pause(table: Table) -> bool:
    """Whether the table's players can agree on a pause now."""
    return bool(table.clocked and table.deadline and not table.held and not table.paused)


def offer(*, table_id: str, player: Player) -> None:
    """Want a pause; with the last who has to agree, it begins. Bots agree, but in a rated game.

    An offer stands until the turn passes, or it is taken back or declined. Raises NoTable, NotYours or Closed.
    """

    def want(table: Table, seats: Sequence[SeatRow], now: datetime) -> None:
        if table.deadline is None or not can_pause(table) or clocks.is_late(table, now):
            raise Closed("There is no clock to pause at this table.")
        if table.rated and table.bots:
            raise Closed("Bots don’t agree to a pause in a rated game.")
        table.pausing |= sum(1 << seat.number for seat in seats if seat.player_id == player.id)
        if not _missing(table, seats):
            table.deadline -= clocks.runs_from(table, now) - now
            table.pausing, table.paused = 0, now

    _change(table_id, player, want)


def take_back(*, table_id: str, player: Player) -> None:
    """Withdraw one's offer of a pause, or decline that of others."""

    def decline(table: Table, seats: Sequence[SeatRow], now: datetime) -> None:
        table.pausing = 0

    _change(table_id, player, decline)


def resume(*, table_id: str, player: Player) -> None:
    """Restart the clocks: at once if the game waits for this player alone, else after a notice."""

    def go_on(table: Table, seats: Sequence[SeatRow], now: datetime) -> None:
        if table.paused is None or table.clocked is None or table.deadline is None:
            raise Closed("The game is not paused.")
        own = all(seats[number].player_id == player.id for number in table.waited)
        start = now if own else now + NOTICE[table.pace]
        rest = table.deadline - table.paused
        table.clocked += start - table.paused
        table.deadline, table.paused = clocks.runs_from(table, start) + rest, None
        if table.waits & table.bots:
            announce.due(table.id, table.patron)

    _change(table_id, player, go_on)


def _missing(table: Table, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Who has to agree and has not yet: every person who has not given up."""
    left = {entry.actor for entry in fold(table).record.log if isinstance(entry, Play) and entry.action == Resign()}
    people = [seat for seat in seats if seat.kind == SeatRow.Kind.PERSON and seat.number not in left]
    return [seat for seat in people if not table.pausing >> seat.number & 1]


def _change(table_id: str, player: Player, change: Callable[[Table, Sequence[SeatRow], datetime], None]) -> None:
    """Change what a table's row says of pauses. Whoever acts at the same time comes after it, and sees it."""
    with transaction.atomic():
        table = find_table(table_id, lock=True)
        seats = list(table.seats.all())
        if all(seat.player_id != player.id for seat in seats):
            raise NotYours("Only those who play can pause the game.")
        change(table, seats, CLOCK.now())
        table.save(update_fields=["clocked", "deadline", "pausing", "paused"])
        announce.timed(table.id)


CHANGES: Final[Mapping[str, Callable[..., None]]] = {"offer": offer, "decline": take_back, "resume": resume}
"""What players do about a pause, by the word that pages and programs send; each takes `table_id` and `player`."""

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
"""How soon the clocks run again if the player who resumes isn't the only one to move."""


def can_pause(table: Table) -> bool:
    """Whether the table's players can agree on a pause now."""
    return bool(table.clocked and table.deadline and not table.held and not table.paused)


def offer(*, table_id: str, player: Player) -> None:
    """Offer a pause, which begins once everybody has offered it. Bots always agree, except in rated games.

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
    """Cancel all offers of a pause: the player's own, which takes it back, and others', which declines them."""

    def decline(table: Table, seats: Sequence[SeatRow], now: datetime) -> None:
        table.pausing = 0

    _change(table_id, player, decline)


def resume(*, table_id: str, player: Player) -> None:
    """Restart the clocks: at once if the game waits only for this player, else after NOTICE."""

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
    """The seats that have yet to agree; those of bots, and of players who have resigned, needn't."""
    left = {entry.actor for entry in fold(table).record.log if isinstance(entry, Play) and entry.action == Resign()}
    people = [seat for seat in seats if seat.kind == SeatRow.Kind.PERSON and seat.number not in left]
    return [seat for seat in people if not table.pausing >> seat.number & 1]


def _change(table_id: str, player: Player, change: Callable[[Table, Sequence[SeatRow], datetime], None]) -> None:
    """Change a table's clocks and pause under a lock. A simultaneous action fails its compare-and-set, and retries."""
    with transaction.atomic():
        table = find_table(table_id, lock=True)
        seats = list(table.seats.all())
        if all(seat.player_id != player.id for seat in seats):
            raise NotYours("Only those who play can pause the game.")
        change(table, seats, CLOCK.now())
        table.save(update_fields=["clocked", "deadline", "pausing", "paused"])
        announce.timed(table.id)


CHANGES: Final[Mapping[str, Callable[..., None]]] = {"offer": offer, "decline": take_back, "resume": resume}
"""What a player can do about a pause, by the word that pages and the API send; each takes `table_id` and `player`."""

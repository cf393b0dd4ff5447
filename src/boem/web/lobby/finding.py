"""Finding an opponent: take a seat at a matching table, or else wait at a new one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from django.db import transaction

from boem.core.registry import find_game
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, NotYours
from boem.web.lobby.models import MatchmakingLock
from boem.web.lobby.offers import may_join, open_tables
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.opening import ME, TableWish, draw_up, join, store
from boem.web.tables.store.seating_rules import shunned


def find(*, player: Player, wish: TableWish, lot: bool) -> Table:
    """A table as wished, at which the player has sat down: one where somebody is waiting, or else a new public one.

    With `lot` it doesn't matter who begins. Raises as `open_table` does. A lock per game lets one search run at a time,
    so two players who search at the same moment meet instead of both waiting.
    """
    drawn, seats = draw_up(host=player, wish=wish)
    deal = deal_of(drawn)
    with transaction.atomic():
        MatchmakingLock.objects.get_or_create(pk=drawn.game)
        MatchmakingLock.objects.select_for_update().get(pk=drawn.game)
        for table in _fitting(drawn, player, None if lot else wish.seats.index(ME)):
            with suppress(Closed, NotYours):
                join(table_id=table.id, player=player)
                return table
        return store(drawn, seats, deal)


def _fitting(drawn: Table, player: Player, own: int | None) -> Iterator[Table]:
    """Waiting tables that match the drawn one; `own` is the seat that the player would have, None for any."""
    alike = {name: getattr(drawn, name) for name in ("game", "rated", "days", "seconds", "increment", "match_games")}
    rounds, away = find_game(drawn.game).rounds, shunned(player)
    for table in open_tables().filter(**alike):
        if _settings(table) != _settings(drawn) or not may_join(table, player, away):
            continue
        seat = next(seat.number for seat in table.seats.all() if seat.kind == SeatRow.Kind.OPEN)
        begins = seat == table.config.get("starts")
        if own is None or rounds or begins == (own == drawn.config.get("starts")):
            yield table


def _settings(table: Table) -> dict[str, object]:
    """The table's settings apart from who begins."""
    return {name: value for name, value in table.config.items() if name != "starts"}

"""Playing on against another level of the ladder."""

from __future__ import annotations

from collections.abc import Sequence

from boem.bots import levels_of
from boem.core.registry import find_game
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, NotYours
from boem.web.tables.models import SeatRow, Table, find_table
from boem.web.tables.store.opening import BOT, ME, TableWish, check_rematch, open_table


def level_met(table: Table, seats: Sequence[SeatRow]) -> int | None:
    """The level, counted from 0, that a single person played against; None for any other company."""
    bots, levels = {seat.bot for seat in seats if seat.bot}, levels_of(find_game(table.game))
    people = sum(not seat.bot for seat in seats)
    return levels.index(bots.pop()) if people == 1 and len(bots) == 1 and bots <= {*levels} else None


def neighbour(table: Table, seats: Sequence[SeatRow], *, up: bool) -> str:
    """The name of the level above or below the one played against; empty if there is none."""
    levels, met = levels_of(find_game(table.game)), level_met(table, seats)
    at = -1 if met is None else met + (1 if up else -1)
    return levels[at] if 0 <= at < len(levels) else ""


def play_level(*, table_id: str, player: Player, level: str, address: str = "", wish: TableWish | None = None) -> Table:
    """A table like this one, against bots of another level, with the seats moved up as in a rematch; or as in `wish`.

    Raises NoTable, NotYours, Closed, ParseError for an unknown level, or Unfit.
    """
    table = find_table(table_id)
    seats = list(table.seats.select_related("player"))
    if all(seat.player_id != player.id for seat in seats):
        raise NotYours("Only those who played can play again.")
    check_rematch(table, seats)
    if level_met(table, seats) is None:
        raise Closed("Only a game against bots can be played again at another level.")
    wish = wish or TableWish(
        table.game,
        [f"{BOT}{level}" if seat.bot else ME for seat in (*seats[1:], seats[0])],
        table.config,
        days=table.days,
        seconds=table.seconds,
        increment=table.increment,
        rated=table.rated,
        match=table.match_games,
        visibility=Table.Visibility(table.visibility),
    )
    return open_table(host=player, wish=wish, address=address)

"""The list of a player's tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import F
from django.utils.translation import gettext as _

from boem.core.registry import find_game, game_ids
from boem.core.settings import read_settings
from boem.web.accounts.models import Player
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import Entry, Table
from boem.web.tables.page.leaving_texts import leaving_asked
from boem.web.tables.store.leaving import can_be_dismissed
from boem.web.tables.store.seat_names import name_of, names_of
from boem.web.tables.store.table_access import TableAccess

MOST: Final = 12
MOST_TOLD: Final = 2  # settings of a puzzle
MOST_NAMES: Final = 3  # beside a table; of more players only their number is shown


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list."""

    table: Table
    title: str
    seat: int | None  # the opponent's; None if there are none or several
    against: str
    text: str
    turn: bool  # somebody waits for the player
    several: bool  # whether there is more than one opponent
    leaving: str  # what is asked before it is dismissed; empty if it can’t be
    is_puzzle: bool


def my_tables(player: Player) -> Sequence[TableRow]:
    """The player's unfinished tables: first those that wait for the player, and the latest first within each group."""
    found = (
        Table.objects.filter(seats__player=player, game__in=game_ids())
        .exclude(status="over")
        .distinct()
        .order_by("-changed")
        .prefetch_related("seats__player")
    )
    tables = found[: 4 * MOST]
    left = _left_to_bots(tables, player)
    rows = [_row(table, player) for table in tables if table.id not in left]
    return sorted(rows, key=lambda row: not row.turn)[:MOST]


def has_finished(player: Player) -> bool:
    """Whether any game of this player is over."""
    return Table.objects.filter(seats__player=player, status="over", game__in=game_ids()).exists()


def _left_to_bots(tables: Iterable[Table], player: Player) -> Collection[str]:
    """The ids of those of the tables where the player has resigned and bots play on."""
    going_on = [table.id for table in tables if can_be_dismissed(table) and len(table.seats.all()) > 2]
    seat = {"table__seats__player": player, "table__seats__number": F("seat")}
    return set(Entry.objects.filter(table__in=going_on, said__do="resign", **seat).values_list("table_id", flat=True))


def _row(table: Table, player: Player) -> TableRow:
    seats = tuple(table.seats.all())
    own = next(seat for seat in seats if seat.player_id == player.id)
    place = TableAccess(table, seats, player, own)
    others = [seat for seat in seats if seat.number != own.number]
    turn = bool(others) and table.paused is None and (table.waits_for(own.number) or table.device)
    if not all(seat.taken for seat in seats):
        text = _("waits for an opponent") if table.visibility == Table.Visibility.PUBLIC else _("waits for a friend")
    elif table.paused is not None:
        text = _("paused")
    elif table.status == "setup":
        text = str(presenter_of(table.game).setting_up)
    elif not others:
        text = " · ".join((*_about(table), _("not solved yet")))
    else:
        text = _("your turn") if turn else _("the others’ turn") if len(others) > 1 else _("the opponent’s turn")
    known = [seat for seat in others if seat.taken or len(others) == 1]
    names = [names_of(place)[seat.number] if seat.taken else name_of(seat) for seat in known]
    against = _("two at one device") if table.device else _named(names)
    mark = others[0].number if len(others) == 1 and not table.device else None
    title, several = str(presenter_of(table.game).title), len(others) > 1
    leaving = leaving_asked(table, against) if can_be_dismissed(table) else ""
    return TableRow(table, title, mark, against, text, turn, several, leaving, presenter_of(table.game).seats == 1)


def _about(table: Table) -> Sequence[str]:
    """A puzzle in brief, such as its size and grade."""
    presenter, game = presenter_of(table.game), find_game(table.game)
    told = presenter.settings(read_settings(game.config, table.config)) if presenter.seats == 1 else ()
    return [text for _name, text in told[:MOST_TOLD]]


def _named(names: Sequence[str]) -> str:
    """The names, or their number if there are too many."""
    return ", ".join(names) if len(names) <= MOST_NAMES else _("{count} others").format(count=len(names))

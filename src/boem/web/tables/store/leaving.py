"""How a player leaves a game for good."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction
from boem.core.game import Resign
from boem.records import Match, append
from boem.records.times import write_time
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, NotYours
from boem.web.tables.models import SeatRow, Table, find_table
from boem.web.tables.store import service
from boem.web.tables.store.house import served


def is_alone(table: Table, player: Player) -> bool:
    """Whether no other person has a seat there, so the game can be deleted with the account."""
    return not table.seats.filter(kind=SeatRow.Kind.PERSON).exclude(player=player).exists()


def can_be_dismissed(table: Table) -> bool:
    """Whether a player who leaves the game disappoints nobody: any others are bots; reads `table.seats`."""
    kinds = [seat.kind for seat in table.seats.all()]
    is_without_others = kinds.count(SeatRow.Kind.PERSON) == 1 and kinds.count(SeatRow.Kind.BOT) == len(kinds) - 1
    return is_without_others and not table.held and table.status != "over"


@transaction.atomic
def dismiss(*, table_id: str, player: Player) -> None:
    """Resign from a game alone or against bots; raises NoTable, NotYours or Closed."""
    table = find_table(table_id)
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise NotYours("You have no seat at this table; you can watch.")
    if not can_be_dismissed(table):
        raise Closed("Only a game without other people that is still going on can be dismissed.")
    resign(table_id, seat)


def resign(table_id: str, seat: SeatRow) -> None:
    """Resign, unless the game still waits for players: then open the seat to anybody."""
    table = find_table(table_id, lock=True)
    if table.status == "over":
        return
    if table.number == 0 and not all(other.taken for other in table.seats.all()):
        SeatRow.objects.filter(pk=seat.pk).update(kind=SeatRow.Kind.OPEN, player=None, called="", draft=[])
        return

    def decide(table: Table, game: Match, now: datetime) -> Match:
        return served(table, append(game, seat.seat, Resign(), at=write_time(now)), now)

    service.rule_if_late(table_id=table_id, at=CLOCK.now())  # a player who has already lost on time doesn't resign
    with suppress(IllegalAction):  # the seat has already resigned, or the game is over by now
        service.rule(table_id=table_id, decide=decide)

"""What happens to seats, chat and vacations when a guest signs in, or an account is exported or deleted."""

from __future__ import annotations

import msgspec
from django.db.models import Exists, OuterRef

from boem.web.accounts.models import Player
from boem.web.accounts.names import GONE
from boem.web.base import announce
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.tables.models import ConditionalMoves, Message, SeatRow, Table
from boem.web.tables.store.leaving import is_alone, resign
from boem.web.tables.store.record import record_for
from boem.web.tables.store.table_access import place_at


def has_seats() -> Exists:
    """A condition that selects players who have a seat somewhere."""
    return Exists(SeatRow.objects.filter(player=OuterRef("pk")))


def register() -> None:
    """Add this app's rows to the hook."""
    ACCOUNT_DATA.add(
        AccountData("tables.SeatRow.player", telling=_tell_tables, moving=_move_seats, forgetting=_leave_seats),
        AccountData(
            "tables.Message.player",
            "messages",
            "table=table_id room text at",
            moving=_move_lines,
            forgetting=_forget_lines,
        ),
        AccountData("tables.Vacation.player", "vacations", "since until"),
    )


def _move_seats(guest: Player, account: Player) -> None:
    """Move seats to the account, except where it has a seat itself, or is barred for having seen sealed orders."""
    for table in _tables_of(guest):
        if account.id not in table.barred and not table.seats.filter(player=account).exists():
            table.seats.filter(player=guest).update(player=account)
            announce.seated(table.id)
            announce.invited(account.id, table.id)
    for table in Table.objects.exclude(barred=[]).select_for_update():  # few: where a game master has previewed
        if guest.id in table.barred:
            table.barred = list(dict.fromkeys([*table.barred, account.id]))
            table.save(update_fields=["barred"])


def _leave_seats(player: Player) -> None:
    """Delete games without other people; resign the rest if they are still going on, and keep their seats, unnamed."""
    for table in _tables_of(player):
        if is_alone(table, player) and not table.held:
            table.delete()
            continue
        for seat in table.seats.filter(player=player):
            resign(table.id, seat)
        announce.seated(table.id)
    SeatRow.objects.filter(player=player).update(called="", pencil={}, draft=[])
    ConditionalMoves.objects.filter(seat__player=player).delete()
    SeatRow.objects.filter(first=player.name).update(first=GONE)


def _tell_tables(player: Player) -> Files:
    """The record of each table as the player's seat may know it, and the seat's private notes and conditional moves."""
    seats = SeatRow.objects.filter(player=player).order_by("table_id", "number")
    records = {
        f"tables/{seat.table_id}-seat-{seat.number}": msgspec.json.decode(
            record_for(place_at(seat.table_id, player, seat.number))
        )
        for seat in seats
    }
    notes = [
        {"table": seat.table_id, "seat": seat.number, "pencil": seat.pencil, "draft": seat.draft}
        for seat in seats
        if seat.pencil or seat.draft
    ]
    planned = [
        {"table": plan.seat.table_id, "seat": plan.seat.number, "moves": plan.branches}
        for plan in ConditionalMoves.objects.filter(seat__in=seats).select_related("seat")
        if plan.branches
    ]
    return {**records, "notes": notes, "conditional-moves": planned}


def _tables_of(player: Player) -> list[Table]:
    return list(Table.objects.filter(seats__player=player).distinct().order_by("id"))


def _move_lines(guest: Player, account: Player) -> None:
    """Move chat lines to the account, except at tables where the guest has kept a seat."""
    kept = SeatRow.objects.filter(player=guest).values("table_id")
    Message.objects.filter(player=guest).exclude(table_id__in=kept).update(player=account)


def _forget_lines(player: Player) -> None:
    """Reload the chats with the player's lines, which are kept because others replied to them, but lose the name."""
    for table_id in Message.objects.filter(player=player).values_list("table_id", flat=True).distinct():
        for room in Message.Room.values:
            announce.said(table_id, room)

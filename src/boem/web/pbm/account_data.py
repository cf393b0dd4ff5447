"""What becomes of desks, standby players and addresses when a guest signs in or an account is deleted."""

from __future__ import annotations

from contextlib import suppress

from boem.web.accounts.models import Player
from boem.web.accounts.names import GONE
from boem.web.base.errors import Closed
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.mail.models import Outgoing
from boem.web.pbm.desks import run_by
from boem.web.pbm.models import Address, Bulletin, Desk, Standby
from boem.web.tables.store.leaving import is_alone


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData("pbm.Address.seat", telling=_tell_seats, moving=_nothing, forgetting=_forget_addresses),
        AccountData("pbm.Press.by", "press", "table=table_id text at", stays=True),
        AccountData(
            "pbm.Standby.player",
            "standby",
            "table=desk_id name address at",
            moving=_move_standby,
            forgetting=_forget_standby,
        ),
        AccountData("pbm.Desk.owner", "desks", "table=table_id title", moving=_move_desks, forgetting=_forget_desks),
    )


def _nothing(guest: Player, account: Player) -> None:
    """They move with the seat."""


def _forget_addresses(player: Player) -> None:
    """Delete the addresses, and all letters to them, sent or not."""
    known = Address.objects.filter(seat__player=player)
    Outgoing.objects.filter(to__in=list(known.values_list("address", flat=True))).delete()
    known.delete()


def _tell_seats(player: Player) -> Files:
    addresses = Address.objects.filter(seat__player=player).select_related("seat")
    told = [{"table": one.seat.table_id, "address": one.address, "language": one.language} for one in addresses]
    return {"mail": {"addresses": told}}


def _move_standby(guest: Player, account: Player) -> None:
    """Move the standby offers, keeping one per desk."""
    both = Standby.objects.filter(player=account).values("desk_id")
    Standby.objects.filter(player=guest, desk_id__in=both).delete()
    Standby.objects.filter(player=guest).update(player=account)


def _forget_standby(player: Player) -> None:
    """Delete them, and all letters to their addresses, sent or not."""
    known = Standby.objects.filter(player=player)
    Outgoing.objects.filter(to__in=[one.address for one in known if one.address]).delete()
    known.delete()


def _move_desks(guest: Player, account: Player) -> None:
    """Move the desks, except where the guest has seen sealed orders and the account has a seat."""
    for desk in Desk.objects.filter(owner=guest).select_related("table"):
        plays = desk.table.seats.filter(player=account).exists()
        if not (plays and guest.id in desk.table.barred):
            Desk.objects.filter(pk=desk.pk).update(owner=account)


def _forget_desks(player: Player) -> None:
    """Games with other players go on by themselves: the program closes their rounds."""
    for desk in Desk.objects.filter(owner=player).select_related("table"):
        if is_alone(desk.table, player):
            desk.table.delete()
            continue
        with suppress(Closed):  # the game is over
            run_by(desk=desk, by_hand=False)
    Bulletin.objects.filter(kind=Bulletin.Kind.DESK, text=player.name).update(text=GONE)

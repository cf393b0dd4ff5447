"""Handing over seats: at once or, if that would unseal orders for the owner, right after the round."""

from __future__ import annotations

from django.db import transaction

from boem.core.errors import BoemError
from boem.core.game import Json, Seat
from boem.pbm.rounds import rounds_of
from boem.records import Match
from boem.web.pbm import seating
from boem.web.pbm.models import Desk
from boem.web.pbm.seating import Heir, Sealing
from boem.web.tables.models import SeatRow

STANDBY = "standby"


def sealing(desk: Desk, seat: SeatRow) -> Sealing:
    """Whether the seat, in a given game, has orders that its next holder would see, but the owner must not.

    Otherwise an owner could hand a seat to an address of their own, and read its orders.
    """
    plays = desk.table.seats.filter(player=desk.owner).exists()
    own = seat.player_id == desk.owner_id
    sealed = not own and (plays or seat.kind != SeatRow.Kind.BOT)
    return lambda game: sealed and rounds_of(game).sent[seat.number]


def wait(*, desk: Desk, number: Seat, heir: Heir | None) -> None:
    """Hand the seat over right after the round; None: to the player who has stood by longest then."""
    told: dict[str, Json] = {"to": STANDBY}
    if heir is not None:
        told = {"name": heir.name, "address": heir.address, "language": heir.language, "bot": heir.bot}
    _keep(desk, str(number), told)


def leave(*, desk: Desk, number: Seat) -> None:
    """Cancel a waiting handover."""
    _keep(desk, str(number), None)


def come(desk: Desk, game: Match) -> Match:
    """Hand over the seats that waited for the evaluation; one that can't be handed over stays with its holder.

    Call it in the transaction of the evaluation, before anybody can send orders for the next round.
    """
    for number, told in sorted(desk.heirs.items()):
        seat = Seat(int(number))
        try:
            with transaction.atomic():
                if told.get("to") == STANDBY:
                    game = seating.call_standby(desk=desk, number=seat) or game
                else:
                    game = seating.hand_over(table_id=desk.pk, number=seat, heir=Heir(**told))
        except BoemError:
            continue
    if desk.heirs:
        desk.heirs = {}
        desk.save(update_fields=["heirs"])
    return game


def _keep(desk: Desk, number: str, told: dict[str, Json] | None) -> None:
    with transaction.atomic():
        kept = Desk.objects.select_for_update().get(pk=desk.pk)
        kept.heirs.pop(number, None)
        if told is not None:
            kept.heirs[number] = told
        kept.save(update_fields=["heirs"])

"""Claims: a player who waits too long for one who is gone may let the house rule on their time. And abandoned tables.

Records call both rulings `timeout`. Before everybody has laid or built, the game is abandoned.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q

from boem.core.clock import CLOCK
from boem.core.game import Resign, Seat
from boem.records import Match, append, rule
from boem.records.times import write_time
from boem.web.base.errors import Closed
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.social.presence import left_at
from boem.web.tables.store import service
from boem.web.tables.store.house import house_acts
from boem.web.tables.store.table_access import Seated, TableAccess

AWAY: Final = timedelta(minutes=3)  # without a connection in a live game, while it waits for that seat
IDLE: Final = timedelta(days=14)  # without an action at a table without a clock, while it waits for that seat
UNFILLED: Final = timedelta(days=30)  # for which a table waits for players
FORSAKEN: Final = timedelta(days=90)  # without an action, until the house ends a game that nothing else would end


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that a seat may make against another, now or later."""

    seat: int  # whose time is ruled on
    why: str  # `away`, `idle`
    since: datetime  # when the player went away, or the last action was made
    due: datetime  # from when it can be made


def claim_at(place: TableAccess) -> Claim | None:
    """The claim of this place, which may not be due yet; None if there can't be one, as in correspondence games."""
    table, viewer = place.table, place.viewer
    if viewer is None or table.waits_for(viewer) or table.clocked is None or table.paused or table.device:
        return None
    if table.held or table.days or len(place.seats) != 2 or not table.waits:
        return None
    other = place.seats[1 - viewer]
    if other.kind != SeatRow.Kind.PERSON:
        return None
    if not table.seconds:
        return Claim(other.number, "idle", table.changed, table.changed + IDLE)
    since = left_at(other)
    return None if since is None else Claim(other.number, "away", since, max(since, table.clocked) + AWAY)


def claim(*, seated: Seated) -> Match:
    """Have the house rule on the opponent's time; raises Closed if nothing can be claimed now."""

    def decide(table: Table, game: Match, now: datetime) -> Match:
        place = TableAccess(table, tuple(table.seats.all()), seated.player, seated.seat)
        found = claim_at(place)
        if found is None or found.due > now:
            raise Closed("There is nothing to claim at this table now.")
        table.ruling = found.why
        return rule(game, game.record.game.notation.timeout(Seat(found.seat)), at=write_time(now))

    return service.rule(table_id=seated.table.id, decide=decide)


def forsaken_tables() -> list[str]:
    """The tables for several people that nothing else would end: they were never filled, or nobody plays any more."""
    now = CLOCK.now()
    going_on = Table.objects.exclude(status="over").filter(held=False, device=False, bots=0)
    unfilled = Q(clocked=None, changed__lte=now - UNFILLED)
    left = Q(deadline=None) | Q(paused__isnull=False)
    found = going_on.filter(unfilled | left & Q(clocked__isnull=False, changed__lte=now - FORSAKEN))
    several = found.filter(Exists(SeatRow.objects.filter(table=OuterRef("pk"), number=1)))
    return list(several.values_list("id", flat=True))


def close(*, table_id: str) -> None:
    """End the game of a forsaken table; raises Closed if it no longer is one."""

    def decide(table: Table, game: Match, now: datetime) -> Match:
        if table.id not in forsaken_tables():
            raise Closed("Somebody has come back to this table.")
        table.ruling = "forsaken"
        return ended(table, game, now)

    service.rule(table_id=table_id, decide=decide)


def ended(table: Table, game: Match, now: datetime) -> Match:
    """The game, ended: by timing out the seat to move or, in rounds, by closing rounds without orders.

    Before the first round no mines have been laid, so all seats resign one after another.
    """
    rules = game.record.game
    if not rules.rounds:
        if not table.waited:  # it waits for the house, whose deal takes long
            return append(game, Seat(0), Resign(), at=write_time(now))
        return rule(game, rules.notation.timeout(Seat(min(table.waited))), at=write_time(now))
    for seat in range(game.record.config.seats):
        if table.status == "setup" and not game.over:
            game = append(game, Seat(seat), Resign(), at=write_time(now))
    while not game.over:
        game = house_acts(game, now)
    return game

"""An organiser decides a game that is stuck: it counts so in the tournament, and for nothing else."""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.records import Match
from boem.web.accounts.models import Player
from boem.web.accounts.names import is_visible
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.base.hooks import OrganiserRuling
from boem.web.tables.models import Table, find_table
from boem.web.tables.store import service
from boem.web.tables.time.claims import ended
from boem.web.tournaments.arbiter.encounters import DRAW, WIN, How
from boem.web.tournaments.models import PairedSeat, Pairing, Tournament
from boem.web.tournaments.organising import own
from boem.web.tournaments.results import close, how_at

LONGEST: Final = 300  # characters of a reason
SHARES: Final = {1: WIN, 2: DRAW}
"""Points of each winner, by how many there are."""
log: Final = logging.getLogger("boem.tournaments")


def decide(*, tournament_id: str, organiser: Player, table_id: str, winners: Collection[str], why: str) -> None:
    """End a game as won by the players with these names: two have drawn, and without any both have lost.

    The end shows what was hidden, so an organiser who plays there may not do this. Raises NoTournament, NotYours,
    Closed or Unfit.
    """
    reason = _reason(why)

    def ruled(table: Table, game: Match, now: datetime) -> Match:
        find_table(table.id, lock=True)  # before the pairing, as the last move of a game writes them
        pairing = Pairing.objects.filter(table=table, tournament=tournament_id, done=None).first()
        if pairing is None or game.over:
            raise Closed("The game is over.")
        if table.seats.filter(player=organiser).exists():
            raise NotYours("You play at this table yourself, so you can’t decide this game.")
        seats = list(pairing.seats.select_related("entrant__player"))
        names = [seat.entrant.player.name for seat in seats]
        if len(seats) != 2 or not set(winners) <= set(names):
            raise Unfit("Choose who of the two has won.", place="result")
        gained = [SHARES[len(set(winners))] if name in winners else 0 for name in names]
        close(pairing, seats, gained, How.PLAYED if DRAW in gained else how_at(game, len(seats)), now)
        Pairing.objects.filter(pk=pairing.pk).update(ruled=reason)
        table.ruling = Table.DECIDED
        return ended(table, game, now)

    with transaction.atomic():
        found = own(tournament_id, organiser)
        late = found.until is not None and CLOCK.now() > found.until
        if found.stage != Tournament.Stage.RUNNING or late:
            raise Closed("It is over already.")
        service.rule(table_id=table_id, decide=ruled)
    log.info("tournament %s: its organiser decided the game at table %s: %s", tournament_id, table_id, reason)


def ruling_of(table: Table) -> tuple[list[str], str] | None:
    """The names of those whom an organiser gave the game, and why; None if no organiser has decided it."""
    if table.ruling != Table.DECIDED:
        return None
    seats = PairedSeat.objects.filter(pairing__table=table).select_related("entrant__player", "pairing")
    why = next((seat.pairing.ruled for seat in seats), "")
    return [seat.entrant.player.name for seat in seats if seat.points], why


def ruling_by_seat(table: Table) -> OrganiserRuling | None:
    """The same with the winners' seats at the table."""
    ruling = ruling_of(table)
    if ruling is None:
        return None
    won = set(PairedSeat.objects.filter(pairing__table=table, points__gt=0).values_list("entrant__player", flat=True))
    return OrganiserRuling([seat.number for seat in table.seats.order_by("number") if seat.player_id in won], ruling[1])


def _reason(text: str) -> str:
    reason = " ".join(text.split())
    if not 0 < len(reason) <= LONGEST or not is_visible(reason) or not reason.isprintable():
        raise Unfit("Give a reason of 1 to {most} characters; both players will read it.", most=LONGEST, place="why")
    return reason

"""The result of a game in a tournament, written with its last entry; a sweep finds what was missed.

A game that nobody has won, because it was left before play began, is lost by whoever left it. One that a moderator has
closed brings nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.game import HOUSE, Resign
from boem.core.terms import Timeout
from boem.records import Match, Play
from boem.web.base import announce
from boem.web.lobby.results import movers
from boem.web.tables.models import Table
from boem.web.tables.store.match_cache import fold
from boem.web.tournaments.arbiter.encounters import DRAW, WIN, How
from boem.web.tournaments.arbiter.groups import points_by_place
from boem.web.tournaments.models import PairedSeat, Pairing, Tournament


def keep_result(table: Table, game: Match) -> None:
    """Note the result, if the table belongs to a pairing without one; called in the transaction that ends the game."""
    if game.history.public.result is None:
        return
    waiting = Pairing.objects.filter(table=table, done=None, tournament__stage=Tournament.Stage.RUNNING)
    for pairing in waiting.select_related("tournament"):
        settle(pairing, table, game)


def sweep(found: Tournament) -> None:
    """Note the results of games that are over."""
    for pairing in found.pairings.filter(done=None, table__status="over").select_related("table", "tournament"):
        if pairing.table is not None:
            with transaction.atomic():
                settle(pairing, pairing.table, fold(pairing.table))


def settle(pairing: Pairing, table: Table, game: Match) -> None:
    """Note the result of a game that is over, unless an arena's time was up before."""
    until = pairing.tournament.until
    if until is not None and table.changed > until:
        return
    seats = list(pairing.seats.select_related("entrant"))
    at = {row.player_id: row.number for row in table.seats.all()}
    order = [at[seat.entrant.player_id] for seat in seats]
    close(pairing, seats, points_at(table, game, order), how_at(game, len(order)), table.changed)


def close(pairing: Pairing, seats: Sequence[PairedSeat], points: Sequence[int], how: How, at: datetime) -> None:
    """Write the points of each seat; nothing if that has been done."""
    if not Pairing.objects.filter(pk=pairing.pk, done=None).update(done=at, how=how):
        return
    for seat, gained in zip(seats, points, strict=True):
        seat.points = gained
    PairedSeat.objects.bulk_update(seats, ["points"])
    announce.competed(pairing.tournament_id)


def forfeit(pairing: Pairing, seats: Sequence[PairedSeat], there: Sequence[bool]) -> None:
    """Close a pairing that isn't played: those who are there win."""
    with transaction.atomic():
        close(pairing, seats, _shared(there), How.FORFEIT, CLOCK.now())


def points_at(table: Table, game: Match, seats: Sequence[int]) -> Sequence[int]:
    """What a game that is over brings the holders of these seats."""
    result = game.history.public.result
    if result is None or table.ruling == Table.CLOSED:
        return [0] * len(seats)
    if not result.winners:
        left = _leavers(game)
        return _shared([seat not in left for seat in seats])
    if len(seats) > 2:
        return points_by_place(result.places(seats))
    gained = DRAW if len(result.winners) > 1 else WIN
    return [gained if seat in result.winners else 0 for seat in seats]


def how_at(game: Match, seats: int) -> How:
    """Whether it was played: of two, both have moved; at a table of several, anybody."""
    return How.PLAYED if len(movers(game)) >= min(seats, 2 if seats == 2 else 1) else How.FORFEIT


def _leavers(game: Match) -> frozenset[int]:
    """The seats that have resigned, or run out of time."""
    plays = [entry for entry in game.record.log if isinstance(entry, Play)]
    resigned = {int(one.actor) for one in plays if one.actor != HOUSE and isinstance(one.action, Resign)}
    return frozenset(resigned | {int(one.action.seat) for one in plays if isinstance(one.action, Timeout)})


def _shared(there: Sequence[bool]) -> Sequence[int]:
    """Points for those who are there, who share the first places; none for anybody if nobody is, or all are."""
    if not any(there) or all(there):
        return [0] * len(there)
    if len(there) == 2:
        return [WIN * here for here in there]
    return points_by_place([1 if here else 1 + sum(there) for here in there])

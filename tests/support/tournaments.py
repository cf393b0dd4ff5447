"""Short cuts for tournaments: organise one, enter it, let time pass, end its games."""

from __future__ import annotations

from typing import Any

from support.tables import BLUE_LAYS, RED_LAYS, TINY, do, fresh, member

from boem.testing.clock import ManualClock
from boem.web.tables.models import Table
from boem.web.tournaments.entries import enter
from boem.web.tournaments.models import Pairing, Tournament
from boem.web.tournaments.organising import organise, start_now
from boem.web.tournaments.plans import TournamentPlan
from boem.web.tournaments.tournament_scheduler import pair_long_rounds, tick


def tournament_of(kind: str, *names: str, **more: Any) -> Tournament:
    """A tournament of Ada's on a tiny board, live unless it has `days`, which these have entered."""
    clock = {} if "days" in more else {"seconds": 300}
    minutes = {"minutes": 60} if kind == "arena" else {}
    given = {"kind": kind, "name": "Autumn cup", "game": "mijnenveger", "config": TINY} | clock | minutes | more
    made = organise(organiser=member("Ada"), plan=TournamentPlan(**given))
    for name in names:
        enter(tournament_id=made.pk, player=member(name))
    return made


def started(kind: str, *names: str, **more: Any) -> Tournament:
    """The same, with its first round paired."""
    made = tournament_of(kind, *names, **more)
    start_now(tournament_id=made.pk, player=member("Ada"))
    go_on()
    return again(made)


def go_on() -> None:
    """Let the scheduler do all that is due: the results, the next round, its tables."""
    for _ in range(2):
        tick()
        pair_long_rounds()
    tick()


def again(found: Tournament) -> Tournament:
    """The tournament as stored now."""
    return Tournament.objects.get(pk=found.pk)


def under_way(found: Tournament) -> list[Pairing]:
    """Its pairings that aren't done, with tables."""
    return list(found.pairings.filter(done=None, table__isnull=False).select_related("table"))


def names_at(pairing: Pairing) -> list[str]:
    """The players of a pairing, the one who begins first."""
    return [seat.entrant.player.name for seat in pairing.seats.select_related("entrant__player")]


def win(table: Table, name: str) -> None:
    """Let this player win a game for two in which both have moved."""
    for seat, text in enumerate((RED_LAYS, BLUE_LAYS)):
        do(table, seat, text)
    loser = table.seats.exclude(player__name=name).get()
    do(fresh(table), loser.number, "resign")


def play_round(found: Tournament, *, clock: ManualClock | None = None) -> None:
    """Let the first by name win each game, and let what follows happen."""
    for pairing in under_way(found):
        assert pairing.table is not None
        win(pairing.table, min(names_at(pairing)))
    if clock is not None:
        clock.forward(seconds=1)
    go_on()

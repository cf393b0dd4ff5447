"""What has been played in a tournament, read from its rows, and the standings that follow."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from boem.web.tournaments.arbiter import standings
from boem.web.tournaments.arbiter.encounters import Contender, Encounter, How
from boem.web.tournaments.arbiter.standings import TournamentStanding
from boem.web.tournaments.models import PairedSeat, Tournament, TournamentPlayer

Kind = Tournament.Kind


def past_of(found: Tournament, players: Collection[TournamentPlayer] | None = None) -> list[Encounter]:
    """Everything that is finished, byes included: in an arena as the games ended, otherwise by round and board.

    With `players`, only those pairings in which at least one of them was.
    """
    order = ("pairing__done",) if found.kind == Kind.ARENA else ("round", "pairing__board", "leg")
    rows = PairedSeat.objects.filter(tournament=found, pairing__done__isnull=False, points__isnull=False)
    if players is not None:
        rows = rows.filter(pairing__in=PairedSeat.objects.filter(entrant__in=players).values("pairing"))
    told = rows.order_by(*order, "pairing_id", "seat").values_list(
        "pairing_id", "round", "entrant__number", "points", "pairing__how"
    )
    return [_encounter(list(group)) for _, group in groupby(told, key=lambda row: row[0])]


def contenders_of(found: Tournament) -> list[Contender]:
    """Everybody with a number, by number."""
    entrants = found.entrants.exclude(number=0).order_by("number")
    return [Contender(one.number, one.rating, one.state == TournamentPlayer.State.IN) for one in entrants]


def standings_of(found: Tournament) -> list[tuple[TournamentPlayer, TournamentStanding]]:
    """Everybody in order, as of now. Before the start nobody has a number, so the list is empty.

    A ladder's are its places.
    """
    entrants = {one.number: one for one in found.entrants.exclude(number=0).select_related("player")}
    lines = _ranked(found, tuple(entrants), past_of(found))
    return [(entrants[line.player], line) for line in lines]


def _ranked(found: Tournament, players: Sequence[int], past: Sequence[Encounter]) -> list[TournamentStanding]:
    match found.kind:
        case Kind.SWISS:
            return standings.swiss(players, past, found.round)
        case Kind.ROUND_ROBIN:
            gone = found.entrants.filter(state=TournamentPlayer.State.WITHDRAWN).exclude(number=0)
            early = frozenset(gone.values_list("number", flat=True))
            return standings.round_robin(players, past, found.rounds, early)
        case Kind.KNOCKOUT:
            return standings.knockout(players, past)
        case Kind.GROUPS:
            return standings.groups(players, past)
        case Kind.LADDER:
            placed = found.entrants.exclude(place=None).order_by("place")
            return standings.ladder(list(placed.values_list("number", flat=True)), past)
    return standings.arena_standing(players, past)


def _encounter(rows: Sequence[tuple[int, int, int, int | None, str]]) -> Encounter:
    return Encounter(rows[0][1], tuple(row[2] for row in rows), tuple(row[3] or 0 for row in rows), How(rows[0][4]))

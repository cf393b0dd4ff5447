"""What the campaign of tournaments does on a running site's data, in a process beside it; all answers are JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any

from boem.core.clock import CLOCK
from boem.testing.clock import OffsetClock
from boem.web.accounts.models import Player
from boem.web.accounts.tokens import new_token
from boem.web.base.errors import TableError
from boem.web.tables.store.match_cache import fold
from boem.web.tournaments import ladders
from boem.web.tournaments.entries import enter
from boem.web.tournaments.models import PairedSeat, Pairing, Tournament
from boem.web.tournaments.organising import organise, start_now
from boem.web.tournaments.plans import TournamentPlan
from boem.web.tournaments.results import points_at


def organised(kind: str, players: int, more: Mapping[str, Any], config: Mapping[str, Any]) -> dict[str, Any]:
    """A tournament that so many programs have entered, with their tokens."""
    programs = [Player.objects.create(name=f"Program {kind} {number}") for number in range(players)]
    tokens = [new_token(program, label="campaign") for program in programs]
    plan = TournamentPlan(kind=kind, name="Campaign", game="mijnenveger", config=config, rated=True, **more)
    made = organise(organiser=programs[0], plan=plan)
    for program in programs:
        enter(tournament_id=made.pk, player=program)
    return {"id": made.pk, "tokens": tokens}


def move_clock(seconds: float) -> None:
    """Go by the clock of a site that is so many seconds ahead."""
    clock = OffsetClock()
    clock.forward(seconds=seconds)
    CLOCK.use(clock)


def start(tournament_id: str) -> None:
    """Start it."""
    found = Tournament.objects.get(pk=tournament_id)
    if found.organiser is not None:
        start_now(tournament_id=tournament_id, player=found.organiser)


def stage(tournament_id: str) -> str:
    """How far it is."""
    return Tournament.objects.get(pk=tournament_id).stage


def round_of(tournament_id: str) -> int:
    """The latest round that was paired."""
    return Tournament.objects.get(pk=tournament_id).round


def challenged(tournament_id: str, step: int) -> int:
    """Let some players of a ladder challenge, and some answer; returns how many challenges there are."""
    luck, found = Random(step), Tournament.objects.get(pk=tournament_id)
    for asked in found.challenges.filter(answer="").select_related("to__player"):
        if asked.to.number % 5:
            _tried(ladders.accept, challenge_id=asked.pk, player=asked.to.player)
    for entrant in found.entrants.exclude(place=None).select_related("player"):
        if luck.random() < 0.5 and entrant.place and entrant.place > 1:
            place = max(1, entrant.place - luck.randint(1, found.reach))
            _tried(ladders.challenge, tournament_id=found.pk, player=entrant.player, place=place)
    return found.challenges.count()


def _tried(work: Any, **what: Any) -> None:
    try:
        work(**what)
    except TableError:
        return


def checked(tournament_id: str, heard: Mapping[str, int]) -> dict[str, Any]:
    """Counts of a tournament that is over, and whatever is wrong with it."""
    found = Tournament.objects.get(pk=tournament_id)
    pairings = list(Pairing.objects.filter(tournament=found).select_related("table").prefetch_related("seats__entrant"))
    faults = list(_faults(found, pairings, heard))
    return {
        "players": found.entrants.count(),
        "rounds": found.round,
        "games": sum(one.table is not None for one in pairings),
        "finished": sum(one.done is not None for one in pairings),
        "faults": faults,
    }


def _faults(found: Tournament, pairings: list[Pairing], heard: Mapping[str, int]) -> Any:
    rows = PairedSeat.objects.filter(tournament=found).values_list("round", "leg", "entrant")
    if any(count > 1 for count in Counter(rows).values()):
        yield "somebody was paired twice in a round"
    if found.kind == "swiss":
        met = Counter(frozenset(seat.entrant_id for seat in one.seats.all()) for one in pairings)
        if any(count > 1 for pair, count in met.items() if len(pair) == 2):
            yield "two met twice"
        if any(one.done is None for one in pairings):
            yield "a result is missing"
    for one in pairings:
        yield from _faults_of(one, heard)


def _faults_of(pairing: Pairing, heard: Mapping[str, int]) -> Any:
    table, seats = pairing.table, list(pairing.seats.all())
    if table is None:
        if len(seats) > 1 and pairing.how != "forfeit":
            yield f"pairing {pairing.pk} has no table"
        return
    at = {row.player_id: row.number for row in table.seats.all()}
    if set(at) != {seat.entrant.player_id for seat in seats}:
        yield f"others sit at table {table.id}"
    if table.number < heard.get(table.id, 0):
        yield f"table {table.id} has lost entries"
    nobody_came = pairing.how == "forfeit" and not any(seat.points for seat in seats)
    if pairing.done is not None and not nobody_came:
        order = [at[seat.entrant.player_id] for seat in seats]
        if [seat.points for seat in seats] != list(points_at(table, fold(table), order)):
            yield f"the points at table {table.id} are wrong"


def ladder_checked(tournament_id: str) -> dict[str, Any]:
    """Counts of a ladder after its week, and whatever is wrong with it."""
    told = checked(tournament_id, {})
    found = Tournament.objects.get(pk=tournament_id)
    places = list(found.entrants.exclude(place=None).order_by("place").values_list("place", flat=True))
    if places != list(range(1, len(places) + 1)):
        told["faults"].append(f"places are missing: {places}")
    if found.challenges.filter(answer="", until__lt=CLOCK.now() - timedelta(minutes=5)).exists():
        told["faults"].append("a challenge was forgotten")
    answers = Counter(found.challenges.values_list("answer", flat=True))
    played = found.challenges.exclude(settled=None).count()
    return told | {"challenges": ", ".join(f"{count} {answer or 'open'}" for answer, count in answers.items()),
                   "played": played}  # fmt: skip

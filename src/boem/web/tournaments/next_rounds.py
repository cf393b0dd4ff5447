"""What is paired next, for each kind of tournament, once everything before is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import F, Max
from django.db.models.functions import Coalesce

from boem.core.clock import CLOCK
from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.base.process_pool import Pool
from boem.web.tables.clocks import LAG
from boem.web.tournaments.arbiter import bracket
from boem.web.tournaments.arbiter.arena import Free, doubled, pair_arena
from boem.web.tournaments.arbiter.encounters import Encounter, How, Pair, Unpairable, beginnings
from boem.web.tournaments.arbiter.groups import pair_groups
from boem.web.tournaments.arbiter.round_robin import berger
from boem.web.tournaments.arbiter.swiss import pair_swiss
from boem.web.tournaments.byes import close_requests
from boem.web.tournaments.entries import kept_apart
from boem.web.tournaments.models import PairedSeat, Tournament, TournamentPlayer
from boem.web.tournaments.organising import has_organiser
from boem.web.tournaments.plans import LEAST
from boem.web.tournaments.rounds import finish, write_pairs, write_round
from boem.web.tournaments.score_sheet import contenders_of, past_of

Kind, In = Tournament.Kind, TournamentPlayer.State.IN
ALONE: Final = timedelta(days=3)
SECONDS: Final = 300.0  # that the process may take to pair a round
POOL: Final = Pool(kept=False, django=False)


def next_of(found: Tournament) -> None:
    """Pair the next round, or end the tournament, once all pairings are done and, in a live one, its rest is over.

    While its organiser has paused it, nothing; but one that nobody could resume goes on after ALONE.
    """
    now = Tournament.objects.get(pk=found.pk)
    if now.paused is not None and (has_organiser(now) or CLOCK.now() < now.paused + ALONE):
        return
    if found.rest and found.round < found.rounds:
        last = found.pairings.aggregate(done=Max("done"))["done"]
        if last is not None and CLOCK.now() < last + timedelta(seconds=found.rest):
            return
    if found.kind != Kind.KNOCKOUT and found.round >= found.rounds:
        finish(found)
    elif found.kind == Kind.ROUND_ROBIN:
        _write_round_robin(found)
    elif found.kind == Kind.KNOCKOUT:
        _write_knockout(found)
    else:
        _write_by_points(found)


def _write_round_robin(found: Tournament) -> None:
    """By the day all rounds begin at once; live, one after another."""
    rounds = berger(found.entrants.exclude(number=0).count(), double=found.double)
    write_round(found, rounds if found.days else rounds[found.round : found.round + 1])


def _write_knockout(found: Tournament) -> None:
    """The next round among the winners; ties that are still level are played again first, the other one beginning."""
    if found.round == 0:
        write_round(found, [bracket.first_round(found.entrants.exclude(number=0).count())])
        return
    ties = _ties(found)
    won = {board: bracket.winner_of(legs) for board, legs in ties.items()}
    level = [board for board, winner in won.items() if winner is None]
    for board in level:
        legs = ties[board]
        with suppress(IntegrityError), transaction.atomic():  # it has been written already
            write_pairs(found, found.round, [legs[-1].seats[::-1]], first=board, leg=len(legs) + 1)
    if level:
        return
    if found.round >= found.rounds:
        finish(found)
        return
    boards = 2 ** (found.rounds - found.round)
    write_round(found, [bracket.next_round([won.get(board) for board in range(1, boards + 1)])])


def _ties(found: Tournament) -> dict[int, list[Encounter]]:
    """The games of each board in the latest round."""
    rows = PairedSeat.objects.filter(tournament=found, round=found.round).select_related("pairing", "entrant")
    games: dict[tuple[int, int], list[PairedSeat]] = {}
    for row in rows.order_by("pairing__board", "leg", "seat"):
        games.setdefault((row.pairing.board, row.leg), []).append(row)
    ties: dict[int, list[Encounter]] = {}
    for (board, _), seats in games.items():
        players = tuple(seat.entrant.number for seat in seats)
        points = tuple(seat.points or 0 for seat in seats)
        ties.setdefault(board, []).append(Encounter(found.round, players, points, How(seats[0].pairing.how)))
    return ties


def _write_by_points(found: Tournament) -> None:
    """A Swiss round, or a round of tables: paired in another process, since that may take seconds.

    If those who don't sit it out can't be paired, nobody plays in this round, and everybody gets half a point.
    """
    pause_missing(found)
    absent, past = close_requests(found), past_of(found)
    entered = contenders_of(found)
    there = [one.number for one in entered if one.active]
    players = [replace(one, active=one.active and one.number not in absent) for one in entered]
    if len(there) < LEAST.get(found.kind, 2):
        finish(found)
        return
    apart = frozenset(kept_apart(found, (player.number for player in players if player.active)))
    work: Callable[..., list[Pair]] = (
        partial(pair_swiss, players, past, rounds=found.rounds)
        if found.kind == Kind.SWISS
        else partial(pair_groups, players, past, wanted=found.seats)
    )
    try:
        pairs = POOL.call(partial(work, forbidden=apart), seconds=SECONDS)
    except Unpairable:
        if not absent:
            finish(found)  # everyone has met everyone whom they may meet
            return
        pairs, absent = [], frozenset(there)
    write_round(found, [pairs], sorted(absent))


def go_on_with_arena(found: Tournament) -> None:
    """Pair those who are free, or end the arena when its time is up."""
    now, until = CLOCK.now(), found.until
    if until is not None and now > until + LAG:  # results of the last moment have been written by then
        finish(found)
        return
    if until is not None and now >= until:
        return
    pause_missing(found)
    free = _free(found, now)
    if len(free) > 1:
        pairs = pair_arena(free, kept_apart(found, (one.number for one in free)))
        if pairs:
            write_round(found, [pairs])


def pause_missing(found: Tournament) -> None:
    """Stop pairing those who missed their latest game, until they enter again, and those who are kept out."""
    missed = PairedSeat.objects.filter(
        tournament=found, points=0, pairing__how=How.FORFEIT, entrant__state=TournamentPlayer.State.IN
    ).filter(pairing__done__gt=Coalesce(F("entrant__active"), F("entrant__entered")))
    kept_out = found.entrants.filter(state=In).exclude(player__in=Player.objects.filter(let_in()))
    away = [*missed.values_list("entrant", flat=True), *kept_out.values_list("pk", flat=True)]
    TournamentPlayer.objects.filter(pk__in=away).update(state=TournamentPlayer.State.PAUSED)


def _free(found: Tournament, now: datetime) -> list[Free]:
    """The players of an arena who have no game. Reads their own games alone: it is done every second."""
    going_on = PairedSeat.objects.filter(pairing__done=None, tournament__stage=Tournament.Stage.RUNNING)
    playing = going_on.filter(tournament__seconds__isnull=False).values("entrant__player")  # live, here or elsewhere
    waiting = list(found.entrants.filter(state=In).exclude(number=0).exclude(player__in=playing))
    if len(waiting) < 2:
        return []
    games: dict[int, list[Encounter]] = {one.number: [] for one in waiting}
    for game in past_of(found, waiting):
        for player in games.keys() & game.seats:
            games[player].append(game)
    own = PairedSeat.objects.filter(tournament=found, entrant__in=waiting).values("entrant")
    since = dict(own.annotate(last=Max("pairing__done")).values_list("entrant", "last"))
    return [_free_one(one, games[one.number], since.get(one.pk), now) for one in waiting]


def _free_one(one: TournamentPlayer, games: Sequence[Encounter], since: datetime | None, now: datetime) -> Free:
    waits = max(since or one.entered, one.active or one.entered)
    return Free(
        number=one.number,
        points=sum(doubled(game.points_of(one.number) for game in games)),
        rating=one.rating,
        begun=beginnings(games, one.number),
        last=games[-1].opponents_of(one.number)[0] if games else None,
        waited=(now - waits).total_seconds(),
    )

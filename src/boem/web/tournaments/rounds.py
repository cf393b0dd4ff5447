"""Rounds: starting a tournament, writing who meets whom, setting up their tables, ending it.

Each step is one transaction that compares and sets what it starts from, so it can be cut off and done again at any
moment: the round's number for the pairings, a pairing's table for the table, the stage for the rest.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.registry import find_game
from boem.core.settings import read_settings_for, write_settings
from boem.web.base import announce
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.opening import store
from boem.web.tournaments.arbiter import bracket
from boem.web.tournaments.arbiter.encounters import DRAW, WIN, How, Pair
from boem.web.tournaments.arbiter.round_robin import berger
from boem.web.tournaments.entries import ratings_in
from boem.web.tournaments.models import PairedSeat, Pairing, Tournament, TournamentPlayer
from boem.web.tournaments.plans import LEAST
from boem.web.tournaments.results import forfeit
from boem.web.tournaments.score_sheet import standings_of

Kind, Stage, In = Tournament.Kind, Tournament.Stage, TournamentPlayer.State.IN
ALONE: Final[Mapping[How, int]] = {How.BYE: WIN, How.ABSENT: DRAW}
AT_ONCE: Final = 32  # tables, so other tournaments needn't wait long
log: Final = logging.getLogger("boem.tournaments")


def begin(found: Tournament) -> bool:
    """Close the entries and number the players by rating; cancel it if there are too few. Returns whether it began."""
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=found.pk)
        if locked.stage != Stage.OPEN:
            return False
        entrants = list(locked.entrants.select_related("player"))
        now = CLOCK.now()
        if len(entrants) < LEAST.get(locked.kind, 2):
            locked.stage, locked.ended = Stage.CANCELLED, now
            locked.save(update_fields=["stage", "ended"])
            announce.competed(locked.pk)
            return False
        ratings = ratings_in(locked, [entrant.player_id for entrant in entrants])
        for entrant in entrants:
            entrant.rating = ratings.get(entrant.player_id, entrant.rating)
        entrants.sort(key=lambda one: (-one.rating, one.entered, one.pk))
        for number, entrant in enumerate(entrants, 1):
            entrant.number = number
        TournamentPlayer.objects.bulk_update(entrants, ["number", "rating"])
        locked.stage, locked.started, locked.rounds = Stage.RUNNING, now, rounds_for(locked, len(entrants))
        locked.save(update_fields=["stage", "started", "rounds"])
        announce.competed(locked.pk)
        return True


def rounds_for(found: Tournament, players: int) -> int:
    """The number of rounds with so many players; 0 where there are none to count."""
    match found.kind:
        case Kind.ROUND_ROBIN:
            return len(berger(players, double=found.double))
        case Kind.KNOCKOUT:
            return bracket.rounds_of(players)
        case Kind.SWISS:
            return min(found.rounds or bracket.rounds_of(players) + 1, players - 1 + players % 2)
        case Kind.GROUPS:
            return found.rounds or 3
    return 0


def write_round(found: Tournament, rounds: Sequence[Sequence[Pair]], absent: Iterable[int] = ()) -> bool:
    """Write the next round, or several, if nobody else has done so since `found` was read; returns whether it did.

    The players in `absent` sit it out for half a point.
    """
    numbers = range(found.round + 1, found.round + len(rounds) + 1)
    with transaction.atomic():
        same = Tournament.objects.filter(pk=found.pk, stage=Stage.RUNNING, round=found.round)
        if not same.update(round=numbers[-1]):
            return False
        for number, pairs in zip(numbers, rounds, strict=True):
            write_pairs(found, number, pairs)
            write_pairs(found, number, [(one,) for one in absent], first=len(pairs) + 1, alone=How.ABSENT)
    return True


def write_pairs(
    found: Tournament, number: int, pairs: Iterable[Pair], *, first: int = 1, leg: int = 1, alone: How = How.BYE
) -> list[Pairing]:
    """Write pairings, whose players mustn't be in others of this round and leg. A bye is done at once, as `alone`."""
    pairs = list(pairs)
    paired = [player for pair in pairs for player in pair]
    announce.competed(found.pk)
    entrants = {one.number: one for one in found.entrants.filter(number__in=paired)}
    now, told = CLOCK.now(), [(board, pair) for board, pair in enumerate(pairs, first) if pair]
    written = Pairing.objects.bulk_create(
        Pairing(
            tournament=found,
            round=number,
            board=board,
            leg=leg,
            done=now if len(pair) == 1 else None,
            how=alone if len(pair) == 1 else "",
        )
        for board, pair in told
    )
    PairedSeat.objects.bulk_create(
        PairedSeat(
            pairing=pairing,
            tournament=found,
            round=number,
            leg=leg,
            entrant=entrants[player],
            seat=seat,
            points=ALONE[alone] if len(pair) == 1 else None,
        )
        for pairing, (_, pair) in zip(written, told, strict=True)
        for seat, player in enumerate(pair)
    )
    return written


def seat_all(found: Tournament) -> None:
    """Set up the tables of pairings without one, AT_ONCE at most; players whose opponents have withdrawn win."""
    waiting = found.pairings.filter(done=None, table=None).prefetch_related("seats__entrant__player")
    for pairing in waiting.order_by("round", "board")[:AT_ONCE]:
        seats = list(pairing.seats.all())
        there = [
            seat.entrant.state != TournamentPlayer.State.WITHDRAWN and not seat.entrant.player.gone for seat in seats
        ]
        present = [seat for seat, here in zip(seats, there, strict=True) if here]
        if len(present) >= LEAST.get(found.kind, 2):
            set_up(found, pairing, present)
        else:
            forfeit(pairing, seats, there)


def set_up(found: Tournament, pairing: Pairing, seats: Sequence[PairedSeat]) -> None:
    """Make a pairing's table for these of its seats, once, and call the players."""
    game = find_game(found.game)
    config = read_settings_for(game.config, found.config, len(seats))
    table = Table(
        game=game.id,
        config=write_settings(config),
        visibility=Table.Visibility.LINK if found.private else Table.Visibility.PUBLIC,
        days=found.days,
        seconds=found.seconds,
        increment=found.increment,
        rated=found.rated,
    )
    begins = getattr(config, "starts", 0)
    rows = [
        SeatRow(number=(number + begins) % len(seats), kind=SeatRow.Kind.PERSON, player=seat.entrant.player)
        for number, seat in enumerate(seats)
    ]
    deal = deal_of(table)
    with transaction.atomic():
        store(table, sorted(rows, key=lambda row: row.number), deal)
        if not Pairing.objects.filter(pk=pairing.pk, table=None, done=None).update(table=table):
            transaction.set_rollback(True)
            return
        pairing.seats.exclude(pk__in=[seat.pk for seat in seats]).delete()
        announce.competed(found.pk)
        for row in rows:
            announce.called(str(row.player_id), table.id)


def finish(found: Tournament) -> None:
    """End it, and note everyone's place."""
    lines = standings_of(found)
    for entrant, line in lines:
        entrant.place = line.place
    with transaction.atomic():
        same = Tournament.objects.filter(pk=found.pk, stage=Stage.RUNNING, round=found.round)
        if same.update(stage=Stage.OVER, ended=CLOCK.now()):
            TournamentPlayer.objects.bulk_update([entrant for entrant, _ in lines], ["place"])
            announce.competed(found.pk)

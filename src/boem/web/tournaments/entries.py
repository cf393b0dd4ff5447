"""Entering a tournament, pausing, withdrawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from django.db import transaction
from django.db.models import Max

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.base.hooks import BLOCKED_PAIRS
from boem.web.lobby.models import Rating
from boem.web.tables.store.seating_rules import check_company
from boem.web.tournaments.models import Tournament, TournamentPlayer
from boem.web.tournaments.organising import NoTournament, find_tournament, may_see

Kind, Stage = Tournament.Kind, Tournament.Stage
MOST: Final = 20  # tournaments that aren't over, for one player
APART: Final = (Kind.ARENA, Kind.SWISS)
"""Kinds in which two who keep apart are simply never paired; into others only one of them gets."""


def enter(*, tournament_id: str, player: Player, token: str = "") -> TournamentPlayer:
    """Enter, or come back after a pause; entering twice changes nothing. Raises NoTournament, NotYours or Closed.

    Late entries get the next number. On a ladder one begins at its foot.
    """
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        found = find_tournament(tournament_id, lock=True)
        if not may_see(found, player, token):
            raise NoTournament
        known = found.entrants.filter(player=player).first()
        if known is not None and known.state == TournamentPlayer.State.IN:
            return known
        if not takes(found, known):
            raise Closed("This tournament takes no more entries.")
        if known is None or known.state == TournamentPlayer.State.WITHDRAWN:
            check_may_enter(found, player)
        entrant = known or TournamentPlayer(tournament=found, player=player, rating=rating_of(found, player).shown)
        entrant.state, entrant.active = TournamentPlayer.State.IN, CLOCK.now()
        if found.stage == Stage.RUNNING:
            _take_number(found, entrant)
        entrant.save()
        announce.competed(found.pk)
        return entrant


def withdraw(*, tournament_id: str, player: Player) -> None:
    """Leave before it starts, or stop being paired: a game under way goes on, and those still to come are lost.

    From an arena one only pauses. Raises NoTournament or NotYours.
    """
    with transaction.atomic():
        found = find_tournament(tournament_id, lock=True)
        entrant = found.entrants.filter(player=player).first()
        if entrant is None:
            raise NotYours("You haven't entered this tournament.")
        announce.competed(found.pk)
        if found.stage == Stage.OPEN:
            entrant.delete()
        elif found.stage == Stage.RUNNING:
            take_out(
                entrant, TournamentPlayer.State.PAUSED if found.kind == Kind.ARENA else TournamentPlayer.State.WITHDRAWN
            )


def take_out(entrant: TournamentPlayer, state: str) -> None:
    """Stop pairing the player. On a ladder, those below move up."""
    TournamentPlayer.objects.filter(pk=entrant.pk).update(state=state, place=None)
    if entrant.tournament.kind == Kind.LADDER and entrant.place is not None:
        below = entrant.tournament.entrants.filter(place__gt=entrant.place).order_by("place")
        for place, one in enumerate(below, entrant.place):
            TournamentPlayer.objects.filter(pk=one.pk).update(place=place)


def remove(*, tournament_id: str, organiser: Player, entrant_id: int) -> None:
    """The organiser takes somebody out; raises NoTournament or NotYours.

    From a ladder only organisers who aren't on it themselves: whoever is below moves up.
    """
    with transaction.atomic():
        found = find_tournament(tournament_id, lock=True)
        if found.organiser_id != organiser.pk:
            raise NotYours("Only the organiser may do that.")
        if found.kind == Kind.LADDER and found.entrants.filter(player=organiser).exclude(place=None).exists():
            raise NotYours("You play on this ladder yourself, so you can’t remove anybody from it.")
        entrant = found.entrants.filter(pk=entrant_id).select_related("player").first()
        if entrant is not None:
            withdraw(tournament_id=tournament_id, player=entrant.player)


def check_may_enter(found: Tournament, player: Player) -> None:
    """Raise NotYours, Unfit or Closed if the player doesn't meet what the tournament asks for."""
    if not player.may_be_rated:
        raise NotYours("Guests can't enter tournaments; make an account first.")
    rating = rating_of(found, player)
    if found.least_rating is not None and rating.shown < found.least_rating:
        raise Unfit("Your rating is {rating}; this tournament is for {least} and more.", rating=rating.shown,
                    least=found.least_rating)  # fmt: skip
    if found.most_rating is not None and rating.shown > found.most_rating:
        raise Unfit("Your rating is {rating}; this tournament is for {most} at most.", rating=rating.shown,
                    most=found.most_rating)  # fmt: skip
    if rating.games < found.least_games:
        raise Unfit("This tournament is for players with {least} rated games.", least=found.least_games)
    if found.entrants.exclude(state=TournamentPlayer.State.WITHDRAWN).count() >= found.most_players:
        raise Closed("This tournament is full.")
    going_on = TournamentPlayer.objects.filter(player=player, tournament__stage__in=(Stage.OPEN, Stage.RUNNING))
    if going_on.exclude(state=TournamentPlayer.State.WITHDRAWN).count() >= MOST:
        raise Closed("You have entered {count} tournaments that aren't over; withdraw from one first.", count=MOST)
    if found.kind not in APART:
        others = found.entrants.exclude(player=player).exclude(state=TournamentPlayer.State.WITHDRAWN)
        check_company(player, others.values_list("player_id", flat=True))


def rating_of(found: Tournament, player: Player) -> Rating:
    """The player's rating in this game at this pace; an unsaved one for somebody without."""
    own = {"player": player, "game": found.game, "pace": found.pace}
    return Rating.objects.filter(**own).first() or Rating(**own)


def ratings_in(found: Tournament, players: Collection[str]) -> dict[str, int]:
    """The ratings on display of those players who have one in this game at this pace."""
    rows = Rating.objects.filter(player__in=players, game=found.game, pace=found.pace)
    return {row.player_id: row.shown for row in rows if row.player_id is not None}


def kept_apart(found: Tournament, among: Iterable[int]) -> set[frozenset[int]]:
    """Pairs of numbers of players who may not be brought together."""
    numbers = dict(found.entrants.filter(number__in=among).values_list("player_id", "number"))
    pairs = (pair for pairs_among in BLOCKED_PAIRS for pair in pairs_among(tuple(numbers)))
    return {frozenset((numbers[one], numbers[other])) for one, other in pairs}


def takes(found: Tournament, known: TournamentPlayer | None) -> bool:
    """Whether somebody can still enter, or come back as `known`."""
    again = known is not None and (known.state == TournamentPlayer.State.PAUSED or found.kind == Kind.LADDER)
    late = found.kind in (Kind.ARENA, Kind.LADDER) or (
        found.kind in (Kind.SWISS, Kind.GROUPS) and found.round < found.late + 1
    )
    return found.stage == Stage.OPEN or (found.stage == Stage.RUNNING and (again or (late and known is None)))


def _take_number(found: Tournament, entrant: TournamentPlayer) -> None:
    """The next number, and on a ladder the place at its foot."""
    last = found.entrants.aggregate(number=Max("number"), place=Max("place"))
    if not entrant.number:
        entrant.number = (last["number"] or 0) + 1
    if found.kind == Kind.LADDER:
        entrant.place = (last["place"] or 0) + 1

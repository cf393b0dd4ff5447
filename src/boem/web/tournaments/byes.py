"""Half-point byes: a player of a Swiss sits out a round for half a point, as often as the organiser allows.

One is asked for until the round's pairing begins, which closes the requests, so that no request comes in between.
"""

from __future__ import annotations

from django.db import transaction

from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.tournaments.arbiter.encounters import How
from boem.web.tournaments.models import PairedSeat, Tournament, TournamentPlayer
from boem.web.tournaments.organising import find_tournament

Stage, In = Tournament.Stage, TournamentPlayer.State.IN


def ask_for_bye(*, tournament_id: str, player: Player) -> None:
    """Sit out the next round; asking twice changes nothing. Raises NoTournament, NotYours, Closed or Unfit."""
    with transaction.atomic():
        found, entrant = _open(tournament_id, player)
        number = found.round + 1
        if entrant.bye == number:
            return
        if byes_left(found, entrant) == 0:
            raise Closed("You have had all your half-point byes.")
        if found.rounds and number >= found.rounds:
            raise Closed("Nobody can sit out the last round.")
        _set_bye(entrant, number)


def take_bye_back(*, tournament_id: str, player: Player) -> None:
    """Play the next round after all; raises as `ask_for_bye` does."""
    with transaction.atomic():
        found, entrant = _open(tournament_id, player)
        if entrant.bye > found.round:
            _set_bye(entrant, 0)


def close_requests(found: Tournament) -> frozenset[int]:
    """Take no more requests for the next round; returns the numbers of those who sit it out."""
    number = found.round + 1
    with transaction.atomic():
        Tournament.objects.filter(pk=found.pk, round=found.round).update(byes_closed=number)
        return frozenset(found.entrants.filter(bye=number, state=In).values_list("number", flat=True))


def byes_left(found: Tournament, entrant: TournamentPlayer) -> int:
    """How many more the player may have; one that was asked for counts once its round is paired."""
    had = PairedSeat.objects.filter(entrant=entrant, pairing__how=How.ABSENT).count()
    return max(found.byes - had, 0)


def may_ask(found: Tournament, entrant: TournamentPlayer) -> bool:
    """Whether the player may ask for one now, or take one back."""
    is_open = found.stage in (Stage.OPEN, Stage.RUNNING) and found.byes_closed <= found.round
    if not is_open or entrant.state != In or not found.byes:
        return False
    last = found.rounds and found.round + 1 >= found.rounds
    return entrant.bye > found.round or (not last and byes_left(found, entrant) > 0)


def _open(tournament_id: str, player: Player) -> tuple[Tournament, TournamentPlayer]:
    """A tournament that takes requests for its next round, locked, and the player in it."""
    found = find_tournament(tournament_id, lock=True)
    entrant = found.entrants.filter(player=player, state=In).first()
    if entrant is None:
        raise NotYours("You haven't entered this tournament.")
    if not found.byes:
        raise Unfit("This tournament has no half-point byes.")
    if found.stage not in (Stage.OPEN, Stage.RUNNING):
        raise Closed("It is over already.")
    if found.byes_closed > found.round:
        raise Closed("The next round is being paired already.")
    return found, entrant


def _set_bye(entrant: TournamentPlayer, number: int) -> None:
    announce.competed(entrant.tournament_id)
    TournamentPlayer.objects.filter(pk=entrant.pk).update(bye=number)

"""Ladders: challenges, their games, and what follows for the places.

A challenge that isn't answered in time, or is declined, costs the challenged player the place. While it waits, or its
game is played, neither of the two can be in another. The challenged player begins.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from boem.core.clock import CLOCK
from boem.core.registry import game_ids
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours
from boem.web.tables.store.seating_rules import may_meet, shunned
from boem.web.tournaments.arbiter.encounters import WIN
from boem.web.tournaments.arbiter.ladder import after_win, may_challenge
from boem.web.tournaments.entries import take_out
from boem.web.tournaments.models import LadderChallenge, PairedSeat, Pairing, Tournament, TournamentPlayer
from boem.web.tournaments.organising import find_tournament
from boem.web.tournaments.rounds import write_pairs

REST: Final = timedelta(days=3)  # after a challenge, until the same player can be challenged by the same again
MOST_COUNTED: Final = 48  # of those that wait for a player
Answer, In = LadderChallenge.Answer, TournamentPlayer.State.IN


def challenge(*, tournament_id: str, player: Player, place: int) -> LadderChallenge:
    """Challenge whoever holds a place; raises NoTournament, NotYours or Closed."""
    with transaction.atomic():
        found = find_tournament(tournament_id, lock=True)
        own = _own(found, player)
        other = found.entrants.filter(place=place, state=In).select_related("player").first()
        if other is None or own.place is None or not may_challenge(_order(found), own.pk, other.pk, found.reach):
            raise Closed("You may challenge players up to {count} places above you.", count=found.reach)
        if not may_meet(player, other.player):
            raise NotYours("{name} takes no challenges now.", name=other.player.shown)
        if busy(found).filter(Q(by__in=(own, other)) | Q(to__in=(own, other))).exists():
            raise Closed("One of you has a challenge under way; wait for its end.")
        if found.challenges.filter(by=own, to=other, made__gt=CLOCK.now() - REST).exists():
            raise Closed("You challenged the same player less than {days} days ago.", days=REST.days)
        until = CLOCK.now() + timedelta(days=found.answer_days)
        made = LadderChallenge.objects.create(tournament=found, by=own, to=other, until=until)
        _touch(own)
        announce.challenged_on_ladder(other.player_id, found.pk, made.pk)
        announce.competed(found.pk)
        return made


def reachable(found: Tournament, entrant: TournamentPlayer | None) -> set[int]:
    """The keys of those whom this player may challenge now: whom `challenge` would not refuse."""
    if found.kind != Tournament.Kind.LADDER or found.stage != Tournament.Stage.RUNNING:
        return set()
    engaged = {one for pair in busy(found).values_list("by", "to") for one in pair}
    if entrant is None or entrant.place is None or entrant.pk in engaged:
        return set()
    above = found.entrants.filter(place__lt=entrant.place, place__gte=entrant.place - found.reach, state=In)
    lately = found.challenges.filter(by=entrant, made__gt=CLOCK.now() - REST).values_list("to", flat=True)
    welcome = above.exclude(player__in=shunned(entrant.player)).values_list("pk", flat=True)
    return set(welcome) - engaged - set(lately)


def accept(*, challenge_id: int, player: Player) -> Pairing:
    """Accept: the scheduler sets up the table. Raises NotYours or Closed."""
    with transaction.atomic():
        asked, found = _asked(challenge_id, to=player)
        number = found.round + 1
        Tournament.objects.filter(pk=found.pk).update(round=number)
        (pairing,) = write_pairs(found, number, [(asked.to.number, asked.by.number)])
        asked.pairing = pairing
        _answer(asked, Answer.ACCEPTED)
        return pairing


def decline(*, challenge_id: int, player: Player) -> None:
    """Give up the place without a game; raises NotYours or Closed."""
    with transaction.atomic():
        asked, found = _asked(challenge_id, to=player)
        _answer(asked, Answer.DECLINED)
        _give_place(found, winner=asked.by, loser=asked.to)


def take_back(*, challenge_id: int, player: Player) -> None:
    """Withdraw a challenge that hasn't been answered; raises NotYours or Closed."""
    with transaction.atomic():
        asked, _ = _asked(challenge_id, by=player)
        _answer(asked, Answer.WITHDRAWN)


def busy(found: Tournament) -> QuerySet[LadderChallenge]:
    """The challenges that wait for an answer, or are being played or counted."""
    return found.challenges.filter(Q(answer=Answer.NONE) | Q(answer=Answer.ACCEPTED, settled=None))


def to_answer(player: Player) -> QuerySet[LadderChallenge]:
    """The challenges that wait for the player's answer, the next to lapse first."""
    return pending().filter(to__player=player).order_by("until", "pk")[:MOST_COUNTED]


def pending() -> QuerySet[LadderChallenge]:
    """The challenges on all ladders that can still be answered."""
    found = LadderChallenge.objects.filter(answer=Answer.NONE, until__gt=CLOCK.now(), tournament__game__in=game_ids())
    found = found.filter(tournament__stage=Tournament.Stage.RUNNING, by__place__isnull=False, to__place__isnull=False)
    return found.select_related("tournament", "by__player", "to__player")


def settle_challenges(found: Tournament) -> None:
    """Let the games that are over change the places."""
    played = found.challenges.filter(answer=Answer.ACCEPTED, settled=None, pairing__done__isnull=False)
    for challenge_id in played.order_by("pairing__done").values_list("pk", flat=True):
        with transaction.atomic():
            find_tournament(found.pk, lock=True)
            asked = LadderChallenge.objects.select_related("by", "to").get(pk=challenge_id)
            if asked.settled is not None:
                continue
            if PairedSeat.objects.filter(pairing=asked.pairing, entrant=asked.by, points=WIN).exists():
                _give_place(found, winner=asked.by, loser=asked.to)
            asked.settled = CLOCK.now()
            asked.save(update_fields=["settled"])
            _touch(asked.by)
            _touch(asked.to)


def attend_ladder(found: Tournament) -> None:
    """What falls due with time: challenges that nobody answered, and players who don't play any more."""
    now = CLOCK.now()
    for asked in found.challenges.filter(answer=Answer.NONE).select_related("by", "to"):
        with transaction.atomic():
            find_tournament(found.pk, lock=True)
            asked.refresh_from_db()
            if asked.answer != Answer.NONE:
                continue
            if In not in (asked.by.state, asked.to.state) or asked.by.state != asked.to.state:
                _answer(asked, Answer.WITHDRAWN)
            elif asked.until <= now:
                _answer(asked, Answer.LAPSED)
                _give_place(found, winner=asked.by, loser=asked.to)
    idle = found.entrants.exclude(place=None).filter(active__lt=now - timedelta(days=found.idle_days))
    for entrant in idle.exclude(pk__in=busy(found).values("by")).exclude(pk__in=busy(found).values("to")):
        with transaction.atomic():
            find_tournament(found.pk, lock=True)
            take_out(entrant, TournamentPlayer.State.WITHDRAWN)
            announce.competed(found.pk)


def _own(found: Tournament, player: Player) -> TournamentPlayer:
    """The player's own place on a ladder; raises Closed or NotYours."""
    if found.kind != Tournament.Kind.LADDER or found.stage != Tournament.Stage.RUNNING:
        raise Closed("There are challenges only on a ladder.")
    own = found.entrants.filter(player=player, state=In).first()
    if own is None:
        raise NotYours("You aren't on this ladder.")
    return own


def _asked(
    challenge_id: int, *, by: Player | None = None, to: Player | None = None
) -> tuple[LadderChallenge, Tournament]:
    """A challenge that can still be answered, with its ladder locked; raises NotYours or Closed."""
    asked = LadderChallenge.objects.filter(pk=challenge_id).select_related("by", "to").first()
    if asked is None or (by is not None and asked.by.player_id != by.pk) or (to and asked.to.player_id != to.pk):
        raise NotYours("You have no such challenge.")
    found = find_tournament(asked.tournament_id, lock=True)
    asked.refresh_from_db()
    over = asked.answer != Answer.NONE or asked.until <= CLOCK.now() or found.stage != Tournament.Stage.RUNNING
    if over or asked.by.place is None or asked.to.place is None:
        raise Closed("This challenge is no longer open.")
    return asked, found


def _answer(asked: LadderChallenge, answer: str) -> None:
    asked.answer = answer
    asked.save(update_fields=["answer", "pairing"])
    announce.competed(asked.tournament_id)
    _touch(asked.to)
    announce.answered(asked.by.player_id)
    announce.answered(asked.to.player_id)


def _touch(entrant: TournamentPlayer) -> None:
    """Note that the player takes part."""
    TournamentPlayer.objects.filter(pk=entrant.pk).update(active=CLOCK.now())


def _order(found: Tournament) -> list[int]:
    """The players' keys from the top down."""
    return list(found.entrants.exclude(place=None).order_by("place").values_list("pk", flat=True))


def _give_place(found: Tournament, *, winner: TournamentPlayer, loser: TournamentPlayer) -> None:
    announce.competed(found.pk)
    order = _order(found)
    for place, (before, now) in enumerate(zip(order, after_win(order, winner.pk, loser.pk), strict=True), 1):
        if before != now:
            TournamentPlayer.objects.filter(pk=now).update(place=place)

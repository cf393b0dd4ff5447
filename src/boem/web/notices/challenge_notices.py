"""Challenges of which their players haven't been told yet, or not again. Read from the rows, as turns are in `due`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from boem.core.clock import CLOCK
from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.lobby.challenges import MOST_COUNTED
from boem.web.lobby.challenges import pending as pending_to_games
from boem.web.lobby.models import Challenge, Follow
from boem.web.notices import letters
from boem.web.notices.models import AHEAD, ChallengeNotice, Wish
from boem.web.tournaments.ladders import pending as pending_on_ladders

MOST: Final = 5  # notices of challenges to games that a player gets in a day from people whom they don't follow
MOST_GUESTS: Final = 2  # of these, from guests: anybody can be another one in a moment
APART: Final = timedelta(days=1)  # and one from each challenger: a challenge can be withdrawn and made again


def take_up(now: datetime, quiet: timedelta) -> None:
    """Note the challenges that have waited for so long, each once, also when several workers look."""
    people = Player.objects.filter(let_in())
    games = pending_to_games().filter(notice=None, made__lte=now - quiet, to__in=people).select_related("by")
    for game in games.order_by("made"):
        _note(ChallengeNotice(game=game, muted=_is_muted(game, now)))
    for ladder in pending_on_ladders().filter(notice=None, made__lte=now - quiet, to__player__in=people):
        _note(ChallengeNotice(ladder=ladder))


def _is_muted(asked: Challenge, now: datetime) -> bool:
    """Whether the player has been told enough today of challenges by this player, by guests, or by strangers."""
    told = Challenge.objects.filter(to=asked.to_id, notice__muted=False, notice__made__gt=now - APART)
    if told.filter(by=asked.by_id).exists():
        return True
    followed = Follow.objects.filter(by=asked.to_id).values("of")
    if followed.filter(of=asked.by_id).exists():
        return False
    strangers = [one.by for one in told.exclude(by__in=followed).select_related("by")]
    guests = [one for one in strangers if one.is_guest]
    return len(strangers) >= MOST or (asked.by.is_guest and len(guests) >= MOST_GUESTS)


def waiting_notices(*wanted: Q) -> QuerySet[ChallengeNotice]:
    """Those of challenges that can be answered, by players who are let in; `wanted` can use `player_id`, `asked_at`."""
    found = ChallengeNotice.objects.alias(
        player_id=Coalesce("game__to", "ladder__to__player"), asked_at=Coalesce("game__made", "ladder__made")
    )
    open_ones = Q(game__in=pending_to_games().values("pk")) | Q(ladder__in=pending_on_ladders().values("pk"))
    found = found.filter(open_ones, *wanted, player_id__in=Player.objects.filter(let_in()).values("pk"))
    return found.select_related(
        "game__by", "game__to", "ladder__tournament", "ladder__by__player", "ladder__to__player"
    )


def challenges_of(player: Player) -> Sequence[ChallengeNotice]:
    """The challenges that wait for a player, the next to lapse first; at most `MOST_COUNTED`."""
    return sorted(waiting_notices(Q(player_id=player.pk)), key=lambda one: one.until)[:MOST_COUNTED]


def mail_challenges(now: datetime, quiet: timedelta) -> None:
    """Mail all players who have been challenged, and remind those whose place is at stake."""
    told = Player.objects.filter(last_login__isnull=False).exclude(email="").values("pk")
    fresh = Q(mailed=False, muted=False, asked_at__lte=now - quiet)
    again = Q(mailed=True, reminded=False, ladder__until__lte=now + AHEAD)
    for notice in waiting_notices(Q(player_id__in=told), fresh | again):
        if not notice.mailed or notice.reminds(now):
            _mail(notice, now)


def note_told(notices: Sequence[ChallengeNotice]) -> None:
    """Note that a mail of all that waits has told of these, so they need none of their own."""
    ChallengeNotice.objects.filter(pk__in=[one.pk for one in notices]).update(mailed=True, reminded=True)


def tidy() -> None:
    """Delete what is neither waiting nor counted any more."""
    old = ChallengeNotice.objects.filter(made__lte=CLOCK.now() - APART)
    old = old.exclude(game__in=pending_to_games().values("pk")).exclude(ladder__in=pending_on_ladders().values("pk"))
    old.delete()


def _mail(notice: ChallengeNotice, now: datetime) -> None:
    """Deal with it exactly once, also when several workers look at the same time."""
    with transaction.atomic():
        same = ChallengeNotice.objects.filter(pk=notice.pk, mailed=notice.mailed, reminded=notice.reminded)
        if not same.update(mailed=True, reminded=notice.reminds(now)):
            return
        wish = Wish.objects.filter(player=notice.player).first()
        if wish is None or wish.how == Wish.How.NOW:
            letters.challenge(notice, again=notice.mailed)
        elif wish.how == Wish.How.DAILY and notice.reminds(now):  # no mail of the day has told of it
            letters.challenge(notice, again=False)


def _note(notice: ChallengeNotice) -> None:
    try:
        with transaction.atomic():
            notice.save()
    except IntegrityError:  # another worker has noted it
        return

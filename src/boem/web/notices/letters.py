"""The mails: it is somebody's turn, or they are challenged; in their language, ending in a link that stops them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from boem.web.accounts.models import Player
from boem.web.base.texts import filled
from boem.web.mail.queue import Draft, queue
from boem.web.notices.models import ChallengeNotice
from boem.web.notices.stop import path_of
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import SeatRow
from boem.web.tables.social.waiting import said_to_wait
from boem.web.tables.store.seat_names import names_of
from boem.web.tables.store.table_access import place_at


def can_be_sent() -> bool:
    """Whether this host sends mail and its public address is set."""
    return settings.OUTBOX is not None and bool(settings.SITE_URL)


def turn(seat: SeatRow) -> None:
    """Mail a player about one turn."""
    player = _reader(seat)
    with translation.override(player.language or settings.LANGUAGE_CODE):
        game, others = what(seat)
        subject = _("Your turn: {game} with {names}").format(game=game, names=others)
        _post(player, subject, [subject + ".", *_where(seat)])


def digest(player: Player, turns: Sequence[SeatRow], challenges: Sequence[ChallengeNotice]) -> None:
    """Mail a player about all games and challenges that are waiting for them."""
    with translation.override(player.language or settings.LANGUAGE_CODE):
        subject = said_to_wait(len(turns), len(challenges))
        lines = [subject + "."]
        for notice in challenges:
            lines += ["", challenged(notice) + ".", *_at_stake(notice)]
        for seat in turns:
            game, others = what(seat)
            lines += ["", _("{game} with {names}").format(game=game, names=others), *_where(seat)]
        _post(player, subject, lines)


def challenge(notice: ChallengeNotice, *, again: bool) -> None:
    """Mail a player about one challenge; `again` if it still waits, and silence will soon cost the place."""
    with translation.override(notice.player.language or settings.LANGUAGE_CODE):
        _post(notice.player, headline(notice, again=again), [challenged(notice) + ".", *_at_stake(notice)])


def headline(notice: ChallengeNotice, *, again: bool) -> str:
    """A challenge as a subject."""
    told = challenged(notice)
    return _("Still without your answer: {challenge}").format(challenge=told) if again else told


def challenged(notice: ChallengeNotice) -> str:
    """Who challenges to what, without a full stop."""
    if notice.ladder is not None:
        ladder = notice.ladder.tournament.title
        return _("{name} challenges you on the ladder {ladder}").format(name=notice.by.name, ladder=ladder)
    game = str(presenter_of(notice.game.seat.table.game).title)  # type: ignore[union-attr]
    return _("{name} challenges you to a game of {game}").format(name=notice.by.name, game=game)


def cost_of(notice: ChallengeNotice) -> str:
    """What the answers to a challenge bring, and silence."""
    if notice.ladder is None:
        return _("You can accept or decline until {moment} UTC.").format(moment=_moment(notice.until))
    return _(
        "Accept, and you play for place {place}: you lose it only if {name} wins. If you decline, or don’t answer by "
        "{moment} UTC, {name} gets it without a game."
    ).format(place=notice.ladder.to.place, name=notice.by.name, moment=_moment(notice.until))


def path_to(notice: ChallengeNotice) -> str:
    """The page on which a challenge is answered."""
    if notice.ladder is not None:
        return reverse("tournament", args=[notice.ladder.tournament_id])
    return reverse("table", args=[notice.game.seat.table_id])  # type: ignore[union-attr]


def _at_stake(notice: ChallengeNotice) -> list[str]:
    return [cost_of(notice), settings.SITE_URL + path_to(notice)]


def what(seat: SeatRow) -> tuple[str, str]:
    """The game, and the names of the others; only the first ones of many."""
    place = place_at(seat.table_id, seat.player, seat.number)
    names = [name for number, name in enumerate(names_of(place)) if number != seat.number]
    told = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
    return str(presenter_of(seat.table.game).title), told


def _where(seat: SeatRow) -> list[str]:
    address = settings.SITE_URL + reverse("table", args=[seat.table_id])
    return [address, until] if (until := deadline_of(seat)) else [address]


def deadline_of(seat: SeatRow) -> str:
    """Until when there is time; empty if there is no limit."""
    if not seat.table.deadline:
        return ""
    return _("There is time until {moment} UTC.").format(moment=_moment(seat.table.deadline))


def _moment(moment: datetime) -> str:
    return date_format(moment.astimezone(timezone.get_default_timezone()), "DATETIME_FORMAT")


def _post(player: Player, subject: str, lines: Sequence[str]) -> None:
    stop = settings.SITE_URL + path_of(player)
    foot = ["-- ", _("No more of these e-mails: {link}").format(link=stop)]
    queue(Draft(to=player.email, subject=subject, body="\n".join([*map(filled, lines), "", *foot]) + "\n", stop=stop))


def _reader(seat: SeatRow) -> Player:
    if seat.player is None:
        raise ValueError(f"nobody has {seat}")
    return seat.player

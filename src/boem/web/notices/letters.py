"""The mails: it is somebody's turn, in their language, with a link to stop such mails at the end."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.web.accounts.models import Player
from boem.web.mail.queue import Draft, queue
from boem.web.notices.stop import path_of
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import SeatRow
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


def digest(player: Player, turns: Sequence[SeatRow]) -> None:
    """Mail a player about all games that are waiting for them."""
    with translation.override(player.language or settings.LANGUAGE_CODE):
        count = len(turns)
        subject = ngettext("A game is waiting for you", "{count} games are waiting for you", count).format(count=count)
        lines = [subject + "."]
        for seat in turns:
            game, others = what(seat)
            lines += ["", _("{game} with {names}").format(game=game, names=others), *_where(seat)]
        _post(player, subject, lines)


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
    until = date_format(seat.table.deadline.astimezone(timezone.get_default_timezone()), "DATETIME_FORMAT")
    return _("There is time until {moment} UTC.").format(moment=until)


def _post(player: Player, subject: str, lines: Sequence[str]) -> None:
    stop = settings.SITE_URL + path_of(player)
    foot = ["-- ", _("No more of these mails: {link}").format(link=stop)]
    queue(Draft(to=player.email, subject=subject, body="\n".join([*lines, "", *foot]) + "\n", stop=stop))


def _reader(seat: SeatRow) -> Player:
    if seat.player is None:
        raise ValueError(f"nobody has {seat}")
    return seat.player

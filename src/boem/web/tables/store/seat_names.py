"""What the seats of a table are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from boem.web.accounts.models import Player
from boem.web.tables.models import SeatRow
from boem.web.tables.store.table_access import TableAccess


def names_of(place: TableAccess) -> list[str]:
    """What the seats are called: where there are more than two, each by a name of its own."""
    if len(place.seats) > 2:
        return apart([name_of(seat) if seat.taken else "" for seat in place.seats])
    if place.table.device:
        return [_("Indigo"), _("Amber")]
    return [name_of(seat) for seat in place.seats]


def name_of(seat: SeatRow) -> str:
    """What a seat is called."""
    if seat.kind == SeatRow.Kind.BOT:
        return spoken(f"bot:{seat.bot}")
    if seat.player and not seat.called:
        return called(seat.player)
    return seat.name or _nobody_yet(seat)


def _nobody_yet(seat: SeatRow) -> str:
    """What a seat is called that waits for its player; a kept one without an invitation is somebody's by name."""
    if seat.kind == SeatRow.Kind.OPEN:
        return _("a free seat")
    return _("your friend") if seat.nonce else _("the challenged player")


def called(player: Player) -> str:
    """What a player is called; whoever has deleted the account has no name."""
    return _("Deleted player") if player.gone else player.name


def spoken(name: str) -> str:
    """What somebody is called whom a record names."""
    bot = name.removeprefix("bot:")
    return name if bot == name else _("Bot {name}").format(name=bot.capitalize())


def apart(names: Sequence[str]) -> list[str]:
    """The names, those numbered that stand there more than once; an empty one is that of a free seat."""
    often, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        told.append(f"{name} {seen[name]}" if name and often[name] > 1 else name or _("a free seat"))
    return told

"""The names by which a table's seats are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from boem.bots.ladder import NAMES
from boem.web.accounts.models import Player
from boem.web.accounts.names import shown_name
from boem.web.tables.models import SeatRow
from boem.web.tables.store.table_access import TableAccess


def names_of(place: TableAccess) -> list[str]:
    """The seats' names in order, for use in sentences; with more than two seats, all but those of free seats differ."""
    if len(place.seats) > 2:
        return apart([name_of(seat) if seat.taken else "" for seat in place.seats])
    if place.table.device:
        return [_("Indigo"), _("Amber")]
    host = place.seat is not None
    return [_("somebody") if seat.kind == SeatRow.Kind.OPEN else name_of(seat, to_host=host) for seat in place.seats]


def name_of(seat: SeatRow, *, to_host: bool = True) -> str:
    """The name of the seat's occupant, or what to call the seat until it has one, to its host or to anybody else."""
    if seat.kind == SeatRow.Kind.BOT:
        return spoken(f"bot:{seat.bot}")
    if seat.player and not seat.called:
        return called(seat.player)
    return shown_name(seat.name) or _nobody_yet(seat, to_host=to_host)


def _nobody_yet(seat: SeatRow, *, to_host: bool) -> str:
    """What to call an empty seat; one that is reserved, but has no invitation, is for a challenged player."""
    if seat.kind == SeatRow.Kind.OPEN:
        return _("a free seat")
    if not seat.nonce:
        return _("the challenged player")
    return _("your friend") if to_host else _("the invited player")


def called(player: Player) -> str:
    """The player's name, unless the account is deleted."""
    return _("Deleted player") if player.gone else player.shown


def spoken(name: str) -> str:
    """The name to show for one in a record, where `bot:NAME` is a bot."""
    bot = name.removeprefix("bot:")
    return shown_name(name) if bot == name else _("Bot {name}").format(name=bot_name(bot))


def on_one_line(name: str) -> str:
    """A bot's name that doesn't break on a button."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def bot_name(bot: str) -> str:
    """What a bot is called."""
    return _(NAMES[bot]) if bot in NAMES else bot.capitalize()


def with_you(names: Sequence[str], me: int | None) -> list[str]:
    """The names where there is little room, with *You* for the reader's own seat `me`."""
    return [_("You") if seat == me else name for seat, name in enumerate(names)]


def with_own(names: Sequence[str], me: int | None) -> list[str]:
    """The names to choose from at a past game, where the reader's own, at the seat `me`, says so."""
    return [_("{name} (you)").format(name=name) if seat == me else name for seat, name in enumerate(names)]


def apart(names: Sequence[str]) -> list[str]:
    """The names, with repeated ones numbered; an empty name is a free seat."""
    often, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        told.append(f"{name} {seen[name]}" if name and often[name] > 1 else name or _("a free seat"))
    return told

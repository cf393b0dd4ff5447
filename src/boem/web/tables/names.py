"""What the seats of a table are called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.web.tables.models import Seat
from boem.web.tables.place import Place


def names_of(place: Place) -> list[str]:
    """What the seats are called."""
    if place.table.device:
        return [_("Indigo"), _("Amber")]
    return [name_of(seat) for seat in place.seats]


def name_of(seat: Seat) -> str:
    """What a seat is called."""
    if seat.kind == Seat.Kind.BOT:
        return _("Bot {name}").format(name=seat.bot.capitalize())
    return seat.name or _("your friend")

"""Ratings as they are shown."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.web.lobby.models import Rating
from boem.web.tables.inserts import Shown
from boem.web.tables.models import Seat, Table

PACES: Final = {
    "live": gettext_lazy("Live"),
    "correspondence": gettext_lazy("By the day"),
    "untimed": gettext_lazy("No hurry"),
}
RATED_PACES: Final = ("live", "correspondence")


def rating_of(table: Table, seat: Seat) -> Rating | None:
    """The rating of whoever sits there in this game at this pace; one not stored yet where there is none."""
    if not seat.taken or table.device or table.held or table.pace not in RATED_PACES:
        return None
    who: dict[str, Any] = {"player_id": seat.player_id, "bot": seat.bot, "game": table.game, "pace": table.pace}
    return Rating.objects.filter(**who).first() or Rating(**who)


def shown(rating: Rating) -> Shown:
    """The number; with a question mark while it is provisional."""
    if rating.provisional:
        return Shown(f"{rating.shown}?", _("rating {rating}, provisional").format(rating=rating.shown))
    return Shown(str(rating.shown), _("rating {rating}").format(rating=rating.shown))


def rating_at(table: Table, seat: Seat) -> Shown | None:
    """The rating of whoever sits there, as it is shown; None where the game has no clock, and so no ratings."""
    rating = rating_of(table, seat)
    return None if rating is None else shown(rating)

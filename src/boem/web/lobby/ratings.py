"""Ratings as they are displayed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.web.base.hooks import ShownRating
from boem.web.lobby.models import Rating
from boem.web.tables.models import SeatRow, Table

PACES: Final = {
    "live": gettext_lazy("Live"),
    "correspondence": gettext_lazy("By the day"),
    "untimed": gettext_lazy("No hurry"),
}
RATED_PACES: Final = ("live", "correspondence")


def ratings_at(places: Iterable[tuple[Table, Iterable[SeatRow]]]) -> Mapping[tuple[str, int], Rating]:
    """The ratings of everybody seated at these tables, at each table's game and pace, by table id and seat.

    A new, unsaved one for a player who has none yet; none for guests, and for games without a clock: they aren't rated.
    """
    sitting = {
        (table.id, seat.number): (seat.player_id, seat.bot, table.game, table.pace)
        for table, seats in places
        if not table.device and not table.held and table.pace in RATED_PACES
        for seat in seats
        if seat.taken and not (seat.player and seat.player.is_guest)
    }
    if not sitting:
        return {}
    players, bots = ({who[part] for who in sitting.values()} - {None, ""} for part in (0, 1))
    found = Rating.objects.filter(Q(player__in=players) | Q(player__isnull=True, bot__in=bots))
    known = {(one.player_id, one.bot, one.game, one.pace): one for one in found}
    return {
        place: known.get(who) or Rating(player_id=who[0], bot=who[1], game=who[2], pace=who[3])
        for place, who in sitting.items()
    }


def shown(rating: Rating) -> ShownRating:
    """The number, with a question mark while it is provisional."""
    if rating.provisional:
        return ShownRating(f"{rating.shown}?", _("rating {rating}, provisional").format(rating=rating.shown))
    return ShownRating(str(rating.shown), _("rating {rating}").format(rating=rating.shown))


def rating_at(table: Table, seat: SeatRow) -> ShownRating | None:
    """The rating of a seat's holder, as displayed; None if it isn't known, or doesn't apply."""
    rating = ratings_at([(table, [seat])]).get((table.id, seat.number))
    return shown(rating) if rating and (rating.games or table.rated) else None

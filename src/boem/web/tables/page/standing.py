"""The standing orders of a seat as its page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from boem.records import Match, entry_for
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import SeatRow
from boem.web.tables.store import conditional_moves, service, standing_orders
from boem.web.tables.store.match_cache import is_by
from boem.web.tables.store.table_access import TableAccess


@dataclass(frozen=True, slots=True)
class StandingTold:
    """Everything that the panel shows."""

    orders: str
    next: str  # what of them would be sent now, in words; empty if nothing
    at_deadline: bool  # whether rounds end by themselves
    news: str  # what was sent last, until the player sends something


def standing_told(place: TableAccess, game: Match) -> StandingTold | None:
    """The panel for this place; None where there are no standing orders."""
    seat = place.seat
    if seat is None or not standing_orders.can_leave(place.table) or game.over:
        return None
    row, presenter = conditional_moves.plan_of(seat), presenter_of(place.table.game)
    orders, news = standing_orders.orders_of(row), ""
    own = [number for number in range(len(game.said)) if is_by(game, number, seat.seat)]
    if row.played and own[-1] in (row.played[-1], row.played[-1] + 1):  # the next one says that they are final
        sent = presenter.done(str(entry_for(game, row.played[-1], seat.seat)["do"]))
        news = _("Your standing orders were sent for you: {orders}").format(orders=sent)
    now = presenter.standing(orders, game.history.view(seat.seat)) if orders else ""
    return StandingTold(orders, presenter.done(now) if now else "", standing_orders.has_deadline(place.table), news)


def keep(*, seat: SeatRow, fields: Mapping[str, str], origin: str = "") -> None:
    """Store the standing orders of a submitted form; raises what `service.leave_standing_orders` does."""
    service.leave_standing_orders(seat=seat, orders=fields.get("orders", ""), origin=origin)

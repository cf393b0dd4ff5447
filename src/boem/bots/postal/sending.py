"""How a bot sends its orders: it orders once, and then says that it is final."""

from __future__ import annotations

from collections.abc import Iterable

from boem.bots.bot import seat_of
from boem.bots.postal.areas import Ints
from boem.core.squares import Square
from boem.games.postal.rules.facts import Order, View
from boem.games.postal.rules.orders import Tip, in_reading_order


def has_sent(view: View) -> bool:
    """Whether the viewing seat has sent orders for this round, so that they need only be final."""
    return view.position.sent[seat_of(view)]


def order(places: Ints, taken: Iterable[tuple[int, bool]], width: int) -> Order:
    """Tips on some of the places, each with whether it is marked as a mine, as an action."""
    tips = (Tip(Square(*divmod(int(places[one]), width)), mine) for one, mine in taken)
    return Order(in_reading_order(tuple(tips)))

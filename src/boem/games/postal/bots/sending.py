"""How a bot sends its orders: it orders once, and then says that it is final."""

from __future__ import annotations

from boem.bots.bot import seat_of
from boem.games.postal.rules.facts import View


def has_sent(view: View) -> bool:
    """Whether the viewing seat has sent orders for this round, so that they need only be final."""
    return view.position.sent[seat_of(view)]

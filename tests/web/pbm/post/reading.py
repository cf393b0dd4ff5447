"""What was sent to the players of a game by mail, and what they have ordered."""

from __future__ import annotations

from support.desks import again
from support.letters import letters
from support.play import unsealed

from boem.core.game import Seat
from boem.web.mail.models import Outgoing
from boem.web.pbm.models import Desk
from boem.web.tables.store import service

HERON, OTTER = "heron@example.org", "otter@example.org"


def first(to: str = HERON) -> Outgoing:
    """The first report that somebody was sent."""
    return letters(to, "report")[0]


def orders(desk: Desk, seat: int = 0) -> list[str]:
    """What a seat has ordered now, from its own view."""
    view = unsealed(service.game_at(again(desk).table)).history.view(Seat(seat))
    return [str(tip.square) for tip in view.orders[seat] or ()]


def receipt(to: str = HERON) -> str:
    """The last that somebody was answered, in one line."""
    return " ".join(letters(to)[-1].body.split())


def queued() -> int:
    """How many letters there have been in all."""
    return Outgoing.objects.count()

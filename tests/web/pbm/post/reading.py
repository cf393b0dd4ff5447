"""What was mailed to the players of a game, and what they have ordered."""

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
    """The first report mailed to somebody."""
    return letters(to, "report")[0]


def orders(desk: Desk, seat: int = 0) -> list[str]:
    """A seat's present orders, from its own view."""
    view = unsealed(service.game_at(again(desk).table)).history.view(Seat(seat))
    return [str(guess.square) for guess in view.orders[seat] or ()]


def receipt(to: str = HERON) -> str:
    """The last receipt mailed to somebody, on one line."""
    return " ".join(letters(to)[-1].body.split())


def queued() -> int:
    """The number of letters so far."""
    return Outgoing.objects.count()

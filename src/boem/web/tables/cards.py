"""The cards of the seats above the boards, and the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from babel.dates import format_timedelta
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boem.core.game import Seat as SeatNumber
from boem.core.registry import find_game
from boem.records import Replay
from boem.web.tables import presence
from boem.web.tables.boards import Hold, Look
from boem.web.tables.inserts import Shown, rating
from boem.web.tables.models import Seat, Table
from boem.web.tables.place import Place


@dataclass(frozen=True, slots=True)
class Card:
    """A seat's card above the boards."""

    seat: int
    name: str
    me: bool
    present: bool
    turn: bool
    hold: Hold
    clock: str
    rating: Shown | None


def card(place: Place, game: Replay, look: Look, names: Sequence[str], number: SeatNumber) -> Card:
    """The card of a seat as this place sees it."""
    seat, known = place.seats[number], game.history.public
    me = place.viewer == number and not place.table.device
    return Card(
        seat=number,
        name=_("You") if me else names[number][:1].upper() + names[number][1:],
        me=place.viewer == number,
        present=is_present(seat),
        turn=number in known.waits_for,
        hold=look.hold(known, number),
        clock=_time_left(place.table) if number in known.waits_for else "",
        rating=rating(place.table, seat),
    )


def is_present(seat: Seat) -> bool:
    """Whether whoever sits there is connected, as a bot always is."""
    return seat.kind == Seat.Kind.BOT or (seat.taken and presence.is_here(seat.table_id, seat.number))


def house_rules(table: Table, names: Sequence[str]) -> list[tuple[str, str]]:
    """Who begins, and the clock; nothing where one plays alone. In rounds nobody begins."""
    if len(names) == 1:
        return []
    rounds = find_game(table.game).rounds
    begins = [] if rounds else [(_("Begins"), names[table.config.get("starts", 0)])]
    counts = [(_("Rated"), _("yes, it counts for your ratings"))] if table.rated else []
    return [*begins, (_("Clock"), clock(table, rounds=rounds)), *counts]


def clock(table: Table, *, rounds: bool) -> str:
    """The time for a move, or for a round, in words."""
    if not table.days:
        return _("none")
    days = format_timedelta(timedelta(days=table.days), granularity="day", threshold=100, locale=get_language())
    return (_("{days} a round") if rounds else _("{days} a move")).format(days=days)


def _time_left(table: Table) -> str:
    if table.deadline is None:
        return ""
    left = max(table.deadline - timezone.now(), timedelta(0))
    text: str = format_timedelta(left, granularity="minute", threshold=1.2, locale=get_language() or "en")
    return text

"""Short cuts for setting up and playing a game by mail on the site, within the test process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

from support.play import unsealed
from support.tables import fresh, member, player

from boem.core.clock import CLOCK
from boem.core.game import Seat
from boem.games.postal.rules.facts import Position
from boem.pbm.face import game_by_mail, usual_game
from boem.testing.clock import ManualClock
from boem.web.pbm.desks import Chair, DeskPlan, open_desk, settings_for
from boem.web.pbm.models import Desk
from boem.web.pbm.rounds import standing
from boem.web.tables.models import Table
from boem.web.tables.store import service

SMALL: Final = {"width": 8, "height": 8, "mines": 10, "tips": 3}
FRIDAY: Final = datetime(2026, 12, 4, 19, tzinfo=UTC)  # 20:00 in Amsterdam
BEFORE: Final = datetime(2026, 12, 1, 12, tzinfo=UTC)


def chairs(*ways: str) -> tuple[Chair, ...]:
    """Chairs of these kinds: `me`, `open`, `link` and `bot` as such; anything else is a name for a mailed seat."""
    plain = ("me", "open", "link", "bot")
    return tuple(
        Chair(way) if way in plain else Chair("letter", way, f"{way.lower()}@example.org")  # type: ignore[arg-type]
        for way in ways
    )


def desk_of(*ways: str, owner: str = "Red", **more: Any) -> Desk:
    """A new game by mail of Red's on a small field; whoever writes to addresses has an account."""
    game = game_by_mail(more.pop("game")) if "game" in more else usual_game()
    seats = chairs(*(ways or ("me", "bot")))
    config = settings_for(game, more.pop("settings", SMALL), len(seats))
    told: dict[str, Any] = {"title": "Winter game", "zone": "Europe/Amsterdam", "first": FRIDAY} | more
    master = member(owner) if any(chair.way == "letter" for chair in seats) else player(owner)
    return open_desk(owner=master, plan=DeskPlan(chairs=seats, game=game, config=config, **told))


def order(desk: Desk, seat: int, text: str, *, final: bool = False, received: datetime | None = None) -> None:
    """Send orders, final or not."""
    for said in (f"order {text}".rstrip(), *(("final",) if final else ())):
        table = fresh(desk.table)
        service.submit(table_id=table.id, seat=Seat(seat), text=said, after=table.number, received=received)


def position(desk: Desk) -> Position:
    """The public position."""
    known: Position = unsealed(service.game_at(fresh(desk.table))).history.public.position
    return known


def evaluations(desk: Desk) -> int:
    """How many rounds have been evaluated or taken back."""
    table = fresh(desk.table)
    return standing(table, service.game_at(table)).evaluations


def again(desk: Desk) -> Desk:
    """The desk as stored now."""
    return Desk.objects.select_related("table").get(pk=desk.pk)


def table_at(desk: Desk) -> Table:
    """Its table as stored now."""
    return fresh(desk.table)


@contextmanager
def at(moment: datetime) -> Iterator[ManualClock]:
    """Run the block as if it were this time."""
    clock = ManualClock(moment)
    before = CLOCK.use(clock)
    try:
        yield clock
    finally:
        CLOCK.use(before)

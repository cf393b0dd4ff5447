"""After a game against a level of the ladder, its neighbours are offered."""

from __future__ import annotations

import pytest
from support.desk_pages import browser
from support.tables import TINY, do, fresh, player, table_for_two, table_of

from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.web.base.errors import Closed, NotYours
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store import service
from boem.web.tables.store.levels import neighbour, play_level

pytestmark = pytest.mark.django_db


def lost(level: str) -> Table:
    """A table of Red's, who has laid mines, as the bot has, and resigned."""
    table = table_of("me", f"bot:{level}", config=TINY)
    do(table, 0, "lay A1 B1")
    service.submit(table_id=table.id, seat=Seat(1), text="lay A3 C3", after=1)
    do(table, 0, "resign")
    return fresh(table)


def test_a_loser_is_offered_the_level_below_at_the_same_table_with_the_seats_moved_up() -> None:
    table = lost("cat")
    assert 'value="badger"' in browser("Red").get(f"/t/{table.id}").text
    answer = browser("Red").post(f"/t/{table.id}/again", {"level": "badger"})
    again = Table.objects.get(id=answer["Location"].rsplit("/", 1)[1])
    assert [(seat.kind, seat.bot) for seat in again.seats.all()] == [
        (SeatRow.Kind.BOT, "badger"),
        (SeatRow.Kind.PERSON, ""),
    ]
    assert again.config == table.config
    assert fresh(table).rematch is None


def test_the_neighbours_end_with_the_ladder() -> None:
    table = lost("mouse")
    seats = list(table.seats.all())
    assert (neighbour(table, seats, up=True), neighbour(table, seats, up=False)) == ("hen", "")
    assert 'data-action="level"' not in browser("Red").get(f"/t/{table.id}").text


def test_nobody_else_and_no_unknown_level_opens_such_a_table() -> None:
    table = lost("cat")
    with pytest.raises(NotYours):
        play_level(table_id=table.id, player=player("Green"), level="fox")
    with pytest.raises(ParseError):
        play_level(table_id=table.id, player=player("Red"), level="lion")


def test_a_game_between_people_has_no_level() -> None:
    table = table_for_two()
    do(table, 0, "resign")
    with pytest.raises(Closed):
        play_level(table_id=table.id, player=player("Red"), level="fox")

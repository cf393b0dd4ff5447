"""Who may know of a table, and from which seat's view."""

from __future__ import annotations

import pytest
from support.tables import player, table_for_two, table_of

from boem.web.base.errors import NoTable, NotYours
from boem.web.tables.models import Table
from boem.web.tables.store.table_access import place_at, seated

pytestmark = pytest.mark.django_db


def test_players_look_from_their_seats_and_others_as_spectators() -> None:
    table = table_for_two()
    viewers = {name: place_at(table.id, player(name)).viewer for name in ("Red", "Blue", "Green")}
    assert viewers == {"Red": 0, "Blue": 1, "Green": None}
    assert place_at(table.id, None).viewer is None


@pytest.mark.parametrize("visibility", [Table.Visibility.PUBLIC, Table.Visibility.LINK])
def test_whoever_has_the_address_may_watch(visibility: Table.Visibility) -> None:
    assert place_at(table_for_two(visibility=visibility).id, None).seat is None


def test_a_private_table_does_not_exist_for_strangers() -> None:
    table = table_for_two(visibility=Table.Visibility.SEATS)
    for stranger in (None, player("Green")):
        with pytest.raises(NoTable):
            place_at(table.id, stranger)
    assert [place_at(table.id, player(name)).viewer for name in ("Red", "Blue")] == [0, 1]
    with pytest.raises(NoTable):
        place_at(table.id, player("Red"), 1)  # nor from the opponent's view


def test_at_one_device_a_player_looks_through_the_eyes_wanted() -> None:
    table = table_of("me", "me")
    assert [place_at(table.id, player("Red"), wanted).viewer for wanted in (None, 0, 1)] == [0, 0, 1]


def test_nobody_looks_through_anothers_eyes() -> None:
    assert place_at(table_for_two().id, player("Red"), 1).viewer is None


def test_only_who_has_a_seat_is_seated() -> None:
    table = table_for_two()
    assert seated(place_at(table.id, player("Blue"))).seat.number == 1
    for stranger in (None, player("Green")):
        with pytest.raises(NotYours):
            seated(place_at(table.id, stranger))


@pytest.mark.parametrize("table_id", ["", "nosuchtable", "\0", "\ud800", "'; --", "x" * 10_000])
def test_an_id_of_no_table_is_no_table(table_id: str) -> None:
    with pytest.raises(NoTable):
        place_at(table_id, None)

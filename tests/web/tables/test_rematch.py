"""The rematch: the same players and settings, the seats swapped."""

from __future__ import annotations

import pytest
from support.desks import desk_of
from support.tables import do, fresh, laid_out, player, table_for_two, table_of

from boem.web.accounts.account_data import forget
from boem.web.base.errors import Closed, NoTable, NotYours
from boem.web.pbm.rounds import close
from boem.web.tables.models import Table
from boem.web.tables.page import table_page
from boem.web.tables.page.sight import sight
from boem.web.tables.store.opening import rematch
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db


def over(**more: object) -> Table:
    table = table_for_two(**more)
    do(table, 0, "resign")
    return fresh(table)


def test_seats_are_swapped_and_all_else_stays() -> None:
    table = over(days=3, visibility=Table.Visibility.SEATS)
    again = rematch(table_id=table.id, player=player("Blue"))
    assert [seat.name for seat in again.seats.all()] == ["Blue", "Red"]
    assert (again.config, again.days, again.visibility) == (table.config, 3, "seats")
    assert (again.number, again.status, again.waits) == (0, "setup", 0b11)
    assert again.deadline is not None


def test_whoever_asks_and_however_often_it_is_the_same_table() -> None:
    table = over()
    asked = [rematch(table_id=table.id, player=player(name)).id for name in ("Red", "Blue", "Red")]
    assert len(set(asked)) == 1
    assert fresh(table).rematch_id == asked[0]
    assert Table.objects.count() == 2


def test_those_who_played_are_led_to_the_next_table_and_spectators_are_not() -> None:
    table = over()
    rematch(table_id=table.id, player=player("Red"))
    led = [
        "to-rematch" in table_page.piece("notice", sight(place_at(table.id, reader)))
        for reader in (player("Red"), player("Blue"), player("Green"), None)
    ]
    assert led == [True, True, False, False]


def test_a_bot_plays_again_on_the_other_seat() -> None:
    table = table_of("me", "bot:random")
    do(table, 0, "resign")
    again = rematch(table_id=table.id, player=player("Red"))
    assert (again.bots, again.waits) == (0b01, 0b11)


def test_before_the_end_there_is_none() -> None:
    table = laid_out()
    with pytest.raises(Closed):
        rematch(table_id=table.id, player=player("Red"))


def test_no_rematch_against_nobody() -> None:
    table = table_of("me", "open")
    do(table, 0, "resign")
    with pytest.raises(Closed):
        rematch(table_id=table.id, player=player("Red"))


def test_no_rematch_with_a_player_who_has_left_the_site() -> None:
    table = over()
    forget(player=player("Blue"))
    offered = 'data-action="rematch"' in table_page.piece("ending", sight(place_at(table.id, player("Red"))))
    with pytest.raises(Closed):
        rematch(table_id=table.id, player=player("Red"))
    assert not offered


def test_no_rematch_of_a_game_by_mail_that_only_a_master_can_set_up() -> None:
    desk = desk_of("me", "bot")
    do(desk.table, 0, "resign")
    close(table_id=desk.pk, seen=0, by_itself=False)
    assert fresh(desk.table).status == "over"
    with pytest.raises(Closed):
        rematch(table_id=desk.pk, player=player("Red"))


def test_only_who_played_can_play_again() -> None:
    with pytest.raises(NotYours):
        rematch(table_id=over().id, player=player("Green"))


def test_a_table_that_does_not_exist_has_none() -> None:
    with pytest.raises(NoTable):
        rematch(table_id="\0", player=player("Red"))

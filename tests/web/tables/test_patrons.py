"""Whose bots they are: all guests of one network count together, and the number is limited."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.core.cache import cache
from django.test import Client
from redis.exceptions import RedisError
from support.desk_pages import act
from support.desks import desk_of, order, position, table_at
from support.tables import do, fresh, player, table_of

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.models import Player
from boem.web.accounts.service import new_guest
from boem.web.base.errors import Unfit
from boem.web.pbm import rounds
from boem.web.tables.models import Table
from boem.web.tables.store import patrons
from boem.web.tables.store.opening import TableWish, join, open_table, rematch
from boem.web.tables.store.patrons import MOST, MOST_OF_GUEST, patron_of
from boem.web.tables.store.writer import WRITER

pytestmark = pytest.mark.django_db

LARGEST: Final = {"width": 60, "height": 60, "mines": 648}
HERE, THERE = "192.0.2.7", "192.0.2.8"


@pytest.fixture(autouse=True)
def _one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer's thread would use another database connection."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())


def open_for(host: Player, bots: int = 39, address: str = HERE, **config: Any) -> Table:
    wish = TableWish("postal", ("me", *["bot:careful"] * bots), LARGEST | config)
    return open_table(host=host, wish=wish, address=address)


def signed_in(name: str) -> Player:
    """A player with an account."""
    Player.objects.filter(id=player(name).id).update(last_login=CLOCK.now())
    return player(name)


def test_a_guest_has_one_of_the_largest_tables_at_a_time_and_no_second_nor_a_small_one_beside_it() -> None:
    guest = new_guest()
    open_for(guest)
    with pytest.raises(Unfit) as caught:
        open_for(guest)
    assert caught.value.params["count"] == 2 * 39 * 3600
    assert caught.value.params["most"] == MOST_OF_GUEST == 40 * 3600
    assert Table.objects.count() == 1
    open_for(guest, bots=1)
    with pytest.raises(Unfit):
        open_for(guest, bots=1, width=10, height=10, mines=18)


def test_another_guest_of_the_same_network_has_no_more_and_one_of_another_network_has() -> None:
    open_for(new_guest())
    with pytest.raises(Unfit):
        open_for(new_guest())
    open_for(new_guest(), address=THERE)


def test_whoever_has_an_account_has_four_times_as_many_wherever_they_are() -> None:
    owner = signed_in("Red")
    for address in (HERE, THERE, HERE, THERE):
        open_for(owner, address=address)
    with pytest.raises(Unfit) as caught:
        open_for(owner)
    assert caught.value.params["most"] == MOST == 4 * MOST_OF_GUEST
    open_for(new_guest())


def test_games_that_are_over_or_have_stood_still_for_an_hour_do_not_count(clock: ManualClock) -> None:
    guest = new_guest()
    table = open_for(guest)
    clock.forward(minutes=59)
    with pytest.raises(Unfit):
        open_for(guest)
    clock.forward(minutes=1)
    table = open_for(guest)
    Table.objects.filter(id=table.id).update(status="over")
    open_for(guest)


def test_a_table_without_bots_counts_for_nobody_and_says_nothing_of_whoever_opened_it() -> None:
    open_for(new_guest())
    wish = TableWish("postal", ("me", *["open"] * 39), LARGEST)
    assert open_table(host=new_guest(), wish=wish, address=HERE).patron == ""


def test_a_tables_code_for_a_guest_changes_daily_and_is_deleted_at_the_end(clock: ManualClock) -> None:
    guest = new_guest()
    code = patron_of(guest, HERE)
    assert HERE not in code
    assert code == patron_of(new_guest(), HERE) != patron_of(guest, THERE)
    clock.forward(hours=24)
    assert patron_of(guest, HERE) != code
    table = table_of("me", "bot:random")
    assert fresh(table).patron
    do(table, 0, "resign")
    assert fresh(table).patron == ""


def test_while_redis_is_away_each_guest_counts_for_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: Any) -> None:
        raise RedisError

    guest = new_guest()
    monkeypatch.setattr(cache, "get_or_set", away)
    assert patron_of(guest, HERE) == patron_of(guest, THERE) != patron_of(new_guest(), HERE)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.7", "192.0.2.8", False),
        ("unix:", "unix:", True),
    ],
)
def test_a_network_is_64_bits_of_an_ipv6_address_and_the_whole_of_any_other(one: str, other: str, same: bool) -> None:
    assert (patron_of(new_guest(), one) == patron_of(new_guest(), other)) == same


def test_the_bots_of_a_rematch_are_those_of_whoever_asks_for_it() -> None:
    table = table_of("me", "bot:random")
    do(table, 0, "resign")
    again = rematch(table_id=table.id, player=player("Red"), address=HERE)
    assert again.patron == patron_of(new_guest(), HERE)


def test_the_page_of_a_new_table_says_what_is_too_much() -> None:
    open_for(new_guest(), address="127.0.0.1")
    form = {"with": "bot", "others": "11", "bot": "careful", "board": "own", "width": "60", "height": "60"}
    answer = Client().post("/start/postal", form | {"mines": "648", "tips": "3"})
    assert answer.status_code == 422
    assert "those of all guests at your internet connection would look over 180000 squares" in answer.text


def test_bots_that_a_game_master_seats_later_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of("me", "link", "bot")
    monkeypatch.setattr(patrons, "MOST_OF_GUEST", table_at(desk).squares)
    answer = act(desk, "bot", seat="1")
    assert answer.status_code == 422
    assert "Too many bots at once" in answer.text
    assert table_at(desk).bots == 0b100


def test_a_seat_that_was_to_go_to_a_bot_after_the_round_stays_where_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = desk_of("me", "open", "bot")
    join(table_id=desk.table_id, player=player("Blue"))
    order(desk, 1, "A1")
    assert act(desk, "hand-over", seat="1", to="bot").status_code == 302
    monkeypatch.setattr(patrons, "MOST_OF_GUEST", table_at(desk).squares)
    rounds.close(table_id=desk.table_id, seen=None, by_itself=False)
    assert position(desk).round == 2
    assert table_at(desk).bots == 0b100

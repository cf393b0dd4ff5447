"""Sitting down: who may, on which seat, and with which invitation."""

from __future__ import annotations

from datetime import timedelta

import pytest
from support.tables import do, player, table_of

from boem.core.clock import CLOCK
from boem.web.base.errors import Closed, NoTable, NotYours
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import token_of

pytestmark = pytest.mark.django_db


def awaited(table: Table) -> SeatRow:
    return SeatRow.objects.get(table=table, kind=SeatRow.Kind.INVITE)


def test_an_open_seat_is_for_whoever_comes_first() -> None:
    table = table_of("me", "open")
    seat = join(table_id=table.id, player=player("Blue"))
    assert (seat.number, seat.kind, seat.name) == (1, "person", "Blue")
    with pytest.raises(Closed, match="Every seat is taken"):
        join(table_id=table.id, player=player("Green"))


def test_who_sits_there_stays_on_the_same_seat() -> None:
    table = table_of("open", "me")
    assert join(table_id=table.id, player=player("Red")).number == 1
    assert SeatRow.objects.get(table=table, number=0).kind == SeatRow.Kind.OPEN


def test_an_invited_seat_is_for_whoever_brings_the_token() -> None:
    table = table_of("me", "invite")
    token = token_of(awaited(table))
    assert len(token) == 32
    seat = join(table_id=table.id, player=player("Blue"), token=token)
    assert (seat.number, seat.nonce, seat.invited_until) == (1, "", None)


def test_an_invitation_is_good_once() -> None:
    table = table_of("me", "invite")
    token = token_of(awaited(table))
    join(table_id=table.id, player=player("Blue"), token=token)
    with pytest.raises(Closed):
        join(table_id=table.id, player=player("Green"), token=token)


@pytest.mark.parametrize("token", ["", "0" * 32, "nonsense", "é", "\0", "\ud800"])
def test_an_invited_seat_needs_the_right_token(token: str) -> None:
    table = table_of("me", "invite")
    with pytest.raises(NotYours):
        join(table_id=table.id, player=player("Blue"), token=token)
    assert awaited(table).player is None


def test_the_token_of_another_table_admits_nobody() -> None:
    one, two = table_of("me", "invite"), table_of("me", "invite")
    with pytest.raises(NotYours):
        join(table_id=one.id, player=player("Blue"), token=token_of(awaited(two)))


def test_an_invitation_expires_after_14_days() -> None:
    table = table_of("me", "invite")
    seat = awaited(table)
    assert seat.invited_until is not None
    assert seat.invited_until - CLOCK.now() == timedelta(days=14)
    token = token_of(seat)
    SeatRow.objects.filter(id=seat.id).update(invited_until=CLOCK.now() - timedelta(seconds=1))
    with pytest.raises(NotYours):
        join(table_id=table.id, player=player("Blue"), token=token)


def test_nobody_sits_down_at_a_game_that_is_over() -> None:
    table = table_of("me", "open")
    do(table, 0, "resign")
    with pytest.raises(Closed, match="over"):
        join(table_id=table.id, player=player("Blue"))


def test_a_bots_seat_is_taken() -> None:
    with pytest.raises(Closed):
        join(table_id=table_of("me", "bot:random").id, player=player("Blue"))


@pytest.mark.parametrize("table_id", ["nosuchtable", "\0"])
def test_nobody_can_sit_down_at_a_table_that_does_not_exist(table_id: str) -> None:
    with pytest.raises(NoTable):
        join(table_id=table_id, player=player("Blue"))

"""Opening a table: the settings wished for, by whom, and who begins."""

from __future__ import annotations

from typing import Any

import pytest
from support.tables import TINY, fresh, player, table_of

from boem.core.errors import ParseError
from boem.web.tables.models import SeatRow, Table

pytestmark = pytest.mark.django_db


def test_the_seats_are_filled_as_wished() -> None:
    table = table_of("bot:careful", "me")
    bot, me = table.seats.all()
    assert (bot.kind, bot.bot, bot.name) == (SeatRow.Kind.BOT, "careful", "careful")
    assert (me.kind, me.player) == (SeatRow.Kind.PERSON, player("Red"))
    assert (table.bots, table.waits) == (0b01, 0b11)


def test_settings_nobody_wished_for_are_stored_with_their_defaults() -> None:
    assert table_of(config={}).config == {"width": 6, "height": 6, "mines": 10, "sweepers": 5, "starts": 0}


@pytest.mark.parametrize("starts", [0, 1])
def test_a_wish_who_begins_is_no_lot(starts: int) -> None:
    assert {table_of(config=TINY | {"starts": starts}).config["starts"] for _ in range(10)} == {starts}


def test_two_seats_of_mine_are_at_one_device() -> None:
    assert table_of("me", "me").device
    assert not table_of("me", "open").device


@pytest.mark.parametrize(
    ("seats", "more", "place"),
    [
        (("me",), {}, "seats"),
        (("me", "open", "open"), {}, "seats"),
        (("open", "open"), {}, "seats"),
        (("bot:careful", "bot:random"), {}, "seats"),
        (("me", "bot:nobody"), {}, ""),
        (("me", "bot:"), {}, ""),
        (("me", "somebody"), {}, "seats[1]"),
        (("me", "ME"), {}, "seats[1]"),
        (("me", "open"), {"days": 0}, "clock"),
        (("me", "open"), {"days": 61}, "clock"),
        (("me", "open"), {"config": {"width": 99}}, "width"),
        (("me", "open"), {"config": {"width": "3"}}, "width"),
        (("me", "open"), {"config": {"colour": 3}}, "colour"),
        (("me", "open"), {"config": {"width": 3, "height": 3, "mines": 9}}, "mines"),
    ],
)
def test_a_wish_that_can_not_be_granted_is_unreadable_and_opens_nothing(
    seats: tuple[str, ...], more: dict[str, Any], place: str
) -> None:
    with pytest.raises(ParseError) as caught:
        table_of(*seats, **more)
    assert caught.value.place.endswith(place)
    assert not Table.objects.exists()


def test_1_to_60_days_a_move_can_be_wished() -> None:
    assert [fresh(table_of(days=days)).days for days in (1, 60, None)] == [1, 60, None]


def test_ids_are_long_and_random() -> None:
    ids = {table_of().id for _ in range(20)}
    assert len(ids) == 20
    assert {len(one) for one in ids} == {14}

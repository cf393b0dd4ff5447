"""Who counts as connected: by open connections, as long as their process sends heartbeats."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.core.cache import cache
from support.tables import laid_out, table_of

from boem.web.base import announce
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.social import presence

LIVE: dict[str, Any] = {"seconds": 600, "increment": 5}


@pytest.fixture(autouse=True)
def nobody_is_here() -> Iterator[None]:
    cache.clear()
    yield
    presence._open.clear()


def here(table_id: str) -> list[bool]:
    return [presence.is_here(table_id, seat) for seat in (0, 1)]


def test_a_seat_is_here_until_the_last_of_its_connections_has_closed() -> None:
    presence.came("a", 0)
    presence.came("a", 0)
    presence.stay()
    assert here("a") == [True, False]
    assert not presence.gone("a", 0)
    assert here("a") == [True, False]
    assert presence.gone("a", 0)
    assert here("a") == [False, False]
    assert presence.tables() == set()


def test_presence_that_the_cache_has_lost_is_announced_again_for_those_connected_and_for_nobody_else() -> None:
    presence.came("a", 0)
    presence.here("a", 0)
    presence.here("b", 1)  # a call, which keeps no connection
    cache.clear()
    presence.stay()
    assert here("a") == [True, False]
    assert here("b") == [False, False]
    assert presence.tables() == {"a"}


def test_a_sign_is_news_once() -> None:
    assert presence.here("a", 0)
    assert not presence.here("a", 0)
    cache.clear()
    assert presence.here("a", 0)


def test_many_are_asked_after_in_one() -> None:
    presence.here("a", 0)
    presence.here("b", 1)
    seats = [(table, seat) for table in "abc" for seat in (0, 1)]
    assert presence.who_is_here(seats) == {("a", 0), ("b", 1)}
    assert presence.who_is_here([]) == set()


@pytest.mark.django_db
def test_however_many_live_games_are_looked_after_the_cache_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [laid_out(**LIVE).id for _ in range(3)]
    asked: list[int] = []
    who_is_here = presence.who_is_here

    def ask(seats: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
        asked.append(len(seats))
        return who_is_here(seats)

    monkeypatch.setattr(presence, "who_is_here", ask)
    monkeypatch.setattr(presence, "is_here", lambda *seat: pytest.fail(f"asked after {seat} alone"))
    presence.notice(*tables)
    assert asked == [6]
    assert SeatRow.objects.filter(table__in=tables, left=None).count() == 0


async def come_and_go(table: Table, group: str) -> list[str]:
    """What a group hears while a seat is connected twice, and then no more."""
    layer: Any = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    await presence.arrive(table, 0)
    await presence.arrive(table, 0)
    await presence.leave(table.id, 0)
    await presence.leave(table.id, 0)
    await layer.send(channel, {"type": "end"})
    heard = [""]
    while heard[-1] != "end":
        heard.append((await layer.receive(channel))["type"])
    return heard[1:-1]


@pytest.mark.django_db(transaction=True)
def test_the_lobby_hears_who_arrives_where_a_live_game_waits_for_anybody() -> None:
    for seats, more, times in (
        (("me", "open"), LIVE, 1),
        (("me", "open"), {"days": 3}, 0),
        (("me", "bot:random"), LIVE, 0),
    ):
        table = table_of(*seats, visibility=Table.Visibility.PUBLIC, **more)
        assert asyncio.run(come_and_go(table, announce.LOBBY)) == ["lobby.changed"] * times
    hidden = table_of("me", "open", **LIVE)
    assert asyncio.run(come_and_go(hidden, announce.LOBBY)) == []


@pytest.mark.django_db(transaction=True)
def test_who_arrives_and_leaves_is_announced_at_the_table() -> None:
    table = laid_out(**LIVE)
    heard = asyncio.run(come_and_go(table, announce.of_table(table.id)))
    assert [one for one in heard if one == "table.here"] == ["table.here"] * 2
    left = SeatRow.objects.get(table=table, number=1).left
    assert left is not None  # on arriving, it noticed that the other is away


@pytest.mark.django_db(transaction=True)
def test_each_process_keeps_announcing_who_is_connected_and_notices_who_is_not() -> None:
    table = laid_out(**LIVE)
    presence.came(table.id, 1)
    asyncio.run(presence.beat())
    assert here(table.id) == [False, True]
    lefts = [seat.left for seat in SeatRow.objects.filter(table=table)]
    assert lefts[0] is not None
    assert lefts[1] is None

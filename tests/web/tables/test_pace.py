"""Bots take their time where somebody follows the game on a page, and nowhere else."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from support.tables import do, fresh, log_of, table_of

from boem.core.clock import CLOCK
from boem.web.tables.jobs import worker
from boem.web.tables.jobs.bot_turns import turn_at
from boem.web.tables.models import Table
from boem.web.tables.page.socket import TablePageSocket
from boem.web.tables.social import presence
from boem.web.tables.store.table_access import TableAccess

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]


@pytest.fixture(autouse=True)
def unhurried(settings: Any) -> None:
    settings.BOT_PAUSE = 0.6


@pytest.fixture
def table() -> Table:
    """It is the bot's turn, a moment after the person laid."""
    table = table_of("me", "bot:random")
    do(table, 0, "lay A1 B1")
    return fresh(table)


def wait_at(table: Table) -> float:
    turn = turn_at(table.id)
    assert turn is not None
    return turn.wait


def test_a_bot_waits_600_to_900_ms_after_the_last_move_while_a_page_follows(table: Table) -> None:
    asyncio.run(presence.follow(table.id))
    moved = CLOCK.now() + timedelta(seconds=20)  # so no part of the pause is over yet
    Table.objects.filter(id=table.id).update(changed=moved)
    assert 0.55 < wait_at(table) - (moved - CLOCK.now()).total_seconds() < 0.95
    asyncio.run(presence.unfollow(table.id))
    assert wait_at(table) == 0


def test_a_turn_that_must_wait_is_not_played_and_is_once_the_time_has_come(table: Table) -> None:
    asyncio.run(presence.follow(table.id))
    Table.objects.filter(id=table.id).update(changed=CLOCK.now() + timedelta(seconds=20))
    turn = worker.visit(table.id)
    assert turn is not None
    assert turn.wait > 0
    assert len(log_of(table)) == 1
    Table.objects.filter(id=table.id).update(changed=CLOCK.now() - timedelta(seconds=1))
    assert worker.visit(table.id) is not None
    assert len(log_of(table)) == 2
    asyncio.run(presence.unfollow(table.id))


def test_programs_and_empty_tables_are_answered_at_once(table: Table) -> None:
    asyncio.run(presence.arrive(table, 0))
    assert wait_at(table) == 0
    asyncio.run(presence.leave(table.id, 0))


def test_a_bot_that_is_short_of_time_on_a_live_clock_waits_for_nobody() -> None:
    table = table_of("me", "bot:random", seconds=60, increment=0, rated=False)
    asyncio.run(presence.follow(table.id))
    for seat, text in ((0, "lay A1 B1"), (1, "lay A3 C3")):
        do(table, seat, text)
    table = fresh(table)
    if table.waits == 1:
        do(table, 0, "sweep A2")
        table = fresh(table)
    for left, waits in ((60_000, True), (10_000, False)):
        Table.objects.filter(id=table.id).update(banks=[left, left], changed=CLOCK.now() + timedelta(seconds=20))
        assert (wait_at(table) > 0) == waits
    asyncio.run(presence.unfollow(table.id))


def test_a_host_can_turn_the_pause_off(table: Table, settings: Any) -> None:
    settings.BOT_PAUSE = 0
    asyncio.run(presence.follow(table.id))
    assert wait_at(table) == 0
    asyncio.run(presence.unfollow(table.id))


def test_sealed_moves_are_made_at_once() -> None:
    config = {"width": 6, "height": 6, "mines": 5}
    table = table_of("me", "bot:random", game="postal", config=config)
    asyncio.run(presence.follow(table.id))
    Table.objects.filter(id=table.id).update(changed=CLOCK.now() + timedelta(seconds=20))
    assert wait_at(table) == 0
    asyncio.run(presence.unfollow(table.id))


def test_a_spectator_can_neither_slow_bots_nor_is_refused(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    async def place(_: TablePageSocket) -> TableAccess:
        return TableAccess(table, (), None, None)

    monkeypatch.setattr(TablePageSocket, "_place", place)
    page = TablePageSocket()
    page.table_id, page.follows, page.held = table.id, False, None
    for pace in ("quick", "easy"):
        asyncio.run(page._obey({"what": "pace", "pace": pace}))
        assert not presence.is_followed(table.id)


def test_a_page_follows_until_it_says_that_bots_may_be_quick_or_closes() -> None:
    page = TablePageSocket()
    page.table_id, page.follows = "t", False

    async def pages() -> list[bool]:
        told = []
        for wanted in (True, True, False, False, True):
            await page._follow(wanted=wanted)
            told.append(await asyncio.to_thread(presence.is_followed, "t"))
        await page._follow(wanted=False)
        return [*told, await asyncio.to_thread(presence.is_followed, "t")]

    assert asyncio.run(pages()) == [True, True, False, False, True, False]

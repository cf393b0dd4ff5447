"""The worker's visits: one bot's turn each, owners in turn; and no clock runs while a bot thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from support import bad_bots
from support.in_a_child import is_alive
from support.tables import fresh, laid_out, table_of
from support.waiting import SECONDS, wait_until

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.base import announce
from boem.web.base.scheduler import Job, Scheduler
from boem.web.tables.jobs import bot_processes, bot_turns, worker
from boem.web.tables.jobs.bot_processes import Thinkers
from boem.web.tables.jobs.bot_turns import BotTurn, answer, turn_at
from boem.web.tables.jobs.worker import Worker
from boem.web.tables.models import Entry, Table
from boem.web.tables.time import deadlines

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]


@pytest.fixture
def work() -> Iterator[Worker]:
    """A worker that does nothing until the test says so."""
    one = Worker()
    yield one
    one.close()


@pytest.fixture
def all_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """All turns take long, but the thinking is done here instead of in another process."""

    async def think(self: Thinkers, turn: BotTurn) -> Any:
        return answer(turn)

    monkeypatch.setattr(bot_turns, "AT_ONCE", 0)
    monkeypatch.setattr(Thinkers, "think", think)


def crowd(host: str, bots: int = 5) -> Table:
    """A table of somebody's with many bots, all of which are to move."""
    return table_of(
        "me", *["bot:random"] * bots, host=host, game="postal", config={"width": 8, "height": 8, "mines": 7}
    )


def look(work: Worker) -> None:
    asyncio.run(work.look())


def times(count: int, step: Callable[[], Awaitable[None]]) -> None:
    """Visit, or think, this many times."""

    async def go() -> None:
        for _ in range(count):
            await step()

    asyncio.run(go())


def moved() -> list[str]:
    """The tables at which bots have moved, once for each move."""
    return list(Entry.objects.exclude(seat=None).order_by("pk").values_list("table_id", flat=True))


def run_out(table: Table) -> None:
    Table.objects.filter(id=table.id).update(deadline=CLOCK.now() - timedelta(seconds=1))


def test_a_visit_is_one_turn_of_one_bot(work: Worker) -> None:
    table = crowd("Red")
    look(work)
    for count in range(1, 5):
        times(1, work.visit)
        assert moved() == [table.id] * count


@pytest.mark.parametrize("heavy", [1, 3, 10])
def test_a_strangers_bot_moves_at_the_second_visit_whatever_another_has_waiting(work: Worker, heavy: int) -> None:
    tables = [crowd("Red") for _ in range(heavy)]
    look(work)
    times(1, work.visit)
    stranger = table_of("me", "bot:random", host="Blue")
    look(work)
    times(2, work.visit)
    assert moved() == [tables[0].id, tables[1 % heavy].id, stranger.id]


@pytest.mark.usefixtures("all_long")
@pytest.mark.parametrize("heavy", [1, 3, 10])
def test_owners_take_turns_also_where_bots_think_in_other_processes(work: Worker, heavy: int) -> None:
    tables = [crowd("Red") for _ in range(heavy)]
    stranger = table_of("me", "bot:random", host="Blue")
    look(work)
    times(heavy + 1, work.visit)
    assert not work.due
    assert moved() == []
    times(2, work.think)
    assert moved() == [tables[0].id, stranger.id]


def test_owners_get_as_many_turns_as_each_other(work: Worker) -> None:
    crowds = {crowd(host).id: host for host in ("Red", "Red", "Red", "Blue", "Green", "Green")}
    look(work)
    times(15, work.visit)
    assert [crowds[table] for table in moved()] == ["Red", "Blue", "Green"] * 5


def test_a_table_whose_bot_thinks_elsewhere_is_not_visited_meanwhile(
    work: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "AT_ONCE", 0)
    crowd("Red")
    look(work)
    times(1, work.visit)
    look(work)
    assert not work.due


def test_a_bot_whose_field_is_large_thinks_in_another_process_and_one_whose_is_not_does_so_here() -> None:
    for width, takes_long in ((30, False), (31, True)):
        config = {"width": width, "height": 30, "mines": 100}
        turn = turn_at(table_of("me", "bot:random", game="postal", config=config).id)
        assert turn is not None
        assert turn.takes_long == takes_long


@pytest.mark.usefixtures("all_long")
def test_a_restart_forgets_no_bot_that_was_to_think(work: Worker) -> None:
    table = crowd("Red")
    look(work)
    times(1, work.visit)
    work.close()
    again = Worker()
    look(again)
    times(1, again.visit)
    times(1, again.think)
    again.close()
    assert moved() == [table.id]


def test_two_workers_at_a_table_in_rounds_think_for_different_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    table, drawn = crowd("Red"), iter((3, 1))
    monkeypatch.setattr(bot_turns, "choice", lambda seats: seats[next(drawn)])
    pair = [turn for _ in range(2) if (turn := turn_at(table.id)) is not None]
    assert [turn.seat for turn in pair] == [4, 2]
    for turn in pair:
        worker.go_on(turn, answer(turn))
    assert moved() == [table.id] * 2


def test_two_workers_that_think_of_the_same_turn_move_once_and_nothing_has_failed() -> None:
    table = table_of("me", "bot:random")
    for turn in [turn_at(table.id), turn_at(table.id)]:
        assert turn is not None
        worker.go_on(turn, answer(turn))
    assert (moved(), fresh(table).failures) == ([table.id], 0)


def running(scenario: Callable[[Worker], Awaitable[None]]) -> None:
    """Let a worker with two processes work through a scenario."""

    async def run() -> None:
        announce.live_on(asyncio.get_running_loop())
        work = Worker(processes=2)
        jobs = (*work.jobs, Job("clocks", 1, deadlines.rule_on_late_tables))
        task = asyncio.create_task(Scheduler(jobs).run())
        try:
            await scenario(work)
        finally:
            announce.live_on(None)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            work.close()

    asyncio.run(run())


def test_announced_tables_are_visited_by_the_same_rota(clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, asked = Event(), Event()

    def held(turn: BotTurn) -> Any:
        asked.set()
        gate.wait(SECONDS)
        return answer(turn)

    monkeypatch.setattr(worker, "answer", held)
    tables: list[Table] = []

    async def scenario(work: Worker) -> None:
        await asyncio.to_thread(clock.until_asleep, 2)  # both have looked once, and no longer do
        for host in ("Red", "Red", "Red", "Blue"):
            tables.append(await asyncio.to_thread(crowd, host))
            await asyncio.to_thread(asked.wait, SECONDS)
        await asyncio.to_thread(wait_until, lambda: len(work.due) == 3)
        gate.set()
        await asyncio.to_thread(wait_until, lambda: tables[3].id in moved())

    running(scenario)
    assert moved().index(tables[3].id) <= 2


def test_at_the_end_a_bot_that_still_thinks_is_stopped_and_does_not_resign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setattr(bot_processes, "think_by_name", partial(bad_bots.never_ends_anywhere, mark))
    table_of("me", "bot:expert")

    async def scenario(work: Worker) -> None:
        await asyncio.to_thread(wait_until, mark.exists)

    running(scenario)
    wait_until(lambda: not is_alive(int(mark.read_text())))
    assert not moved()


def test_time_is_ruled_on_while_a_bot_thinks_here_and_one_in_every_process(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, gate, here, elsewhere = laid_out(days=1), Event(), Event(), list[str]()

    def held(turn: BotTurn) -> Any:
        here.set()
        gate.wait(SECONDS)
        return answer(turn)

    async def think(self: Thinkers, turn: BotTurn) -> Any:
        elsewhere.append(turn.table_id)
        await asyncio.Event().wait()

    monkeypatch.setattr(worker, "answer", held)
    monkeypatch.setattr(Thinkers, "think", think)
    for _ in range(3):
        table_of("me", "bot:expert")

    async def scenario(work: Worker) -> None:
        await asyncio.to_thread(wait_until, lambda: len(elsewhere) == 2)
        await asyncio.to_thread(table_of, "me", "bot:random")
        await asyncio.to_thread(here.wait, SECONDS)
        await asyncio.to_thread(run_out, late)
        clock.forward(seconds=1)
        await asyncio.to_thread(wait_until, lambda: fresh(late).status == "over")
        assert not gate.is_set()
        gate.set()

    running(scenario)
    assert fresh(late).status == "over"

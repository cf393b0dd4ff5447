"""The worker: bots play, deadlines are ruled on, and failures stop nothing else."""

from __future__ import annotations

import logging
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from support.tables import do, fresh, laid_out, let_bots_move, log_of, table_of

from boem.bots import AnyBot
from boem.bots.draws import RandomBot
from boem.core.clock import CLOCK
from boem.web.tables.jobs import bot_turns, worker
from boem.web.tables.jobs.bot_turns import BotTurn
from boem.web.tables.models import Entry, Table
from boem.web.tables.store.service import game_at
from boem.web.tables.time import deadlines

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot that fails."""

    def choose(self: AnyBot, view: Any, rng: Random, seconds: float = 2.0) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(RandomBot, "choose", choose)
    return "bot:random"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table that can't be moved on, through no fault of its bot."""
    table, found = table_of("me", "bot:random"), bot_turns.turn_at

    def turn_at(table_id: str) -> BotTurn | None:
        turn = found(table_id)
        if turn is not None and table_id == table.id:
            raise ZeroDivisionError
        return turn

    monkeypatch.setattr(worker, "turn_at", turn_at)
    return table


def sweep() -> None:
    """Do everything that is due."""
    deadlines.rule_on_late_tables()
    for table_id in due():
        let_bots_move(table_id)


def due() -> list[str]:
    """The tables where a bot is to move."""
    return [table_id for table_id, _ in worker.due_tables()]


def run_out(table: Table) -> None:
    Table.objects.filter(id=table.id).update(deadline=CLOCK.now() - timedelta(seconds=1))


def test_a_bot_lays_and_moves_as_soon_as_it_may_and_no_sooner() -> None:
    table = table_of("me", "bot:careful")
    let_bots_move(table.id)
    assert [seat for seat, _ in log_of(table)] == [1]
    let_bots_move(table.id)
    assert len(log_of(table)) == 1
    do(table, 0, "lay A1 B1")
    do(table, 0, "sweep B2")
    let_bots_move(table.id)
    assert len(log_of(table)) >= 4
    assert fresh(table).waits == 0b01 or fresh(table).status == "over"


def test_bots_order_in_every_round_and_the_one_who_is_final_last_has_it_closed() -> None:
    config = {"width": 8, "height": 8, "mines": 7}  # more than two bots can guess in the round
    table = table_of("me", "bot:random", "bot:random", game="postal", config=config)
    let_bots_move(table.id)
    assert (fresh(table).number, fresh(table).waits) == (4, 0b001)
    do(table, 0, "final")
    assert (fresh(table).number, fresh(table).waits) == (7, 0b111)
    do(table, 0, "final")
    assert due() == [table.id]
    let_bots_move(table.id)
    assert fresh(table).number == 17
    assert Entry.objects.get(table=table, number=12).said == {"close": True}
    assert fresh(table).waits == 0b001


def test_bots_play_on_to_the_end_when_the_people_have_left() -> None:
    table = table_of("me", "bot:random", "bot:random", game="postal", config={"width": 5, "height": 5, "mines": 3})
    do(table, 0, "resign")
    let_bots_move(table.id)
    assert fresh(table).status == "over"
    result = game_at(fresh(table)).history.public.result
    assert result is not None
    assert result.reason == "all_mines_visible"


def test_late_rounds_are_closed_by_the_worker() -> None:
    config = {"width": 8, "height": 8, "mines": 5}
    table = table_of("me", "bot:random", game="postal", config=config, days=1)
    run_out(table)
    assert deadlines.late_tables() == [table.id]
    sweep()
    told = [next(iter(entry.said)) for entry in Entry.objects.filter(table=table)]
    assert told == ["deal", "close", "seat", "seat"]
    assert fresh(table).status == "playing"


def test_due_work_is_read_off_the_tables() -> None:
    waiting, late = table_of("me", "bot:careful"), laid_out(days=1)
    quiet, moved, over = laid_out(), table_of("me", "bot:careful"), table_of("me", "bot:careful")
    run_out(late)
    let_bots_move(moved.id)
    do(over, 0, "resign")
    assert (due(), deadlines.late_tables()) == ([waiting.id], [late.id])
    sweep()
    assert (due(), deadlines.late_tables()) == ([], [])
    assert (fresh(waiting).number, fresh(late).status, fresh(quiet).number) == (1, "over", 2)


def test_a_bot_that_fails_resigns_and_the_host_reads_where_it_failed_and_nothing_that_it_knew(
    faulty: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = table_of("me", faulty)
    let_bots_move(table.id)
    assert log_of(table) == [(1, "resign")]
    assert fresh(table).status == "over"
    assert "mijnenveger's bot random failed: ZeroDivisionError in choose (test_worker.py" in caplog.text
    assert "View(" not in caplog.text


def test_a_table_that_fails_three_times_is_set_aside_and_the_others_go_on(
    broken: Table, caplog: pytest.LogCaptureFixture
) -> None:
    sound = table_of("me", "bot:careful")
    with caplog.at_level(logging.CRITICAL, "boem.worker"):
        for failures in (1, 2, 3):
            assert broken.id in due()
            sweep()
            assert fresh(broken).failures == failures
        assert due() == []
        let_bots_move(broken.id)  # nor when a message says so
        assert fresh(broken).failures == 3
    assert log_of(broken) == []
    assert [seat for seat, _ in log_of(sound)] == [1]


def test_an_action_at_a_table_that_was_set_aside_brings_it_back(broken: Table) -> None:
    Table.objects.filter(id=broken.id).update(failures=3)
    do(broken, 0, "lay A1 B1")
    assert due() == [broken.id]


def test_time_that_has_run_out_is_ruled_on_even_at_a_table_that_fails(
    broken: Table, caplog: pytest.LogCaptureFixture
) -> None:
    Table.objects.filter(id=broken.id).update(days=1)
    with caplog.at_level(logging.CRITICAL, "boem.worker"):
        sweep()
        run_out(broken)
        sweep()
    assert log_of(broken) == [(None, "timeout")]
    assert fresh(broken).status == "over"


def test_a_table_that_is_gone_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    let_bots_move("nosuchtable")
    assert caplog.records == []

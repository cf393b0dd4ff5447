"""The worker: bots play, deadlines are ruled on, and what fails stops nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from support.tables import do, fresh, laid_out, log_of, table_of

from boem.bots.draws import RandomBot
from boem.web.tables import worker
from boem.web.tables.models import Table
from boem.web.tables.writer import Writer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _writer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    writer = Writer()
    writer.start()
    monkeypatch.setattr(worker, "WRITER", writer)
    yield
    writer.stop()


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot that fails."""

    def choose(self: RandomBot, view: Any, rng: Random) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(RandomBot, "choose", choose)
    return "bot:random"


def run_out(table: Table) -> None:
    Table.objects.filter(id=table.id).update(deadline=timezone.now() - timedelta(seconds=1))


def test_a_bot_lays_and_moves_as_soon_as_it_may_and_no_sooner() -> None:
    table = table_of("me", "bot:careful")
    worker.attend(table.id)
    assert [seat for seat, _ in log_of(table)] == [1]
    worker.attend(table.id)
    assert len(log_of(table)) == 1
    do(table, 0, "lay A1 B1")
    do(table, 0, "sweep B2")
    worker.attend(table.id)
    assert len(log_of(table)) >= 4
    assert fresh(table).waits == 0b01 or fresh(table).status == "over"


def test_what_is_due_is_read_off_the_tables() -> None:
    due, late = table_of("me", "bot:careful"), laid_out(days=1)
    quiet, moved, over = laid_out(), table_of("me", "bot:careful"), table_of("me", "bot:careful")
    run_out(late)
    worker.attend(moved.id)
    do(over, 0, "resign")
    assert sorted(worker.due_tables()) == sorted([due.id, late.id])
    worker._sweep()
    assert worker.due_tables() == []
    assert (fresh(due).number, fresh(late).status, fresh(quiet).number) == (1, "over", 2)


def test_a_table_whose_bot_fails_three_times_is_set_aside_and_the_others_go_on(
    faulty: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = table_of("me", faulty), table_of("me", "bot:careful")
    with caplog.at_level(logging.CRITICAL, "boem.worker"):
        for failures in (1, 2, 3):
            assert broken.id in worker.due_tables()
            worker._sweep()
            assert fresh(broken).failures == failures
        assert worker.due_tables() == []
        worker.attend(broken.id)  # nor when a message says so
        assert fresh(broken).failures == 3
    assert log_of(broken) == []
    assert [seat for seat, _ in log_of(sound)] == [1]


def test_what_happens_at_a_table_that_was_set_aside_brings_it_back(faulty: str) -> None:
    table = table_of("me", faulty)
    Table.objects.filter(id=table.id).update(failures=3)
    do(table, 0, "lay A1 B1")
    assert worker.due_tables() == [table.id]


def test_time_that_has_run_out_is_ruled_on_even_where_a_bot_fails(
    faulty: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = table_of("me", faulty, days=1)
    with caplog.at_level(logging.CRITICAL, "boem.worker"):
        worker._sweep()
        run_out(table)
        worker._sweep()
    assert log_of(table) == [(None, "timeout")]
    assert fresh(table).status == "over"


def test_a_table_that_is_gone_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    worker.attend("nosuchtable")
    assert caplog.records == []

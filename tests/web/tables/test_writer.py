"""The writer: work handed in together is committed together, and everybody gets their own outcome."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from threading import Event

import pytest
from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from support.tables import do, laid_out, log_of, table_for_two
from support.waiting import SECONDS

from boem.core.errors import IllegalAction
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.tables.store.writer import Writer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def writer() -> Iterator[Writer]:
    writer = Writer()
    writer.start()
    yield writer
    writer.stop()


@contextmanager
def one_batch(writer: Writer) -> Iterator[None]:
    """The writer is busy until the block ends, so that everything handed in meanwhile is one batch."""
    busy, go = Event(), Event()

    def wait() -> None:
        busy.set()
        go.wait(SECONDS)

    writer.submit("", wait)
    assert busy.wait(SECONDS)
    try:
        yield
    finally:
        go.set()


def make(name: str) -> str:
    return Player.objects.create(name=name).name


def names() -> list[str]:
    return list(Player.objects.order_by("name").values_list("name", flat=True))


def test_a_job_is_committed_when_its_future_is_done(writer: Writer) -> None:
    assert writer.submit("a", lambda: make("One")).result(SECONDS) == "One"
    assert Player.objects.filter(name="One").exists()


def test_a_jobs_exception_comes_back_to_its_caller_and_leaves_the_others_of_its_batch(writer: Writer) -> None:
    table = laid_out()

    def fail() -> None:
        make("Ghost")
        raise ZeroDivisionError

    with one_batch(writer):
        before = writer.submit("a", lambda: make("Before"))
        fault = writer.submit("b", fail)
        refused = writer.submit(table.id, lambda: do(table, 1, "sweep B2"))
        taken = writer.submit(table.id, lambda: do(table, 0, "sweep B2"))
        double = writer.submit("z", lambda: make("Before"))
    assert before.result(SECONDS) == "Before"
    assert isinstance(fault.exception(SECONDS), ZeroDivisionError)
    assert isinstance(refused.exception(SECONDS), IllegalAction)
    assert taken.result(SECONDS).number == 2
    assert isinstance(double.exception(SECONDS), IntegrityError)
    assert names() == ["Before", "Blue", "Red"]
    assert log_of(table)[2:] == [(0, "sweep B2")]


def test_when_the_database_fails_under_a_batch_each_job_is_tried_by_itself(writer: Writer) -> None:
    tries = []

    @transaction.atomic
    def fail() -> None:
        tries.append(1)
        make("Ghost")
        raise OperationalError("the disk is on fire")

    with one_batch(writer):
        good = [writer.submit(name, partial(make, name)) for name in ("A", "C")]
        bad = writer.submit("B", fail)
    assert [one.result(SECONDS) for one in good] == ["A", "C"]
    assert "on fire" in str(bad.exception(SECONDS))
    assert len(tries) == 2
    assert names() == ["A", "C"]


def test_a_job_whose_caller_has_gone_is_not_done_and_stops_nobody(writer: Writer) -> None:
    with one_batch(writer):
        gone = writer.submit("a", partial(make, "Gone"))
        here = writer.submit("b", partial(make, "Here"))
        assert gone.cancel()
    assert here.result(SECONDS) == "Here"
    with pytest.raises(CancelledError):
        gone.result(0)
    assert writer.submit("c", partial(make, "Later")).result(SECONDS) == "Later"
    assert names() == ["Here", "Later"]


def test_jobs_of_one_table_are_done_in_the_order_in_which_they_came(writer: Writer) -> None:
    table = table_for_two()
    moves = [(0, "lay A1 B1"), (1, "lay A3 C3"), (0, "flag B2"), (0, "unflag B2"), (0, "sweep B2"), (1, "flag C1")]
    with one_batch(writer):
        done = [writer.submit(table.id, partial(do, table, *move)) for move in moves]
    assert [one.result(SECONDS).number for one in done] == list(range(6))
    assert log_of(table) == moves


def test_more_jobs_than_one_batch_takes_are_all_done(writer: Writer) -> None:
    with one_batch(writer):
        done = [writer.submit(str(number), partial(make, f"P{number}")) for number in range(150)]
    assert len({one.result(SECONDS) for one in done}) == 150
    assert len(names()) == 150


def test_stopping_finishes_what_was_handed_in() -> None:
    writer = Writer()
    done = [writer.submit("a", partial(make, f"P{number}")) for number in range(3)]
    writer.start()
    writer.stop()
    assert [one.result(0) for one in done] == ["P0", "P1", "P2"]


def test_once_stopped_it_keeps_nobody_waiting() -> None:
    writer = Writer()
    writer.start()
    writer.stop()
    with pytest.raises(InterfaceError, match="shutting down"):
        writer.wait("a", partial(make, "Late"))
    assert not names()


def test_an_announcement_that_fails_takes_back_nothing(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_for_two()

    def fail(group: str, message: object) -> None:
        raise RuntimeError("nobody listens")

    monkeypatch.setattr(announce, "_send", fail)
    assert writer.submit(table.id, partial(do, table, 0, "lay A1 B1")).result(SECONDS).number == 0
    assert writer.submit(table.id, partial(do, table, 1, "lay A3 C3")).result(SECONDS).number == 1
    assert log_of(table) == [(0, "lay A1 B1"), (1, "lay A3 C3")]

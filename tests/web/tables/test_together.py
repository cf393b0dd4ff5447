"""Actions at several tables, written together: each is done as if alone, and what doesn't fit stops no other."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from support.tables import do, fresh, laid_out, log_of

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.web.base import announce
from boem.web.base.errors import KeyReused, Stale
from boem.web.tables.models import Table
from boem.web.tables.store import changes, service
from boem.web.tables.store.match_cache import FOLDS
from boem.web.tables.store.service import Acted, Request, game_at, submit_together
from boem.web.tables.store.writer import Writer

pytestmark = pytest.mark.django_db(transaction=True)
LAID = [(0, "lay A1 B1"), (1, "lay A3 C3")]


def asked(table: Table, text: str = "sweep B2", *, seat: int = 0, after: int = 2, key: str | None = None) -> Request:
    return Request(table.id, Seat(seat), text, after, key, CLOCK.now())


def outcomes(*requests: Request) -> list[Any]:
    """What a writer that finds all of them waiting answers to each."""
    writer = Writer()
    futures: list[Future[Acted]] = [writer.submit(request.table_id, request) for request in requests]
    writer.start()
    writer.stop()
    return [future.exception(0) or future.result(0) for future in futures]


def test_actions_at_several_tables_are_one_insert_and_each_is_as_if_it_were_alone() -> None:
    tables = [laid_out() for _ in range(5)]
    alone = laid_out()
    do(alone, 0, "sweep B2", key="k")
    with CaptureQueriesContext(connection) as said:
        acted = submit_together([asked(table, key="k") for table in tables])
    assert sum(query["sql"].startswith("INSERT") for query in said) == 1
    for table, one in zip(tables, acted, strict=True):
        assert one
        assert one.number == 2
        assert log_of(table) == log_of(alone)
        row, like = fresh(table), fresh(alone)
        assert (row.number, row.waits, row.status, row.planned) == (like.number, like.waits, like.status, like.planned)
        assert FOLDS.game(table.id) is one.game
        assert table.entries.get(number=2).key == "k"


def test_what_does_not_fit_is_left_alone_and_the_rest_is_done() -> None:
    good, illegal, stale, ending, raced, reused, unknown = (laid_out() for _ in range(7))
    do(reused, 0, "flag B2", key="k")
    Table.objects.filter(id=raced.id).update(pausing=1)
    FOLDS.clear()
    for table in (good, illegal, stale, ending, reused):
        game_at(fresh(table))
    FOLDS.keep(raced, game_at(raced))
    requests = [
        asked(good),
        asked(illegal, seat=1),
        asked(stale, after=5),
        asked(ending, "resign"),
        asked(raced),
        asked(reused, "flag C1", after=3, key="k"),
        asked(unknown),
    ]
    assert [bool(one) for one in submit_together(requests)] == [True] + [False] * 6
    assert log_of(good) == [*LAID, (0, "sweep B2")]
    assert all(log_of(table) == LAID for table in (illegal, stale, ending, raced, unknown))
    assert log_of(reused) == [*LAID, (0, "flag B2")]


def test_each_gets_its_own_outcome_from_the_writer() -> None:
    good, illegal, ending, raced, reused = (laid_out() for _ in range(5))
    do(reused, 0, "flag B2", key="k")
    Table.objects.filter(id=raced.id).update(pausing=1)
    got = outcomes(
        asked(good),
        asked(illegal, seat=1),
        asked(ending, "resign"),
        asked(raced),
        asked(reused, "flag C1", after=3, key="k"),
        asked(good, seat=1, after=2),
    )
    assert [type(one) for one in got] == [Acted, IllegalAction, Acted, Acted, KeyReused, Stale]
    assert fresh(ending).status == "over"
    assert log_of(raced) == [*LAID, (0, "sweep B2")]
    assert log_of(good) == [*LAID, (0, "sweep B2")]


def test_a_tables_actions_are_taken_in_the_order_in_which_they_came() -> None:
    table = laid_out()
    got = outcomes(asked(table, "flag B2"), asked(table, "unflag B2", after=3), asked(table, after=4))
    assert [one.number for one in got] == [2, 3, 4]


def test_a_rule_that_fails_stops_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = laid_out(), laid_out()
    played = service._played

    def fail(table: Table, *args: Any) -> Any:
        if table.id == bad.id:
            raise ZeroDivisionError
        return played(table, *args)

    monkeypatch.setattr(service, "_played", fail)
    first, second = outcomes(asked(bad), asked(good))
    assert isinstance(first, ZeroDivisionError)
    assert isinstance(second, Acted)
    assert log_of(bad) == LAID


def test_when_the_database_fails_each_is_tried_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, write, tries = [laid_out() for _ in range(3)], changes._ENTRIES.write, []

    def fail_once(rows: Any) -> None:
        tries.append(len(rows))
        write(rows)
        if len(tries) == 1:
            raise OperationalError("the disk is on fire")

    monkeypatch.setattr(changes._ENTRIES, "write", fail_once)
    assert all(isinstance(one, Acted) for one in outcomes(*map(asked, tables)))
    assert tries == [3, 1, 1, 1]
    assert all(log_of(table) == [*LAID, (0, "sweep B2")] for table in tables)


def test_nothing_is_announced_that_was_not_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    table, heard = laid_out(), []
    monkeypatch.setattr(announce, "_send", lambda group, message: heard.append(message["type"]))

    def fail(rows: Any) -> None:
        raise OperationalError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(changes._ENTRIES, "write", fail)
        with pytest.raises(OperationalError):
            submit_together([asked(table)])
    assert not heard
    assert log_of(table) == LAID
    assert submit_together([asked(table)])[0]
    assert "table.moved" in heard

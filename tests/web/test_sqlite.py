"""Threads queue to write to SQLite, and none starves."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.db import OperationalError
from support.waiting import SECONDS

from boem.web.base.sqlite.base import WRITING, DatabaseWrapper

pytestmark = pytest.mark.django_db(transaction=True)


def connect(file: Path, timeout: float = SECONDS) -> DatabaseWrapper:
    told: dict[str, Any] = {
        "ENGINE": "",
        "NAME": str(file),
        "TIME_ZONE": None,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": False,
    }
    told |= {"AUTOCOMMIT": True, "ATOMIC_REQUESTS": False, "TEST": {}}
    told |= {"OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": timeout}}
    return DatabaseWrapper(told, "another")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "data"
    assert not WRITING.locked()


def begin(connection: DatabaseWrapper) -> None:
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def test_a_transaction_waits_until_the_one_before_it_is_over_and_asks_sqlite_no_sooner(file: Path) -> None:
    order, waits = list[str](), Event()

    def write() -> None:
        with closing(connect(file)) as second:
            with second.cursor() as cursor:
                cursor.execute("PRAGMA busy_timeout = 0")
            waits.set()
            begin(second)
            order.append("second")
            second.commit()

    with closing(connect(file)) as first:
        begin(first)
        waiting = Thread(target=write)
        waiting.start()
        waits.wait(SECONDS)
        order.append("first")
        first.commit()
        first.set_autocommit(True)
        waiting.join(SECONDS)
    assert order == ["first", "second"]


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_each_end_of_a_transaction_lets_the_next_begin(file: Path, end: str) -> None:
    with closing(connect(file)) as connection:
        begin(connection)
        assert WRITING.locked()
        getattr(connection, end)()
        assert not WRITING.locked()


def test_a_transaction_that_fails_to_begin_locks_nobody_out(file: Path) -> None:
    with closing(connect(file)) as other, closing(connect(file, 0.0)) as connection:
        begin(other)
        WRITING.release()  # as if it were another process's
        other._is_writing = False
        with pytest.raises(OperationalError, match="locked"):
            begin(connection)
        assert not WRITING.locked()


def test_waiting_in_vain_ends_with_an_error_from_sqlite(file: Path) -> None:
    with closing(connect(file)) as first, closing(connect(file, 0.0)) as second:
        begin(first)
        with pytest.raises(OperationalError, match="locked"):
            begin(second)
        assert WRITING.locked()


def test_reading_waits_for_nobody(file: Path) -> None:
    with closing(connect(file)) as first, closing(connect(file)) as second:
        with first.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode = WAL")
        begin(first)
        with second.cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)


def test_a_connection_that_a_thread_leaves_behind_is_closed_without_a_warning(file: Path) -> None:
    connect(file).ensure_connection()
    gc.collect()

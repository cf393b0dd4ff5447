"""The time left on a seat's clock at any moment, from the row alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from boem.web.tables.clocks import left
from boem.web.tables.models import Table

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def table(**more: object) -> Table:
    """It has been seat 0's turn since noon."""
    told = {"status": "playing", "waits": 0b01, "seconds": 10, "banks": [10_000, 7_000], "clocked": NOON} | more
    return Table(game="mijnenveger", **told)


@pytest.mark.parametrize(
    ("passed", "milliseconds"),
    [
        (timedelta(microseconds=999), 10_000),
        (timedelta(milliseconds=1), 9_999),
        (timedelta(milliseconds=1, microseconds=999), 9_999),
        (timedelta(seconds=9, milliseconds=999, microseconds=999), 1),
        (timedelta(seconds=10), 0),
        (timedelta(hours=1), 0),
        (-timedelta(seconds=1), 10_000),
    ],
)
def test_a_millisecond_goes_off_once_it_has_passed_whole(passed: timedelta, milliseconds: int) -> None:
    assert left(table(), 0, NOON + passed) == milliseconds


def test_only_the_clock_of_a_seat_that_is_waited_for_runs_and_only_in_play() -> None:
    later = NOON + timedelta(seconds=3)
    assert left(table(), 1, later) == 7_000
    assert left(table(status="setup"), 0, later) == 10_000
    assert left(table(clocked=None), 0, later) == 10_000


def test_in_a_pause_it_stands_where_it_was() -> None:
    paused = table(paused=NOON + timedelta(seconds=2))
    assert {left(paused, 0, NOON + timedelta(seconds=seconds)) for seconds in (2, 5, 500)} == {8_000}

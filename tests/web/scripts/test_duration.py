"""How scripts write the time left, and elapsed times."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.scripts import Script, script

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000


@pytest.fixture(scope="module")
def duration() -> Iterator[Script]:
    with script("table/duration.js") as module:
        yield module


@pytest.mark.parametrize(
    ("left", "written"),
    [
        (HOUR, "1:00:00"),
        (HOUR - 1, "1:00:00"),
        (HOUR - SECOND, "59:59"),
        (MINUTE + 1, "1:01"),
        (MINUTE, "1:00"),
        (2 * HOUR + 3 * MINUTE + 4 * SECOND, "2:03:04"),
        (20 * SECOND, "0:20"),
    ],
)
def test_a_clock_is_rounded_up_to_the_second(duration: Script, left: int, written: str) -> None:
    assert duration("written", left) == written


@pytest.mark.parametrize(
    ("left", "written"),
    [
        (20 * SECOND - 1, "0:20.0"),
        (19_899, "0:19.9"),
        (9_001, "0:09.1"),
        (9_000, "0:09.0"),
        (1, "0:00.1"),
        (0, "0:00.0"),
    ],
)
def test_below_twenty_seconds_it_is_rounded_up_to_the_tenth_and_0_only_when_time_is_over(
    duration: Script, left: int, written: str
) -> None:
    assert duration("written", left) == written


@pytest.mark.parametrize(
    ("left", "language", "told"),
    [
        (3 * DAY, "en", "3 days"),
        (2 * DAY + 1, "en", "3 days"),
        (DAY + 1, "nl", "2 dagen"),
        (14 * DAY, "de", "14 Tage"),
        (DAY, "en", "24:00:00"),
        (90 * SECOND, "en", "1:30"),
        (5 * SECOND, "en", "0:20"),
    ],
)
def test_a_wait_of_more_than_a_day_is_written_in_days_and_a_shorter_one_as_a_clock_without_tenths(
    duration: Script, left: int, language: str, told: str
) -> None:
    assert duration("span", left, language) == told


@pytest.mark.parametrize(
    ("time", "shown"),
    [(59_999, "0:59"), (MINUTE, "1:00"), (HOUR - 1, "59:59"), (HOUR + 61 * SECOND, "1:01:01"), (-5, "0:00")],
)
def test_elapsed_time_is_written_in_whole_seconds(duration: Script, time: int, shown: str) -> None:
    assert duration("passed", time) == shown


@pytest.mark.parametrize(
    ("left", "mark"),
    [(60_001, 0), (60_000, 60), (30_001, 60), (30_000, 30), (10_000, 10), (0, 10)],
)
def test_ones_own_clock_is_spoken_of_at_60_30_and_10_seconds(duration: Script, left: int, mark: int) -> None:
    assert duration("markAt", left) == mark

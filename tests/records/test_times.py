"""Times of a record, as RFC 3339 writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from boem.core.errors import ParseError
from boem.records.times import read_time


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-02-28T19:30:00Z", datetime(2026, 2, 28, 19, 30, tzinfo=UTC)),
        ("2026-02-28t19:30:00.25z", datetime(2026, 2, 28, 19, 30, 0, 250_000, tzinfo=UTC)),
        ("2026-02-28T19:30:00+01:00", datetime(2026, 2, 28, 18, 30, tzinfo=UTC)),
        ("1990-12-31T23:59:60Z", datetime(1990, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("1990-12-31T15:59:60-08:00", datetime(1990, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("2016-12-31T23:59:60.5Z", datetime(2016, 12, 31, 23, 59, 59, 500_000, tzinfo=UTC)),
    ],
)
def test_a_time_is_read_as_utc_and_a_leap_second_as_the_second_before_it(text: str, moment: datetime) -> None:
    assert read_time(text) == moment
    assert read_time(text).tzinfo is UTC


@pytest.mark.parametrize("text", ["2026-02-28T19:30:60Z", "2026-12-30T23:59:60Z", "2026-12-31T23:59:60+01:00"])
def test_a_leap_second_elsewhere_than_at_the_end_of_a_month_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="no leap second can be there"):
        read_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "yesterday", "2026-02-28", "2026-02-28T19:30:00", "2026-02-28T19:30Z", "2026-02-28T24:00:00Z",
        "2026-02-28T19:60:00Z", "2026-02-28T19:30:61Z", "2026-02-28T60:60:60Z", "0001-01-01T00:00:00+14:00",
    ],
)  # fmt: skip
def test_an_invalid_time_is_refused_with_an_example_of_a_valid_one(text: str) -> None:
    with pytest.raises(ParseError, match="not a time as in 2026-02-28T19:30:00Z"):
        read_time(text)

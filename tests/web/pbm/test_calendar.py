"""Regular deadlines: the same local time all year, and never without time to think."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.web.base.errors import Unfit
from boem.web.pbm.calendar import next_deadline, read_moment
from boem.web.pbm.models import Desk

AMSTERDAM = ZoneInfo("Europe/Amsterdam")
FIRST = datetime(2026, 3, 6, 20, tzinfo=AMSTERDAM).astimezone(UTC)


def desk(first: datetime | None = FIRST, days: int = 7, **more: bool) -> Desk:
    return Desk(first=first, days=days, zone="Europe/Amsterdam", **more)


def test_a_week_later_is_a_week_later() -> None:
    assert next_deadline(desk(), FIRST) == FIRST + timedelta(days=7)


def test_the_hour_stays_when_the_clocks_change() -> None:
    told = next_deadline(desk(), datetime(2026, 3, 27, 19, tzinfo=UTC))
    assert told is not None
    assert told.astimezone(AMSTERDAM) == datetime(2026, 4, 3, 20, tzinfo=AMSTERDAM)
    assert told == datetime(2026, 4, 3, 18, tzinfo=UTC)


@pytest.mark.parametrize(("closed", "due"), [("2026-03-09", "2026-03-13"), ("2026-03-11", "2026-03-20")])
def test_a_round_that_closes_early_leaves_at_least_half_the_time_to_the_next(closed: str, due: str) -> None:
    told = next_deadline(desk(), datetime.fromisoformat(f"{closed}T12:00+00:00"))
    assert told is not None
    assert told.date().isoformat() == due


@given(st.datetimes(datetime(2025, 1, 1), datetime(2040, 1, 1)), st.integers(1, 60))
def test_the_next_deadline_is_regular_and_neither_too_near_nor_too_far(now: datetime, days: int) -> None:
    moment, every = now.replace(tzinfo=UTC), timedelta(days=days)
    told = next_deadline(desk(days=days), moment)
    assert told is not None
    assert told >= moment + every / 2
    local = told.astimezone(AMSTERDAM).replace(tzinfo=None) - FIRST.astimezone(AMSTERDAM).replace(tzinfo=None)
    assert local % every == timedelta(0)
    hour = timedelta(hours=1)
    assert told == FIRST or told < moment + every * 3 / 2 + hour


def test_without_a_first_deadline_or_in_a_pause_there_is_none() -> None:
    assert next_deadline(desk(None), FIRST) is None
    assert next_deadline(desk(paused=True), FIRST) is None


@pytest.mark.parametrize(
    "text", ["", "soon", "2026-03-05T20:00", "2026-03-06T20:00Z", "9999-01-01T00:00", "0001-01-01T00:00"]
)
def test_a_time_that_can_be_no_deadline_is_refused(text: str) -> None:
    with pytest.raises(Unfit):
        read_moment(text, AMSTERDAM, FIRST, "deadline")


def test_a_time_is_one_of_the_game_s_zone() -> None:
    assert read_moment("2026-07-03T20:00", AMSTERDAM, FIRST, "deadline") == datetime(2026, 7, 3, 18, tzinfo=UTC)

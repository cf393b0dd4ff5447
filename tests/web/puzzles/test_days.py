"""The puzzle of a day: the same for everybody, up to today; and what makes a streak."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from boem.puzzles import daily, seed_of
from boem.web.puzzles import days
from boem.web.puzzles.models import Day, Known

NOW = date(2026, 11, 21)


@pytest.mark.django_db
def test_the_puzzle_of_a_day_is_the_one_that_its_published_seed_makes() -> None:
    found = days.puzzle_of(NOW)
    assert days.puzzle_on(found) == daily(NOW).puzzle
    assert found.puzzle.seed == seed_of(NOW) == 20261121
    assert found.puzzle.grade == daily(NOW).grade.value


@pytest.mark.django_db
def test_a_day_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = days.puzzle_of(NOW)
    monkeypatch.delattr(days, "ask")
    assert days.puzzle_of(NOW) == first
    assert (Day.objects.count(), Known.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    "text", ["", "today", "2026-13-01", "20261121", "2026-W47-6", "2025-12-31", "9999-12-31", "٢٠٢٦-١١-٢١"]
)
def test_only_days_up_to_today_have_a_puzzle(text: str) -> None:
    with pytest.raises(days.NoSuchDay):
        days.read_day(text)


def test_tomorrow_has_no_puzzle_and_today_has() -> None:
    assert days.read_day(days.today().isoformat()) == days.today()
    with pytest.raises(days.NoSuchDay):
        days.read_day((days.today() + days.ONE).isoformat())


@pytest.mark.parametrize(
    ("back", "streak", "best"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),
        ([2], 0, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2, 3], 3, 3),
        ([0, 2, 3, 4, 5], 1, 4),
        ([3, 4, 0, 1], 2, 2),
    ],
)
def test_a_streak_ends_with_today_or_yesterday_and_the_best_one_is_kept(
    back: list[int], streak: int, best: int
) -> None:
    assert days.streaks([NOW - timedelta(one) for one in back], NOW) == (streak, best)

"""The puzzle of a day depends on the date alone."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from support.cases import case
from support.levels import Sampled

from boem.puzzles import daily, make, seed_of, wish_of

MONDAY = date(2026, 11, 16)
WEEK = [MONDAY + timedelta(days=days) for days in range(7)]


def test_the_seed_is_the_date_as_a_number() -> None:
    assert seed_of(date(2026, 3, 7)) == 20260307


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_whoever_knows_the_rule_makes_the_same_puzzle(day: date) -> None:
    assert daily(day) == make(wish_of(day), seed_of(day))
    assert daily(day).grade == wish_of(day).grade


def test_a_week_grows_from_easy_to_expert_and_the_next_has_other_puzzles() -> None:
    assert [str(wish_of(day)) for day in WEEK] == [
        "easy 6 × 6 puzzle", "medium 6 × 6 puzzle, half-turn", "medium 8 × 8 puzzle", "hard 8 × 8 puzzle",
        "medium 8 × 8 puzzle, mirror", "hard 10 × 10 puzzle", "expert 10 × 10 puzzle",
    ]  # fmt: skip
    for day in WEEK:
        assert wish_of(day) == wish_of(day + timedelta(days=7))
        assert daily(day).puzzle != daily(day + timedelta(days=7)).puzzle


def test_every_day_of_ten_years_has_a_puzzle_that_is_not_too_rare(sampled: Sampled[date]) -> None:
    for day in sampled([day + timedelta(weeks=weeks) for weeks in range(0, 520, 40) for day in WEEK[:5]]):
        with case(day):
            assert daily(day).grade == wish_of(day).grade

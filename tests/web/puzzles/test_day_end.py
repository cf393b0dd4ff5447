"""Who solves the puzzle of the day is told streak, time and hints beside everybody's times, and can share them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from support.desk_pages import browser
from support.puzzles import SHEET, given_up, solved

from boem.testing.clock import ManualClock
from boem.web.puzzles import days
from boem.web.puzzles.day_end import bars_of
from boem.web.puzzles.known import kept_as_proper
from boem.web.puzzles.mine import times_of
from boem.web.puzzles.models import Day, Known
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db


def made_todays() -> None:
    """SHEET is today's puzzle."""
    kept_as_proper(SHEET)
    known, _made = Known.objects.get_or_create(link=SHEET.link, defaults={"grade": "easy", "steps": 1, "score": 1})
    Day.objects.create(day=days.today(), puzzle=known)


def page(name: str = "Red") -> str:
    table = Table.objects.filter(seats__player__name=name).latest("created")
    return browser(name).get(f"/t/{table.id}").text


def test_a_solved_puzzle_of_the_day_ends_with_time_hints_streak_and_a_text_without_its_solution(
    clock: ManualClock,
) -> None:
    made_todays()
    solved(SHEET, seconds=90)
    shown = page()
    assert f"/puzzles/daily/{days.today().isoformat()}" in shown
    assert f'href="/puzzles/daily/{days.today().isoformat()}#ranking"' in shown
    assert "solved in 1:30, without hints, 1 day in a row" in shown
    value = re.findall(r'id="day-result"\s+readonly\s+value="([^"]+)"', shown)[0]
    assert value.startswith("Boem, ")
    assert value.endswith(f" /puzzles/daily/{days.today().isoformat()}")


def test_it_says_how_many_solvers_the_times_are_of(clock: ManualClock) -> None:
    made_todays()
    solved(SHEET, "Red", seconds=90)
    assert "Up to a minute ago, nobody else had solved it." in page()
    solved(SHEET, "Blue", seconds=30)
    assert "The times of 2 solvers" in page("Blue")


def test_two_with_the_same_time_are_two_solvers(clock: ManualClock) -> None:
    made_todays()
    solved(SHEET, "Red", seconds=90)
    assert "nobody else had" in page()
    solved(SHEET, "Blue", seconds=90)
    assert "The times of 2 solvers" in page("Blue")  # though Red's was counted before


def test_another_puzzle_or_one_given_up_has_no_such_end(clock: ManualClock) -> None:
    solved(SHEET)
    assert "day-result" not in page()
    made_todays()
    given_up(SHEET, "Blue")
    assert "day-result" not in page("Blue")


def test_everybodys_first_times_are_counted(clock: ManualClock) -> None:
    solved(SHEET, "Red", seconds=30)
    solved(SHEET, "Blue", seconds=90)
    given_up(SHEET, "Green")
    solved(replace(SHEET, count=10), "Black", seconds=5)  # which is another puzzle
    assert sorted(times_of(SHEET, days.today()).values()) == [30, 90]
    assert times_of(SHEET, days.today() + days.ONE) == {}
    bars = bars_of([30, 90, 100, 5000], own=90)
    assert [bar.count for bar in bars] == [1, 2, 0, 0, 0, 1]
    assert [bar.is_own for bar in bars] == [False, True, False, False, False, False]
    assert bars[1].height == 60

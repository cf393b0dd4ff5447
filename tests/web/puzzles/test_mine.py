"""A player's puzzles, derived from their tables: times, the streak, what counts and what doesn't."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from support.puzzles import SHEET, begun, given_up, solved, timed
from support.tables import player

from boem.puzzles import Grade, shelf
from boem.testing.clock import ManualClock
from boem.web.puzzles import days
from boem.web.puzzles.mine import attempts, state_of, states, sum_up
from boem.web.tables.models import SeatRow, Table

pytestmark = pytest.mark.django_db
EASY = [one.puzzle for one in shelf() if one.grade is Grade.EASY and one.puzzle.size == "6x6"]


def test_a_puzzle_is_new_then_going_on_then_solved_in_its_time(clock: ManualClock) -> None:
    me = player("Red")
    assert state_of(me, SHEET).word == "new"
    begun(SHEET)
    assert state_of(me, SHEET).word == "going"
    clock.forward(minutes=1)
    solved(SHEET, seconds=271)
    state = state_of(me, SHEET)
    assert (state.word, state.first and state.first.seconds) == ("solved", 271)


def test_a_puzzle_that_was_given_up_first_is_never_solved_afterwards(clock: ManualClock) -> None:
    given_up(SHEET)
    clock.forward(minutes=1)
    solved(SHEET)
    assert state_of(player("Red"), SHEET).word == "given-up"
    assert sum_up(states(attempts(player("Red")))).solved == 0


def test_a_second_time_that_is_quicker_does_not_count(clock: ManualClock) -> None:
    solved(SHEET, seconds=100)
    clock.forward(hours=1)
    solved(SHEET, seconds=5)
    first = state_of(player("Red"), SHEET).first
    assert first is not None
    assert first.seconds == 100


def test_one_players_puzzles_are_not_anothers() -> None:
    solved(SHEET, "Red")
    assert state_of(player("Blue"), SHEET).word == "new"
    assert attempts(None) == []


def test_best_and_median_times_and_hints_are_told_by_size_and_grade() -> None:
    for puzzle, seconds in zip(EASY, (30, 50, 100), strict=False):
        solved(puzzle, seconds=seconds)
    hinted = Table.objects.order_by("created")[0]
    SeatRow.objects.filter(table=hinted).update(pencil={"hints": "3"})
    solved(SHEET, seconds=500)
    total = sum_up(states(attempts(player("Red"))))
    easy = total.tallies[0]
    assert (easy.size, easy.grade, easy.count, easy.best, easy.median, easy.hints) == ("6 × 6", "easy", 3, 30, 50, 3)
    assert (total.solved, total.hints) == (4, 3)
    assert sum(one.count for one in total.tallies) == 4


def test_a_daily_counts_for_the_streak_if_it_is_solved_on_its_day_in_utc() -> None:
    now = days.today()
    for back, late in ((0, False), (1, False), (2, True), (3, False)):
        day = now - timedelta(back)
        puzzle = days.puzzle_on(days.puzzle_of(day))
        at = datetime.combine(day, time(23, 59, 59), UTC) + timedelta(seconds=1 if late else 0)
        table = solved(puzzle, seconds=60)
        timed(table, 60, at)
    total = sum_up(states(attempts(player("Red"))))
    assert (total.streak, total.longest) == (2, 2)
    assert sorted(total.dailies) == [now - timedelta(3), now - timedelta(1), now]

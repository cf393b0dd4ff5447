"""Rush and streak: the site keeps the time and the mines; a mark counts once, and a wrong one has its price."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from limits import RateLimitItemPerHour
from support.desk_pages import browser
from support.tables import member, player

from boem.core.errors import IllegalAction
from boem.core.squares import Square, squares
from boem.testing.clock import ManualClock
from boem.web.puzzles.marks import squares_in
from boem.web.puzzles.models import PuzzleRun
from boem.web.puzzles.runs import service, views
from boem.web.puzzles.runs.scores import own_best
from boem.web.puzzles.runs.service import LENGTH, NoRun, begin, finish, going, is_over, mark, puzzle_in

pytestmark = pytest.mark.django_db


def solve(run: PuzzleRun, times: int = 1) -> PuzzleRun:
    """The run after so many more puzzles."""
    for _ in range(times):
        number = run.solved
        for square in sorted(puzzle_in(run).mines):
            run = mark(player=run.player, run_id=run.id, number=number, square=square)
    return run


def miss(run: PuzzleRun) -> PuzzleRun:
    """The run after a mistake that hasn't been made yet."""
    one = puzzle_in(run)
    wrong = min(set(one.puzzle.covered) - one.mines - squares_in(run.missed))
    return mark(player=run.player, run_id=run.id, number=run.solved, square=wrong)


def test_the_last_mine_brings_the_next_puzzle_and_the_time_until_then_is_kept(clock: ManualClock) -> None:
    run = begin(player=player("Red"), kind="rush")
    first = puzzle_in(run)
    clock.forward(seconds=12)
    run = solve(run)
    assert (run.solved, run.took, run.mistakes, run.found) == (1, 12_000, 0, "")
    assert puzzle_in(run).puzzle != first.puzzle


def test_the_third_mistake_ends_a_rush_and_the_first_one_a_streak() -> None:
    run = begin(player=player("Red"), kind="rush")
    over = []
    for _ in range(3):
        run = miss(run)
        over.append(is_over(run))
    assert over == [False, False, True]
    assert is_over(miss(solve(begin(player=player("Red"), kind="streak"), 2)))


def test_a_rush_lasts_three_minutes_by_the_sites_clock_and_what_comes_later_is_too_late(clock: ManualClock) -> None:
    run = solve(begin(player=player("Red"), kind="rush"))
    clock.forward(seconds=LENGTH.total_seconds() - 1)
    run = solve(run)
    assert (run.solved, is_over(run)) == (2, False)
    clock.forward(seconds=1)
    late = solve(run)
    assert (late.solved, late.found, is_over(late)) == (2, "", True)
    assert going(player("Red"), "rush") is None


def test_a_streak_waits_for_ever(clock: ManualClock) -> None:
    run = solve(begin(player=player("Red"), kind="streak"))
    clock.forward(days=300)
    assert begin(player=player("Red"), kind="streak").id == run.id
    assert solve(run).solved == 2


def test_a_second_click_counts_neither_a_mistake_nor_a_mark_in_the_next_puzzle() -> None:
    run = begin(player=player("Red"), kind="rush")
    wrong = min(set(puzzle_in(run).puzzle.covered) - puzzle_in(run).mines)
    for _ in range(2):
        run = mark(player=run.player, run_id=run.id, number=0, square=wrong)
    assert run.mistakes == 1
    run = solve(run)
    for square in squares(5, 5):
        run = mark(player=run.player, run_id=run.id, number=0, square=square)
    assert (run.solved, run.mistakes, run.found) == (1, 1, "")


def test_a_run_is_its_players_alone_and_squares_must_be_free_to_mark() -> None:
    run = begin(player=player("Red"), kind="rush")
    with pytest.raises(NoRun):
        mark(player=player("Blue"), run_id=run.id, number=0, square=Square(0, 0))
    with pytest.raises(NoRun):
        finish(player=player("Blue"), run_id=run.id)
    numbered = puzzle_in(run).puzzle.numbered[0][0]
    for square in (numbered, Square(5, 0), Square(0, 25)):
        with pytest.raises(IllegalAction):
            mark(player=run.player, run_id=run.id, number=0, square=square)
    assert not is_over(run)


class Marks(TestCase):
    """Any marks at all."""

    @settings(max_examples=25, deadline=None)
    @given(st.lists(st.integers(0, 24), max_size=60), st.sampled_from(["rush", "streak"]))
    def test_the_counts_are_those_of_a_slow_referee(self, places: list[int], kind: str) -> None:
        PuzzleRun.objects.all().delete()
        run = begin(player=player("Red"), kind=kind)
        solved, wrong, right = 0, 0, set[Square]()
        tried = set[Square]()
        for place in places:
            one = puzzle_in(run)
            square = Square(*divmod(place, 5))
            if one.puzzle.width != 5 or square not in one.puzzle.covered:
                continue
            over = wrong == (3 if kind == "rush" else 1)
            if not over and square not in tried:
                tried.add(square)
                wrong += square not in one.mines
                right |= {square} & one.mines
            if right == one.mines:
                solved, right, tried = solved + 1, set(), set()
            run = mark(player=run.player, run_id=run.id, number=run.solved, square=square)
            assert (run.solved, run.mistakes, set(squares_in(run.found))) == (solved, wrong, right)


def test_a_page_goes_on_after_a_reload_and_never_holds_what_was_not_found() -> None:
    red = browser("Red")
    assert red.post("/puzzles/rush").status_code == 302
    run = PuzzleRun.objects.get()
    mines = sorted(puzzle_in(run).mines)
    sent = {"run": run.id, "number": "0", "at": str(mines[0])}
    assert red.post("/puzzles/rush/mark", sent).status_code == 302
    page = red.get("/puzzles/rush").content.decode()
    assert re.findall(r'data-square="(\w+)" data-state="found"', page) == [str(mines[0])]
    covered = re.findall(r'<button [^>]*data-state="covered"[^>]*>(.*?)</button>', page)
    assert set(covered) == {""}
    piece = red.post("/puzzles/rush/mark", sent | {"at": str(mines[1]), "piece": "1"}).content.decode()
    assert "<html" not in piece
    assert f"{mines[1]} is a mine." in piece
    assert 0 < int(re.findall(r'data-left="(\d+)"', piece)[0]) <= 180_000


@pytest.mark.parametrize(
    "sent",
    [{"number": "x"}, {"at": "A0"}, {"at": "Z9"}, {"run": "nobodys"}, {"number": "9" * 30}, {"at": "A1\0"}],
)
def test_made_up_marks_are_not_found_and_change_nothing(sent: dict[str, str]) -> None:
    red = browser("Red")
    red.post("/puzzles/rush")
    run = PuzzleRun.objects.get()
    answer = red.post("/puzzles/rush/mark", {"run": run.id, "number": "0", "at": "A1"} | sent)
    assert answer.status_code == 404
    assert PuzzleRun.objects.get() == run
    assert Client().post("/puzzles/rush/mark", {"run": run.id}).status_code == 404
    assert Client().post("/puzzles/streak/end", {"run": run.id}).status_code == 404


def test_a_run_can_be_ended_before_its_time_and_begun_again() -> None:
    red = browser("Red")
    red.post("/puzzles/streak")
    run = PuzzleRun.objects.get()
    red.post("/puzzles/streak/end", {"run": run.id})
    assert 'data-action="begin"' in red.get("/puzzles/streak").content.decode()
    red.post("/puzzles/streak")
    assert PuzzleRun.objects.count() == 2


def test_beginning_again_and_again_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "RUNS", RateLimitItemPerHour(1, namespace="test-runs"))
    red = browser("Red")
    assert [red.post("/puzzles/rush").status_code for _ in range(2)] == [302, 302]
    finish(player=player("Red"), run_id=PuzzleRun.objects.get().id)
    assert red.post("/puzzles/rush").status_code == 429


def test_old_runs_go_except_streaks_in_progress(clock: ManualClock) -> None:
    for kind in ("rush", "streak"):
        solve(begin(player=member("Red"), kind=kind))
    finish(player=member("Red"), run_id=begin(player=member("Red"), kind="rush").id)
    clock.forward(seconds=service.KEPT.total_seconds() + 1)
    young = begin(player=member("Red"), kind="rush")
    service.tidy()
    assert {run.kind for run in PuzzleRun.objects.exclude(id=young.id)} == {"streak"}
    assert PuzzleRun.objects.filter(id=young.id).exists()
    assert own_best("rush", "ever", member("Red")) is not None


def test_the_page_of_puzzles_tells_of_a_streak_that_is_under_way() -> None:
    client, one = browser("Ada"), player("Ada")
    assert "the first mistake ends it" in client.get("/puzzles").content.decode()
    run = solve(begin(player=one, kind="streak"), 2)
    assert "under way, 2 solved" in client.get("/puzzles").content.decode()
    miss(run)
    assert "under way" not in client.get("/puzzles").content.decode()

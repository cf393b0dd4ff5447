"""The tables of the best runs: one row a player, accounts only, the quicker of equals first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from support.desk_pages import browser
from support.tables import member, player

from boem.web.accounts.account_data import take_in
from boem.web.accounts.models import Player
from boem.web.puzzles import days
from boem.web.puzzles.models import BestPuzzleRun, PuzzleRun
from boem.web.puzzles.runs.scores import SHOWN, best_runs, keep, own_best, tidy
from boem.web.puzzles.runs.service import begin, mark, puzzle_in

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)  # a Wednesday


@pytest.fixture(autouse=True)
def _wednesday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", NOON.date)


def ran(who: Player, solved: int, seconds: int, *, back: timedelta = timedelta()) -> None:
    """A rush of the player's, some time ago."""
    keep(PuzzleRun(player=who, kind="rush", seed=1, solved=solved, took=1000 * seconds, began=NOON - back))


def listed(span: str, who: Player | None = None) -> list[tuple[int, str, int]]:
    return [(one.place, one.name, one.solved) for one in best_runs("rush", span, player=who)]


def test_each_player_is_listed_once_with_their_best_and_equals_share_a_place() -> None:
    red, blue, ada = member("Red"), member("Blue"), member("Ada")
    for who, solved, seconds in ((red, 3, 90), (red, 5, 170), (red, 5, 160), (blue, 5, 150), (ada, 5, 160)):
        ran(who, solved, seconds)
    ranked = listed("day")
    assert ranked[0] == (1, "Blue", 5)
    assert sorted(ranked[1:]) == [(2, "Ada", 5), (2, "Red", 5)]


def test_a_day_a_week_and_all_time_begin_at_midnight_utc_on_mondays() -> None:
    noon, second = timedelta(hours=12), timedelta(seconds=1)
    backs = {"Red": noon, "Blue": noon + second, "Ada": noon + timedelta(2), "Eve": noon + timedelta(2) + second}
    for name, back in backs.items():
        ran(member(name), 4, 100, back=back)
    names = {span: sorted(name for _place, name, _solved in listed(span)) for span in ("day", "week", "ever")}
    assert names == {"day": ["Red"], "week": ["Ada", "Blue", "Red"], "ever": ["Ada", "Blue", "Eve", "Red"]}


def test_guests_and_deleted_accounts_are_not_listed() -> None:
    ran(player("Guest"), 9, 10)
    gone = member("Ada")
    ran(gone, 9, 10)
    Player.objects.filter(id=gone.id).update(gone=True)
    assert listed("ever") == []
    best = own_best("rush", "ever", player("Guest"))
    assert best is not None
    assert best.solved == 9


@pytest.mark.parametrize("program", [False, True])
def test_each_puzzle_solved_counts_at_once_unless_a_program_marks_it(program: bool) -> None:
    run = begin(player=member("Red"), kind="rush")
    for square in sorted(puzzle_in(run).mines):
        run = mark(player=run.player, run_id=run.id, number=0, square=square, program=program)
    assert run.solved == 1
    assert [one.solved for one in best_runs("rush", "ever", player=None)] == [1] * (not program)


def test_a_guests_best_go_to_the_account_where_they_are_better() -> None:
    guest, ada = player("Guest"), member("Ada")
    ran(guest, 5, 100)
    ran(ada, 7, 100, back=timedelta(days=1))
    ran(ada, 5, 90)
    take_in(guest=guest, account=ada)
    assert [listed(span)[0][2] for span in ("day", "week", "ever")] == [5, 7, 7]
    assert [one.seconds for one in best_runs("rush", "day", player=None)] == [90]
    assert not BestPuzzleRun.objects.exclude(player=ada).exists()


def test_bests_of_days_and_weeks_long_past_go() -> None:
    ran(member("Red"), 5, 100, back=timedelta(days=40))
    ran(member("Blue"), 3, 100)
    tidy()
    rows = BestPuzzleRun.objects.values_list("player__name", "span").order_by("player__name", "span")
    assert list(rows) == [("Blue", "day"), ("Blue", "ever"), ("Blue", "week"), ("Red", "ever")]


def test_whoever_stands_below_the_list_sees_their_own_place() -> None:
    for number in range(SHOWN + 3):
        ran(member(f"Player{number}"), 10, number)
    me = member("Red")
    ran(me, 2, 5)
    assert len(listed("ever")) == SHOWN
    assert listed("ever", me)[-1] == (SHOWN + 4, "Red", 2)
    page = browser("Red").get("/puzzles/rush?span=ever").content.decode()
    assert page.count("data-mine") == 1

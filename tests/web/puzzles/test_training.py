"""Training: what wins and what loses, whose rating moves, and which puzzle comes next."""

from __future__ import annotations

import re
from random import Random

import pytest
from limits import RateLimitItemPerHour
from support.desk_pages import browser
from support.puzzles import SHEET, solved
from support.tables import member

from boem.arena.ratings import Rating as Skill
from boem.arena.ratings import on_scale
from boem.core.errors import IllegalAction
from boem.core.squares import Square
from boem.puzzles import Grade, Graded, Puzzle
from boem.puzzles.ladder import turned
from boem.puzzles.themes import GRADES, Theme
from boem.testing.clock import ManualClock
from boem.web.puzzles.known import rating_of, solution_of
from boem.web.puzzles.marks import squares_in
from boem.web.puzzles.models import RatedPuzzle, SolverRating, TrainingAttempt
from boem.web.puzzles.training import service, supply, views
from boem.web.puzzles.training.ratings import Solver
from boem.web.puzzles.training.service import NoAttempt, ask, hint_of, mark, serve, time_for
from boem.web.puzzles.training.supply import choose, served, stock

pytestmark = pytest.mark.django_db


def begun(name: str = "Red", theme: str = "", *, rated: bool = True) -> tuple[Solver, TrainingAttempt]:
    solver = Solver(member(name))
    return solver, serve(solver=solver, theme=theme, rated=rated)


def solve(solver: Solver, attempt: TrainingAttempt) -> TrainingAttempt:
    for square in sorted(served(attempt.link, attempt.way).mines - squares_in(attempt.found)):
        attempt = mark(solver=solver, attempt_id=attempt.id, square=square)
    return attempt


def miss(solver: Solver, attempt: TrainingAttempt) -> TrainingAttempt:
    one = served(attempt.link, attempt.way)
    wrong = min(set(one.puzzle.covered) - one.mines - squares_in(attempt.missed))
    return mark(solver=solver, attempt_id=attempt.id, square=wrong)


def test_a_puzzle_solved_at_once_moves_both_ratings_towards_each_other() -> None:
    solver, attempt = begun()
    first = supply.first_rating(stock()[attempt.link])
    done = solve(solver, attempt)
    row, puzzle = SolverRating.objects.get(), RatedPuzzle.objects.get()
    assert (done.won, done.solved, row.tried, row.solved, puzzle.tried) == (True, True, 1, 1, 1)
    assert row.mu > Skill().mu
    assert puzzle.mu < first.mu
    assert done.gain == on_scale(row.mu) - 1500 > 0


def analyse(name: str, field: str, mines: str = "") -> None:
    client = browser(name)
    assert client.get(f"/analysis?field={field}").status_code == 200
    assert client.get(f"/analysis/answer?field={field}").status_code in (200, 422)
    assert client.post("/analysis", {"position": field, "mines": mines}).status_code == 302


def test_the_analysis_of_the_open_puzzle_counts_as_a_hint_once_however_it_is_turned() -> None:
    for turn in range(8):
        solver, attempt = begun(f"Turner {turn}")
        shown = served(attempt.link, attempt.way)
        graded = Graded(shown.puzzle, shown.mines, shown.about.grade, shown.about.steps, shown.about.score)
        analyse(solver.player.name, turned(graded, turn).puzzle.link)
        attempt.refresh_from_db()
        assert (attempt.won, attempt.hints, attempt.ended) == (False, 1, None), turn
        assert attempt.gain is not None
        assert attempt.gain < 0
        assert solve(solver, attempt).solved


def test_nobody_loses_by_the_analysis_of_another_position_or_of_somebody_elses_puzzle() -> None:
    (_, attempt), (_, other) = begun("Red"), begun("Blue")
    link = served(other.link, other.way).puzzle.link
    other.delete()
    analyse("Red", SHEET.link)
    if other.link != attempt.link:  # else it is the same puzzle, perhaps turned
        analyse("Red", link)
    for name in ("Blue", ""):
        analyse(name, served(attempt.link, attempt.way).puzzle.link)
    attempt.refresh_from_db()
    assert (attempt.won, attempt.hints) == (None, 0)


def test_a_mistake_loses_at_once_and_only_once_and_the_puzzle_can_be_solved_all_the_same() -> None:
    solver, attempt = begun()
    attempt = miss(solver, attempt)
    lost = SolverRating.objects.get()
    assert (attempt.won, attempt.ended, lost.tried, lost.solved) == (False, None, 1, 0)
    assert lost.mu < Skill().mu
    done = solve(solver, miss(solver, attempt))
    assert (done.won, done.solved) == (False, True)
    assert SolverRating.objects.get().mu == lost.mu


def test_a_hint_loses_and_holds_until_the_next_mark() -> None:
    solver, attempt = begun()
    attempt = ask(solver=solver, attempt_id=attempt.id)
    assert (attempt.won, attempt.hints) == (False, 1)
    assert ask(solver=solver, attempt_id=attempt.id).hints == 1
    one = served(attempt.link, attempt.way)
    assert hint_of(attempt, one) is not None
    after = mark(solver=solver, attempt_id=attempt.id, square=min(one.mines))
    assert hint_of(after, one) is None


def test_too_slow_is_lost_and_the_sites_clock_says_so(clock: ManualClock) -> None:
    for late, won in ((0, True), (1, False)):
        solver, attempt = begun()
        limit = time_for(served(attempt.link, attempt.way).about).total_seconds()
        clock.forward(seconds=limit + late)
        done = solve(solver, attempt)
        assert (done.won, done.solved) == (won, True)
        clock.forward(seconds=1)


def test_leaving_a_puzzle_loses_it_and_none_comes_twice() -> None:
    solver, first = begun()
    links = {first.link}
    for _ in range(5):
        links.add(serve(solver=solver, theme="", rated=True).link)
    assert len(links) == 6
    first.refresh_from_db()
    assert (first.won, first.solved, SolverRating.objects.get().tried) == (False, False, 5)


def test_a_theme_serves_its_own_puzzles_and_never_counts() -> None:
    for theme in Theme:
        solver, attempt = begun("Blue", theme.value)
        rating = rating_of(Puzzle.of_link(attempt.link)) or stock()[attempt.link]
        assert rating.grade is GRADES[theme]
        assert solve(solver, attempt).gain is None
    assert not SolverRating.objects.exists()
    assert not RatedPuzzle.objects.exists()


def test_unrated_training_moves_no_rating() -> None:
    solver, attempt = begun(rated=False)
    assert solve(solver, attempt).gain is None
    assert not SolverRating.objects.exists()


def test_the_stronger_the_player_the_harder_the_puzzle() -> None:
    def mean(mu: float) -> float:
        chosen = [choose(skill=Skill(mu, 3), taken=(), theme="", rng=Random(seed))[0] for seed in range(20)]
        return sum(supply.first_rating(stock()[link]).mu for link in chosen) / 20

    assert mean(18) < mean(25) < mean(32)
    assert abs(mean(25) - 25) < 1


def test_when_the_stock_is_used_up_a_fresh_puzzle_is_made() -> None:
    for theme, grade in (("overlap", Grade.MEDIUM), ("", Grade.EXPERT)):
        link, way = choose(skill=Skill(32, 3), taken=set(stock()), theme=theme, rng=Random(1))
        puzzle = Puzzle.of_link(link)
        rating = rating_of(puzzle)
        assert link not in stock()
        assert rating is not None
        assert rating.grade is grade
        assert served(link, way).mines == solution_of(puzzle)


def test_a_guests_estimate_is_in_the_session_alone_and_moves_no_puzzle() -> None:
    red = browser("Red")
    red.post("/puzzles/training", {"rated": "on"})
    attempt = TrainingAttempt.objects.get()
    mines = sorted(served(attempt.link, attempt.way).mines)
    sent = [{"run": attempt.id, "at": str(square), "piece": "1"} for square in mines]
    answer = [red.post("/puzzles/training/mark", one) for one in sent][-1]
    assert not SolverRating.objects.exists()
    assert not RatedPuzzle.objects.exists()
    mu, _sigma = red.session["puzzle_skill"]
    assert mu > Skill().mu
    assert f"{on_scale(mu)}?" in answer.content.decode()


def test_the_next_puzzle_waits_with_its_clock_until_it_is_asked_for(clock: ManualClock) -> None:
    red = browser("Red")
    red.post("/puzzles/training", {"rated": "on"})
    attempt = TrainingAttempt.objects.get()
    mines = sorted(served(attempt.link, attempt.way).mines)
    sent = [{"run": attempt.id, "at": str(square), "piece": "1"} for square in mines]
    answers = [red.post("/puzzles/training/mark", one).text for one in sent]
    for shown in (answers[-1], red.get("/puzzles/training").text):
        assert "data-over" in shown
        assert shown.count('class="btn main"') == 1
    assert TrainingAttempt.objects.count() == 1
    clock.forward(seconds=3600)
    red.post("/puzzles/training", {"rated": "on"})
    assert TrainingAttempt.objects.get(ended=None).began == clock.now()


def test_leaving_a_puzzle_is_said_above_the_next_one() -> None:
    red = browser("Red")
    for _ in range(2):
        red.post("/puzzles/training", {"rated": "on"})
    page = red.get("/puzzles/training").text
    assert "Not solved. Rating: −" in page
    assert "data-over" not in page


def test_a_theme_by_its_link_is_chosen_for_the_next_puzzle() -> None:
    red = browser("Red")
    red.post("/puzzles/training", {"rated": "on"})
    page = red.get("/puzzles/training?theme=chain").text
    assert '<option value="chain" selected>' in page
    assert re.search(r"<details [^>]*open>", page)
    assert not re.search(r"<details [^>]*open>", red.get("/puzzles/training").text)


def test_the_page_holds_no_mine_that_was_not_found_and_a_hint_is_shown_there() -> None:
    red = browser("Red")
    red.post("/puzzles/training", {"theme": "chain"})
    attempt = TrainingAttempt.objects.get()
    page = red.get("/puzzles/training").content.decode()
    covered = re.findall(r'<button [^>]*data-state="covered"[^>]*>(.*?)</button>', page)
    assert set(covered) == {""}
    assert 'id="hint"' not in page
    assert red.post("/puzzles/training/hint", {"run": attempt.id}).status_code == 302
    page = red.get("/puzzles/training").content.decode()
    assert 'id="hint"' in page
    assert 'data-hint="clue"' in page


def test_a_puzzle_in_training_is_its_players_alone() -> None:
    _solver, attempt = begun()
    other = Solver(member("Blue"))
    with pytest.raises(NoAttempt):
        mark(solver=other, attempt_id=attempt.id, square=Square(0, 0))
    with pytest.raises(NoAttempt):
        ask(solver=other, attempt_id=attempt.id)
    blue = browser("Blue")
    assert blue.post("/puzzles/training/mark", {"run": attempt.id, "at": "A1"}).status_code == 404
    assert blue.post("/puzzles/training/hint", {"run": attempt.id}).status_code == 404
    assert browser("").post("/puzzles/training/hint", {"run": attempt.id}).status_code == 404


def test_squares_that_can_not_be_marked_are_refused() -> None:
    solver, attempt = begun()
    numbered = served(attempt.link, attempt.way).puzzle.numbered[0][0]
    for square in (numbered, Square(0, 99)):
        with pytest.raises(IllegalAction):
            mark(solver=solver, attempt_id=attempt.id, square=square)


def test_serving_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "TRAINED", RateLimitItemPerHour(1, namespace="test-trained"))
    red = browser("Red")
    assert [red.post("/puzzles/training").status_code for _ in range(2)] == [302, 429]


def test_old_attempts_go_unless_they_counted(clock: ManualClock) -> None:
    solver, attempt = begun()
    solve(solver, attempt)
    serve(solver=solver, theme="case", rated=False)
    clock.forward(seconds=service.KEPT.total_seconds() + 1)
    service.tidy()
    assert [one.id for one in TrainingAttempt.objects.all()] == [attempt.id]


def test_a_puzzles_page_says_what_it_trains_only_once_the_reader_has_finished_it() -> None:
    assert "data-themes" not in browser("Red").get(f"/puzzles/{SHEET.link}").content.decode()
    solved(SHEET)
    page = browser("Red").get(f"/puzzles/{SHEET.link}").content.decode()
    assert "data-themes" in page
    assert "?theme=full" in page

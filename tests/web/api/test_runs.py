"""Programs play runs and training: each mark is answered, no mine is told unmarked, and nothing counts."""

from __future__ import annotations

from typing import Any

import pytest
from support.here import Here
from support.puzzles import SEVERAL, SHEET
from support.tables import member

from boem.core.squares import squares
from boem.puzzles import Puzzle, assess
from boem.web.accounts.tokens import new_token
from boem.web.puzzles import days
from boem.web.puzzles.models import DayResult, PuzzleRun, SolverRating, TrainingAttempt
from boem.web.puzzles.runs.scores import keep
from boem.web.puzzles.training.ratings import Solver
from boem.web.puzzles.training.service import serve
from boem.web.puzzles.training.supply import served


def told(here: Here, token: str, method: str, path: str, **more: Any) -> tuple[int, dict[str, Any]]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with here.client() as client:
        answer = client.request(method, path, headers=headers, **more)
    return answer.status_code, answer.json()


def mines_in(answer: dict[str, Any]) -> list[str]:
    grid = answer["puzzle"]
    return [str(one) for one in sorted(assess(Puzzle(grid["width"], grid["height"], grid["cells"])).mines)]


@pytest.fixture
def token(here: Here) -> str:
    return new_token(member("Red"))


def test_a_rush_is_begun_once_marked_and_ended_and_is_in_no_list(here: Here, token: str) -> None:
    status, run = told(here, token, "POST", "/runs", json={"kind": "rush"})
    assert (status, run["solved"], run["mistakes"], run["over"]) == (201, 0, 0, False)
    assert told(here, token, "POST", "/runs", json={"kind": "rush"})[1] == run
    bodies = [{"number": 0, "square": square} for square in mines_in(run)]
    after = [told(here, token, "POST", f"/runs/{run['id']}/marks", json=body)[1] for body in bodies][-1]
    assert (after["solved"], after["found"]) == (1, [])
    assert after["puzzle"] != run["puzzle"]
    assert told(here, token, "GET", f"/runs/{run['id']}")[1] == after
    status, ended = told(here, token, "POST", f"/runs/{run['id']}/end")
    assert (status, ended["over"]) == (200, True)
    assert told(here, "", "GET", "/runs?kind=rush&since=ever") == (200, {"best": []})
    keep(PuzzleRun.objects.get())
    best = told(here, "", "GET", "/runs?kind=rush&since=ever")[1]["best"]
    assert [(one["place"], one["player"], one["solved"]) for one in best] == [(1, "Red", 1)]


def test_answers_tell_no_mine_that_was_not_marked(here: Here, token: str) -> None:
    _status, run = told(here, token, "POST", "/runs", json={"kind": "streak"})
    mines = mines_in(run)
    _status, after = told(here, token, "POST", f"/runs/{run['id']}/marks", json={"number": 0, "square": mines[0]})
    assert (after["found"], after["missed"], after["until"]) == ([mines[0]], [], None)
    assert not any(name in str(after) for name in mines[1:])
    free = next(str(one) for one in squares(5, 5) if run["puzzle"]["cells"][5 * one.row + one.column] == "."
                and str(one) not in mines)  # fmt: skip
    _status, after = told(here, token, "POST", f"/runs/{run['id']}/marks", json={"number": 0, "square": free})
    assert (after["missed"], after["mistakes"], after["over"]) == ([free], 1, True)
    assert not any(name in str(after) for name in mines[1:])


def test_a_run_or_a_puzzle_of_somebody_else_is_not_found(here: Here, token: str) -> None:
    _status, run = told(here, token, "POST", "/runs", json={"kind": "rush"})
    _status, puzzle = told(here, token, "POST", "/training", json={"theme": "case"})
    blue = new_token(member("Blue"))
    for method, path, body in (
        ("GET", f"/runs/{run['id']}", None),
        ("POST", f"/runs/{run['id']}/end", None),
        ("POST", f"/runs/{run['id']}/marks", {"number": 0, "square": "A1"}),
        ("POST", f"/training/{puzzle['id']}/marks", {"square": "A1"}),
    ):
        status, problem = told(here, blue, method, path, **({"json": body} if body else {}))
        assert (status, problem["code"] in ("no_run", "no_attempt")) == (404, True), path


def test_training_of_programs_never_counts_and_loses_what_counts(here: Here, token: str) -> None:
    status, puzzle = told(here, token, "POST", "/training", json={})
    assert (status, puzzle["won"], TrainingAttempt.objects.get().rated) == (201, None, False)
    marks = f"/training/{puzzle['id']}/marks"
    after = [told(here, token, "POST", marks, json={"square": square})[1] for square in mines_in(puzzle)][-1]
    assert (after["solved"], after["won"]) == (True, True)
    assert not SolverRating.objects.exists()
    counted = serve(solver=Solver(member("Red")), theme="", rated=True)
    square = str(min(served(counted.link, counted.way).mines))
    told(here, token, "POST", f"/training/{counted.id}/marks", json={"square": square})
    counted.refresh_from_db()
    assert (counted.won, counted.found) == (False, square)
    assert SolverRating.objects.get().solved == 0


def test_favourites_are_put_and_deleted(here: Here, token: str) -> None:
    told(here, token, "PUT", f"/favourites/{SHEET.link}")
    status, kept = told(here, token, "PUT", f"/favourites/{SHEET.link}")
    assert (status, [one["link"] for one in kept["favourites"]]) == (200, [SHEET.link])
    assert told(here, token, "PUT", f"/favourites/{SEVERAL.link}")[0] == 422
    assert told(here, token, "GET", "/favourites")[1] == kept
    assert told(here, token, "DELETE", f"/favourites/{SHEET.link}") == (200, {"favourites": []})


def test_the_ranking_of_a_day_is_for_anybody(here: Here) -> None:
    today = days.today()
    DayResult.objects.create(day=today, player=member("Red"), hints=1, mistakes=2, seconds=3)
    assert told(here, "", "GET", "/puzzles/ranking") == (200, {
        "date": today.isoformat(),
        "ranking": [{"place": 1, "player": "Red", "hints": 1, "mistakes": 2, "seconds": 3}],
    })  # fmt: skip
    assert told(here, "", "GET", f"/puzzles/ranking?date={today - days.ONE}")[1]["ranking"] == []
    assert told(here, "", "GET", "/puzzles/ranking?date=soon")[0] == 422

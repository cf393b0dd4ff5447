"""Anybody who asks for too much is told how long to wait."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from limits import RateLimitItemPerMinute
from support.puzzles import NONE, SEVERAL, SHEET

from boem.core.errors import TooHard
from boem.games.solo.rules import solution
from boem.inference import Field
from boem.puzzles import Graded, Puzzle, shelf
from boem.web.accounts.service import new_guest
from boem.web.accounts.tokens import new_token
from boem.web.base import puzzle_requests
from boem.web.base.limits import LIMITER
from boem.web.base.turnstile import Turnstile
from boem.web.puzzles import book_views, known, views
from boem.web.tables.store import house

pytestmark = pytest.mark.django_db
FRESH = {"width": "5", "height": "5", "grade": "easy"}
BOOK = {"count": "1", "size": "6x6", "grade": "easy", "language": "en", "paper": "a4"}


def limit(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> None:
    """Once a minute, and counted apart from other tests."""
    monkeypatch.setattr(module, name, RateLimitItemPerMinute(1, namespace=f"test-{name}"))


def test_fresh_puzzles_of_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, views, "FRESH")
    assert Client().post("/puzzles/fresh", FRESH).status_code == 302
    answer = Client().post("/puzzles/fresh", FRESH)
    assert answer.status_code == 429
    assert "Too many at once: at most 1 in 60 seconds; try again in" in answer.content.decode()


def test_puzzles_judged_for_one_address_and_one_that_is_known_is_always_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, known, "JUDGED")
    assert Client().get(f"/puzzles/{SEVERAL.link}").status_code == 200
    answer = Client().get(f"/puzzles/{NONE.link}")
    assert answer.status_code == 429
    assert "Too many at once" in answer.content.decode()
    assert Client().get(f"/puzzles/{SEVERAL.link}").status_code == 200
    assert Client().get("/puzzles/daily", follow=True).status_code == 200
    assert check(NONE) == 429
    assert check(SEVERAL) == 200


def test_a_table_of_own_clues_and_the_record_of_one_are_paid_for_once_by_whoever_asks_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit(monkeypatch, house, "JUDGED")
    monkeypatch.setattr(solution, "infer", too_hard)  # too little here, so that another process has to
    solution.solve.cache_clear()
    guest = Client(headers={"Authorization": f"Bearer {new_token(new_guest())}"})

    one, other = shelf()[:2]

    def sent(path: str, about: Graded, **more: Any) -> int:
        puzzle = about.puzzle
        config = {"width": puzzle.width, "height": puzzle.height, "clues": puzzle.cells}
        body = {"game": "solo", "config": config, "seats": ["me"]} | more
        return guest.post(f"/api/v1/{path}", body, content_type="application/json").status_code

    log = [{"deal": " ".join(map(str, sorted(other.mines)))}]
    assert [sent("tables", one), sent("tables", one)] == [201, 201]
    assert [sent("tables", other), sent("records", other, boem=1, log=log)] == [429, 429]
    assert sent("tables", one) == 201
    LIMITER.storage.reset()
    assert sent("records", other, boem=1, log=log) == 201


def test_a_client_that_finds_no_place_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_requests, "TURNSTILE", Turnstile(0, 0.0))
    answers = [
        Client().get(f"/puzzles/{NONE.link}"),
        Client().post(f"/puzzles/{SHEET.link}/play"),
        Client().post("/puzzles/fresh", FRESH),
        Client().post("/api/v1/puzzles/check", {"puzzle": NONE.link}, content_type="application/json"),
    ]
    assert [(answer.status_code, answer.headers["Retry-After"]) for answer in answers] == [(503, "5")] * 4
    assert answers[-1].json()["wait"] == 5


def too_hard(_field: Field, *, budget: float) -> None:
    """Pretends that a puzzle takes long."""
    raise TooHard(1e9, budget, frozenset(), frozenset())


def check(puzzle: Puzzle) -> int:
    """The API's answer whether it is proper."""
    asked = {"puzzle": puzzle.link}
    return Client().post("/api/v1/puzzles/check", asked, content_type="application/json").status_code


def test_books_of_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, book_views, "BOOKS")
    assert Client().post("/puzzles/books", BOOK).status_code == 302
    assert "Too many at once" in Client().post("/puzzles/books", BOOK).content.decode()

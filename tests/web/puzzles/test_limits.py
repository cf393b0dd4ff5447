"""Whoever asks for too much is slowed down with a sentence that says for how long."""

from __future__ import annotations

import pytest
from django.test import Client
from limits import RateLimitItemPerMinute
from support.puzzles import NONE, SHEET

from boem.web.puzzles import book_pages, pages

pytestmark = pytest.mark.django_db
FRESH = {"width": "5", "height": "5", "grade": "easy"}
BOOK = {"count": "1", "size": "6x6", "grade": "easy", "language": "en", "paper": "a4"}


def limit(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> None:
    """Once a minute, and counted apart from whatever other tests do."""
    monkeypatch.setattr(module, name, RateLimitItemPerMinute(1, namespace=f"test-{name}"))


def test_fresh_puzzles_of_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, pages, "FRESH")
    assert Client().post("/puzzles/fresh", FRESH).status_code == 302
    answer = Client().post("/puzzles/fresh", FRESH)
    assert answer.status_code == 429
    assert "Too many at once: at most 1 in 60 seconds; try again in" in answer.content.decode()


def test_puzzles_judged_for_one_address_and_one_that_is_known_is_always_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, pages, "JUDGED")
    assert Client().get(f"/puzzles/{SHEET.link}").status_code == 200
    answer = Client().get(f"/puzzles/{NONE.link}")
    assert answer.status_code == 429
    assert "Too many at once" in answer.content.decode()
    assert Client().post(f"/puzzles/{NONE.link}/play").status_code == 429
    assert Client().get("/puzzles/daily", follow=True).status_code == 200


def test_books_of_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, book_pages, "BOOKS")
    assert Client().post("/puzzles/books", BOOK).status_code == 302
    assert "Too many at once" in Client().post("/puzzles/books", BOOK).content.decode()

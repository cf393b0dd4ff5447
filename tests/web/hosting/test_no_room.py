"""A database that is locked, full or away for a while is no bug, and the answer says when to try again."""

from __future__ import annotations

import shutil
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from django.test import Client

from boem.web.api import players
from boem.web.hosting.views import LEAST_ROOM
from boem.web.project import views

pytestmark = pytest.mark.django_db


def fail(*_: object, **__: object) -> None:
    raise OperationalError("database is locked")


def visitor(language: str = "en") -> Client:
    return Client(raise_request_exception=False, headers={"Accept-Language": language})


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Not right now"), ("nl", "Nu even niet"), ("de", "Gerade nicht")]
)
def test_a_page_says_so_without_the_database(monkeypatch: pytest.MonkeyPatch, language: str, title: str) -> None:
    monkeypatch.setattr(views, "player_of", fail)
    answer = visitor(language).get("/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert f"<h1>{title}</h1>" in answer.content.decode()


def test_a_call_is_answered_with_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "spend", fail)
    answer = visitor().post("/api/v1/guests")
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert answer.json()["title"] == "Not now"


def test_a_programming_error_is_reported_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "spend", None)
    answer = visitor().post("/api/v1/guests")
    assert answer.status_code == 500
    assert "Retry-After" not in answer


@pytest.mark.parametrize(("room", "status"), [(LEAST_ROOM, 200), (LEAST_ROOM - 1, 503)])
def test_a_full_disk_is_not_ready(monkeypatch: pytest.MonkeyPatch, room: int, status: int) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=room))
    assert Client().get("/readyz").status_code == status

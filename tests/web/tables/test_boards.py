"""A game without a board of its own is not offered on the site."""

from __future__ import annotations

import pytest
from django.test import Client
from support.tables import player, table_of

from boem.core.registry import find_game, game_ids
from boem.web.accounts.session import KEY
from boem.web.tables import boards

pytestmark = pytest.mark.django_db


@pytest.fixture
def without_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "load_face", lambda where: None)


def test_a_game_with_a_board_is_offered() -> None:
    assert find_game("mijnenveger") in boards.shown_games()
    assert b'data-game="mijnenveger"' in Client().get("/").content


@pytest.mark.usefixtures("without_boards")
def test_a_game_without_a_board_is_not_on_the_home_page_and_has_no_pages() -> None:
    assert b"data-game" not in Client().get("/").content
    for page in ("rules", "new"):
        assert Client().get(f"/{page}/mijnenveger").status_code == 404
    assert Client().post("/start/mijnenveger").status_code == 404


def test_every_game_has_a_board() -> None:
    assert {game.id for game in boards.shown_games()} == set(game_ids())


@pytest.mark.usefixtures("without_boards")
def test_a_table_of_a_game_without_a_board_has_no_page_and_is_in_no_list() -> None:
    table = table_of("me", "open")
    client = Client()
    session = client.session
    session[KEY] = player("Red").id
    session.save()
    for page in ("", "/join", "/record"):
        assert client.get(f"/t/{table.id}{page}").status_code == 404
    assert f"/t/{table.id}".encode() not in client.get("/").content

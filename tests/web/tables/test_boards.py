"""Every game of Boem has its own face for the site."""

from __future__ import annotations

import pytest
from django.test import Client

from boem.core.registry import find_game, game_ids
from boem.web.tables import boards
from boem.web.tables.boards.generic import GenericPresenter

pytestmark = pytest.mark.django_db


def test_a_game_is_offered_on_the_home_page() -> None:
    assert find_game("mijnenveger") in boards.shown_games()
    assert b'data-game="mijnenveger"' in Client().get("/").content


def test_the_games_of_boem_are_listed_in_order_each_with_a_face_of_its_own() -> None:
    assert {game.id for game in boards.shown_games()} == set(game_ids())
    assert [boards.presenter_of(game.id).place for game in boards.shown_games()] == [1, 2, 3, 4, 5, 6]
    assert not any(isinstance(boards.presenter_of(game.id), GenericPresenter) for game in boards.shown_games())


def test_a_game_that_is_not_installed_has_no_pages() -> None:
    assert not boards.is_shown("chess")
    for page in ("rules", "new"):
        assert Client().get(f"/{page}/chess").status_code == 404
    assert Client().post("/start/chess").status_code == 404

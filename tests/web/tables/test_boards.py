"""A game without a board of its own is not offered on the site."""

from __future__ import annotations

import pytest
from django.test import Client
from support.tables import table_of

from boem.core.errors import Unreadable
from boem.core.registry import find_game
from boem.web.tables import boards
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def without_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "find_spec", lambda name: None)


def test_a_game_with_a_board_is_offered() -> None:
    assert find_game("mijnenveger") in boards.shown_games()
    assert b'data-game="mijnenveger"' in Client().get("/").content


@pytest.mark.usefixtures("without_boards")
def test_a_game_without_a_board_is_not_on_the_home_page_and_has_no_pages() -> None:
    assert b"data-game" not in Client().get("/").content
    for page in ("rules", "new"):
        assert Client().get(f"/{page}/mijnenveger").status_code == 404
    assert Client().post("/start/mijnenveger").status_code == 404


@pytest.mark.usefixtures("without_boards")
def test_a_table_of_a_game_without_a_board_is_refused_in_a_sentence_and_not_opened() -> None:
    with pytest.raises(Unreadable, match="game: Mijnenveger can't be played on the site yet; known: "):
        table_of()
    assert not Table.objects.exists()

"""What the site offers: the games that have a board on it."""

from __future__ import annotations

import pytest
from django.test import Client
from support.tables import player

from boem.core.errors import Unreadable
from boem.core.registry import game_ids
from boem.web.tables.boards import has_look, look_of
from boem.web.tables.models import Table
from boem.web.tables.opening import Wish, open_table

pytestmark = pytest.mark.django_db

WITH = [game_id for game_id in game_ids() if has_look(game_id)]
WITHOUT = [game_id for game_id in game_ids() if not has_look(game_id)]


def test_the_home_page_offers_the_games_with_a_board_and_no_other() -> None:
    home = Client().get("/").content.decode()
    assert "mijnenveger" in WITH
    assert all(f'data-game="{game_id}"' in home for game_id in WITH)
    assert not any(f'data-game="{game_id}"' in home for game_id in WITHOUT)
    assert all(look_of(game_id) for game_id in WITH)


@pytest.mark.parametrize("game_id", WITHOUT)
def test_a_game_without_a_board_has_no_pages_and_opens_no_table(game_id: str) -> None:
    assert Client().get(f"/rules/{game_id}").status_code == 404
    assert Client().get(f"/new/{game_id}").status_code == 404
    assert Client().post(f"/start/{game_id}", {"with": "bot"}).status_code == 404
    with pytest.raises(Unreadable, match="can't be played on the site yet") as caught:
        open_table(host=player("Red"), wish=Wish(game_id, ("me", "open")))
    assert caught.value.place == "game"
    assert not Table.objects.exists()

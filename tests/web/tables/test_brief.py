"""The rules in brief beside the board: they explain every button of the table, in each language."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from django.test import Client
from django.utils import translation
from support.stranger import install_plain
from support.tables import do, fresh, player, table_of

from boem.core.game import HOUSE, in_order
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.games.coan.rules.config import Config
from boem.games.coan.site.brief import brief as brief_of_coan
from boem.games.uitweg.rules.config import Config as MazeConfig
from boem.games.uitweg.site.brief import brief as brief_of_uitweg
from boem.games.uitweg.site.building import Draft, building_scene
from boem.web.tables.boards import Brief, presenter_of
from boem.web.tables.models import Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import TablePage
from boem.web.tables.store import service
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db

MOST: Final = 12  # moves of a game
CONFIGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "mijnenveger": {"width": 4, "height": 4, "mines": 3, "sweepers": 2},
    "coan": {"width": 6, "height": 5, "mines": 9},
    "uitweg": {"width": 4, "height": 4},
    "postal": {"width": 5, "height": 5, "mines": 3, "seats": 2},
    "solo": {"width": 6, "height": 6, "clues": "2...1.3.21.3.3....2..1...2...21.101."},
}


def opened(game: str) -> Table:
    config = CONFIGS[game.removeprefix("plain_")]
    alone = game == "solo"
    table = table_of("me", *([] if alone else ["open"]), game=game, config=config)
    if not alone:
        join(table_id=table.id, player=player("Blue"))
    return table


def pages(table: Table) -> Iterator[TablePage]:
    """The first seat's page after each of some random moves."""
    rules, rng = find_game(table.game), Random(5)
    for _ in range(MOST):
        yield sight(place_at(table.id, player("Red")))
        match = service.game_at(fresh(table))
        waited = [seat for seat in in_order(match.history.public.waits_for) if seat != HOUSE]
        if not waited:
            return
        action = rules.observer.random_action(match.history.view(waited[0]), rng)
        do(table, waited[0], rules.notation.write(action))


def brief_of(table: Table) -> Brief:
    """The rules in brief of a table's game."""
    brief = presenter_of(table.game).brief(read_settings(find_game(table.game).config, table.config))
    assert brief is not None
    return brief


@pytest.mark.parametrize("game", CONFIGS)
def test_every_button_is_explained_with_its_key(game: str) -> None:
    shown, table = set(), opened(game)
    brief = brief_of(table)
    for page in pages(table):
        shown |= {(str(button.text), button.key) for button in page.scene.buttons}
        assert shown <= {(str(button.name), button.key) for button in brief.buttons}
    assert shown or game == "postal"  # whose button is on its order form


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("game", CONFIGS)
def test_the_table_has_its_rules_in_brief_in_each_language(game: str, language: str) -> None:
    table, client = opened(game), Client()
    client.force_login(player("Red"))
    page = html.unescape(client.get(f"/t/{table.id}", headers={"Accept-Language": language}).content.decode())
    panel = page.partition('id="brief"')[2].partition("</dialog>")[0]
    with translation.override(language):
        brief = brief_of(table)
        for text in (brief.goal, *brief.costs, *(button.does for button in brief.buttons)):
            assert str(text) in panel
    assert re.search(rf'id="help"\s+href="/rules/{game}"', page)


def test_the_points_are_those_of_the_table() -> None:
    told = presenter_of("coan").brief(Config(scoring="flat"))
    assert told is not None
    assert told.costs[0] == "A mine that you mark: +5."
    assert told.costs[2].startswith("A wrong mark: −2")
    assert "nothing" in told.costs[3]


def test_a_game_without_any_of_its_own_shows_those_of_its_package(site_packages: Path) -> None:
    install_plain(site_packages)
    page = sight(place_at(opened("plain_coan").id, player("Red")))
    assert find_game("plain_coan").about in html.unescape(page.brief)


def test_minesweeper_for_two_says_what_each_mine_brings_where_they_differ() -> None:
    said = "The mines bring, in the order in which they become visible: 5, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6."
    assert said in brief_of_coan(Config()).costs
    assert not any("in the order" in cost for cost in brief_of_coan(Config(scoring="flat")).costs)


def test_uitweg_says_how_many_barriers_there_are_before_they_run_out() -> None:
    config = MazeConfig(barriers=7)
    assert "Barriers in a maze: at most 7." in brief_of_uitweg(config).costs
    assert "barriers, at most 7," in building_scene(config, Draft()).hint

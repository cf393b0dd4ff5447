"""The rules pages give every setting and every decision, and name the games' authors."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from support.markup import joined
from support.settings import limits

from boem.core.settings import describe_settings
from boem.core.texts import languages
from boem.web.tables.boards import shown_games

DOCS = Path(__file__).parents[3] / "docs" / "rules"
GAMES = {game.id: game for game in shown_games()}
ROW = re.compile(r'<tr data-setting="(\w+)"><th scope="row">(.+?)</th><td>(.+?)</td><td>(.+?)</td></tr>')

pytestmark = pytest.mark.django_db


def page(game: str, language: str = "en") -> str:
    answer = Client().get(f"/rules/{game}", headers={"Accept-Language": language})
    return joined(unescape(answer.text))


def figures(text: str) -> set[str]:
    """The numbers in a text, without thousands separators."""
    return set(re.findall(r"\d+", re.sub(r"(?<=\d)[.,\s](?=\d{3})", "", text)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_every_setting_is_told_with_its_default_and_its_range(game: str, language: str) -> None:
    rows = {name: (unless, may) for name, _text, unless, may in ROW.findall(page(game, language))}
    told = describe_settings(GAMES[game].config)
    assert list(rows) == list(told)
    for name in told.keys() - {"starts"}:
        unless, may = rows[name]
        assert "None" not in unless + may
        assert {end for end in limits(told[name]) if end.isdigit()} <= figures(may), name
        assert type(told[name]["default"]) is not int or str(told[name]["default"]) in figures(unless), name


@pytest.mark.parametrize("game", GAMES)
def test_as_many_decisions_are_told_as_the_rules_in_the_docs_have(game: str) -> None:
    written = (DOCS / f"{game}.md").read_text(encoding="utf-8").count("**Decision.**")
    lists = re.findall(r"<ul class=\"bullets\" data-decisions>(.*?)</ul>", page(game), re.DOTALL)
    assert sum(one.count("<li>") for one in lists) == written > 0


@pytest.mark.parametrize("game", ["mijnenveger", "solo"])
@pytest.mark.parametrize("language", languages())
def test_the_designers_are_in_the_order_of_the_rule_sheet(game: str, language: str) -> None:
    assert re.search(r"Dario De Toffoli, Leo Colovini (and|en|und) Dario Zaccariotto", page(game, language))


@pytest.mark.parametrize("language", languages())
def test_the_names_on_the_postal_games_sheet_are_given_in_its_order(language: str) -> None:
    named = r"Markus Steffl .*Robert Donner (?:and|en|und) Curt Johnson"
    assert re.search(named, page("postal", language))
    assert re.search(named, (DOCS / "postal.md").read_text(encoding="utf-8"))


def test_the_scoring_that_is_on_no_rule_sheet_is_said_to_be_on_none() -> None:
    assert "“5 for every mine” is not from the rule sheets." in page("coan")

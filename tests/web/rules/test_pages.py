"""The rules pages: examples work with plain forms, and piece by piece with scripts."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from support.markup import joined

from boem.core.texts import languages
from boem.web.rules.example import examples_of
from boem.web.tables.boards import shown_games
from boem.web.tables.models import Table

GAMES = [game.id for game in shown_games()]
STEP = {"example": "certain", "verb": "free", "at": "A4"}

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_each_example_is_on_the_page_of_its_game_once(client: Client, game: str, language: str) -> None:
    page = client.get(f"/rules/{game}", headers={"Accept-Language": language}).text
    assert re.findall(r'<section class="card example" id="try-(\w+)"', joined(page)) == list(examples_of(game))
    assert f'<html lang="{language}"' in page


def test_a_form_sent_without_scripts_returns_the_page_with_the_answer(client: Client) -> None:
    page = client.get("/rules/mijnenveger", STEP).content.decode()
    assert "Right: A4 surely holds no mine." in page
    assert '<input type="hidden" name="done" value="free A4">' in page
    assert page.count('name="done"') == 1


def test_earlier_moves_are_replayed_first(client: Client) -> None:
    before = {"example": "turn", "done": ["sweep B1"], "verb": "disarm", "at": "C1"}
    page = client.get("/rules/mijnenveger", before).content.decode()
    assert "You: Disarm C1 OK" in page
    assert 'value="disarm" checked' in page
    assert re.findall(r'name="done" value="([^"]+)"', page) == ["sweep B1", "disarm C1"]
    anew = client.get("/rules/mijnenveger", before | {"again": "1"}).content.decode()
    assert 'name="done"' not in anew


def test_a_script_gets_the_example_alone_and_the_answer_for_its_place(client: Client) -> None:
    answer = client.get("/rules/mijnenveger", STEP, headers={"HX-Request": "true"})
    piece = answer.content.decode()
    assert "<html" not in piece
    assert 'id="told-certain" hx-swap-oob="innerHTML"' in piece
    assert piece.count("data-board") == 1
    assert "HX-Request" in answer["Vary"]


def test_an_answer_is_told_in_the_readers_language(client: Client) -> None:
    for language, words in (("nl", "dus A4, B4, C4 en C5 zijn vrij"), ("de", "also sind A4, B4, C4 und C5 frei")):
        page = client.get("/rules/mijnenveger", STEP, headers={"Accept-Language": language}).content.decode()
        assert words in page


def test_whoever_plays_an_example_leaves_no_trace(client: Client) -> None:
    answer = client.get("/rules/mijnenveger", STEP, headers={"HX-Request": "true"})
    assert not answer.cookies
    assert not Table.objects.exists()


@pytest.mark.usefixtures("whole_story")
@pytest.mark.parametrize("game", GAMES)
def test_nonsense_in_the_address_is_answered_and_never_repeated_as_it_came(client: Client, game: str) -> None:
    for name in (*examples_of(game), "none", "../x"):
        sent = {"example": name, "verb": "<b>", "at": "<i>" * 500, "do": "send", "done": ["<script>"] * 99}
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.get(f"/rules/{game}", sent, headers=headers)
            assert answer.status_code == 200
            assert "<script>" not in answer.content.decode()
            assert "<i>" not in answer.content.decode()

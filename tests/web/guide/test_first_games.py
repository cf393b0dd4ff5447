"""Guided first games: every step is certain, and the table takes a learner to the end in each language."""

from __future__ import annotations

import html
from typing import Final

import pytest
from django.test import Client
from django.utils import translation
from support.certain import is_certain
from support.tables import do, fresh, let_bots_move, player

from boem.core.game import HOUSE
from boem.core.registry import find_game
from boem.records import Match
from boem.web.guide.first_game import LEARNER, FirstGame, first_game_of, reply_at
from boem.web.guide.models import GuidedGame
from boem.web.guide.service import offered, open_guided, skip
from boem.web.lobby.models import Outcome
from boem.web.rules.played import done, opened
from boem.web.tables.boards import shown_games
from boem.web.tables.models import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("writer")]
LANGUAGES: Final = ("en", "nl", "de")
GAMES: Final = [game.id for game in shown_games() if first_game_of(game.id)]


def lesson_of(game_id: str) -> FirstGame:
    lesson = first_game_of(game_id)
    assert lesson is not None
    return lesson


def answered(lesson: FirstGame, game: Match) -> Match:
    while not game.over and LEARNER not in game.history.public.waits_for:
        who = next(iter(game.history.public.waits_for))
        game = done(game, "close" if who == HOUSE else f"{who} {reply_at(lesson, game, int(who))}")
    return game


@pytest.mark.parametrize("game_id", GAMES)
def test_every_step_is_certain_and_the_last_one_wins(game_id: str) -> None:
    lesson = lesson_of(game_id)
    game = opened(lesson.opening)
    assert 5 <= len(lesson.steps) <= 6
    for step in lesson.steps:
        assert is_certain(game, step.do), step.do
        for action in (step.do, *step.then):
            game = done(game, f"{LEARNER} {action}")
        game = answered(lesson, game)
    assert game.over
    result = game.history.public.result
    assert result is not None
    assert result.winners == {LEARNER}


def visitor(name: str) -> Client:
    client = Client()
    client.force_login(player(name))
    return client


def shown(client: Client, table: Table, language: str) -> str:
    page = client.get(f"/t/{table.id}", headers={"Accept-Language": language})
    return html.unescape(page.content.decode())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_says_each_step_until_the_game_is_won(game_id: str, language: str) -> None:
    client, lesson = visitor("Ann"), lesson_of(game_id)
    table = Table.objects.get(id=client.post(f"/first/{game_id}").headers["Location"].rpartition("/")[2])
    for number, step in enumerate(lesson.steps, 1):
        page = shown(client, table, language)
        with translation.override(language):
            assert str(step.say) in page
        assert f"{number} " in page.partition('id="guide-says"')[2][:200]
        for square in step.squares:
            assert f'data-square="{square}"' in page
        for action in (step.do, *step.then):
            do(table, 0, action)
        let_bots_move(table.id)
    assert fresh(table).status == "over"
    with translation.override(language):
        assert str(lesson.learnt) in shown(client, table, language)
    assert not Outcome.objects.filter(table=table).exists()


def test_whoever_does_something_else_plays_on_without_the_guide() -> None:
    client, ann = visitor("Ann"), player("Ann")
    table = open_guided(game=find_game("coan"), player=ann)
    do(table, 0, "explore C2")
    let_bots_move(table.id)
    assert fresh(table).number == 3
    assert "You went your own way" in shown(client, table, "en")


def test_only_whoever_has_never_played_a_game_is_asked_at_home() -> None:
    client = visitor("Ann")
    asks = 'data-first="/first/coan"'
    assert asks in Client().get("/").content.decode()
    assert asks in client.get("/").content.decode()
    client.post("/start/coan", {"with": "friend"})
    page = client.get("/").content.decode()
    assert asks not in page
    assert 'formaction="/first/coan"' in page  # but the link stays


def test_a_guided_game_is_offered_until_it_is_done_or_skipped() -> None:
    client, ann = visitor("Ann"), player("Ann")
    assert "/first/coan" in client.get("/").content.decode()
    table = open_guided(game=find_game("coan"), player=ann)
    assert "coan" in offered(ann)
    client.post("/first/coan/skip")
    assert "coan" not in offered(ann)
    assert 'id="guide"' not in shown(client, table, "en")
    assert "/first/coan" not in client.get("/").content.decode()
    assert "/first/coan" in client.get("/rules/coan").content.decode()


def test_a_game_that_was_skipped_can_be_begun_all_the_same() -> None:
    ann = player("Ann")
    skip(game=find_game("coan"), player=ann)
    table = open_guided(game=find_game("coan"), player=ann)
    assert GuidedGame.objects.get(player=ann).table == table

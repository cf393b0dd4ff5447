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
from boem.core.settings import read_settings
from boem.games.postal.rules.config import Config
from boem.records import Match
from boem.web.guide.first_game import LEARNER, FirstGame, first_game_of, reply_at
from boem.web.guide.models import GuidedGame
from boem.web.guide.service import offered, open_guided, skip
from boem.web.lobby.models import Outcome
from boem.web.rules.played import done, opened
from boem.web.tables.boards import presenter_of, shown_games
from boem.web.tables.models import Table
from boem.web.tables.page.forms import read_wish

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
    page = shown(client, table, language)
    with translation.override(language):
        assert str(lesson.learnt) in page
    assert "data-outcome" in page
    assert "/lesson" not in page  # it would find fault with what the guide asked for
    assert not Outcome.objects.filter(table=table).exists()


def test_whoever_does_something_else_plays_on_without_the_guide() -> None:
    client, ann = visitor("Ann"), player("Ann")
    table = open_guided(game=find_game("coan"), player=ann)
    do(table, 0, "explore C2")
    let_bots_move(table.id)
    assert fresh(table).number == 3
    page = shown(client, table, "en")
    assert "You went your own way" in page
    assert 'data-action="guide-again"' in page


def test_a_mark_of_a_puzzle_can_be_changed_and_the_step_stays() -> None:
    client, table = visitor("Ann"), open_guided(game=find_game("solo"), player=player("Ann"))
    for mark in ("mine B1", "mine C2", "mine D2"):
        do(table, 0, mark)
    page = shown(client, table, "en")
    assert "Step 3 of 6." in page
    assert "you can still change D2." in page
    do(table, 0, "flag D2")
    page = shown(client, table, "en")
    assert "Step 4 of 6." in page
    assert "you can still change" not in page


def test_marks_made_early_count_and_one_that_is_wrong_is_named_to_the_end() -> None:
    client, table = visitor("Ann"), open_guided(game=find_game("solo"), player=player("Ann"))
    for mark in ("mine E5", "mine E4", *[step.do for step in lesson_of("solo").steps[:-1]]):
        do(table, 0, mark)
    page = shown(client, table, "en")
    assert "you can still change E5." in page
    assert 'data-squares="E5"' in page
    assert "You went your own way" not in page
    do(table, 0, "clear E5")
    assert str(lesson_of("solo").learnt) in shown(client, table, "en")


@pytest.mark.parametrize(
    ("sent", "said"), [("A2, B3", "you can still change A2."), ("A2 mine", "something is missing.")]
)
def test_orders_can_be_replaced_and_the_step_stays(sent: str, said: str) -> None:
    client, table = visitor("Ann"), open_guided(game=find_game("postal"), player=player("Ann"))
    do(table, 0, f"order {sent}")
    let_bots_move(table.id)
    page = shown(client, table, "en")
    assert "Step 1 of 5." in page
    assert said in page
    do(table, 0, "order A2 mine, B3")
    do(table, 0, "final")
    let_bots_move(table.id)
    page = shown(client, table, "en")
    assert "Step 2 of 5." in page
    assert "Not quite" not in page


def test_wrong_orders_that_are_evaluated_leave_the_script() -> None:
    client, table = visitor("Ann"), open_guided(game=find_game("postal"), player=player("Ann"))
    for action in ("order A2, B3", "final"):
        do(table, 0, action)
    let_bots_move(table.id)
    assert "You went your own way" in shown(client, table, "en")


def test_a_flag_of_ones_own_leaves_the_script_of_mijnenveger_as_it_is() -> None:
    client, table = visitor("Ann"), open_guided(game=find_game("mijnenveger"), player=player("Ann"))
    do(table, 0, "flag C1")
    assert "Step 1 of 6." in shown(client, table, "en")
    do(table, 0, "sweep B1")
    let_bots_move(table.id)
    assert "Step 2 of 6." in shown(client, table, "en")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_guided_game_can_be_resigned(game_id: str) -> None:
    client, table = visitor("Ann"), open_guided(game=find_game(game_id), player=player("Ann"))
    do(table, 0, "resign")
    told = shown(client, table, "en")
    assert "The guide ends here." in told
    assert 'data-action="guide-again"' in told
    assert str(lesson_of(game_id).learnt) not in told  # which says that the game was won


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


@pytest.mark.parametrize("game_id", [game for game in GAMES if presenter_of(game).seats > 1])
@pytest.mark.parametrize("level", ["", "mouse"])
def test_the_game_after_a_guided_one_has_the_board_that_games_begin_with(game_id: str, level: str) -> None:
    client, ann, game = visitor("Ann"), player("Ann"), find_game(game_id)
    table = open_guided(game=game, player=ann)
    do(table, 0, "resign")
    let_bots_move(table.id)
    answer = client.post(f"/t/{table.id}/again", {"level": level} if level else {})
    following = Table.objects.get(id=answer.headers["location"].rpartition("/")[2])
    usual = read_wish(game, {"with": "bot"}, ann).config
    assert {name: following.config[name] for name in usual if name != "starts"} == {
        name: value for name, value in usual.items() if name != "starts"
    }
    fair = read_wish(game, {"with": "bot"}, ann).seats[1].removeprefix("bot:")
    assert {seat.bot for seat in following.seats.all() if seat.bot} == {level or fair}
    assert visitor("Eve").post(f"/t/{table.id}/again").status_code in (404, 409)


def test_the_end_of_postals_guide_says_what_mines_and_guesses_are_worth_there_and_in_a_first_game() -> None:
    lesson = lesson_of("postal")
    guided, first = (
        read_settings(Config, settings)
        for settings in (dict(lesson.opening.config), {"width": 9, "height": 9, "mines": 9, "seats": 4})
    )
    said = "among four, {} and {}, not {} and {} as here"
    assert said.format(first.reward, first.fine, guided.reward, guided.fine) in str(lesson.learnt)


def test_guide_and_home_name_the_same_bot_to_a_newcomer() -> None:
    client, game = visitor("Ann"), find_game("coan")
    assert 'data-plays="Just play, against Bot\N{NO-BREAK SPACE}Hen"' in client.get("/").content.decode()
    table = open_guided(game=game, player=player("Ann"))
    do(table, 0, "resign")
    assert "Now a whole game, against Bot\N{NO-BREAK SPACE}Hen" in shown(client, table, "en")


def test_guide_and_home_say_how_many_bots_play_postal_with_a_newcomer() -> None:
    client = visitor("Ann")
    assert 'data-plays="Just play, against 3\N{NO-BREAK SPACE}bots"' in client.get("/").content.decode()
    table = open_guided(game=find_game("postal"), player=player("Ann"))
    do(table, 0, "resign")
    assert "Now a whole game, against 3\N{NO-BREAK SPACE}bots" in shown(client, table, "en")

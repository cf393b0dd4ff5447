"""Exercises from random games: each is asked without its answer, and what the page calls right is counted as right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from support.desk_pages import browser
from support.levels import Sampled
from support.markup import joined
from support.tables import do, fresh, player, table_of

from boem.analysis import analyse
from boem.core.game import HOUSE, Seat
from boem.core.registry import find_game
from boem.records import Play
from boem.web.exercises import service
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.solution import solution_of
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import Table
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db
SEEDS: Final = range(6)
SETTINGS = {
    "mijnenveger": {"width": 5, "height": 5, "mines": 5},
    "coan": {"width": 6, "height": 6, "mines": 6},
    "minesweeper": {"width": 6, "height": 6, "mines": 6},
    "postal": {"width": 6, "height": 6, "mines": 6, "seats": 2},
}


def played(game_id: str, seed: int) -> Table:
    """A game of random moves, resigned if it goes on for long."""
    game, rng = find_game(game_id), Random(seed)
    table = table_of(*("me", "open")[: presenter_of(game_id).seats], game=game_id, config=SETTINGS[game_id])
    browser("Blue").post(f"/t/{table.id}/join")
    for _ in range(60):
        now = fresh(table)
        if now.status == "over":
            return now
        seat = Seat(now.waited[0])
        text = game.notation.write(game.observer.random_action(game_at(now).history.seats[seat], rng))
        if not text.startswith(("disarm", "resign")):
            do(table, seat, text)
    do(table, presenter_of(game_id).seats - 1, "resign")
    return fresh(table)


def exercises(game_id: str, seeds: Sequence[int]) -> list[ExerciseCard]:
    for seed in seeds:
        table = played(game_id, seed)
        service.keep(place=place_at(table.id, player("Red")), found=analyse(game_at(table)))
    return service.due(player("Red"))


@pytest.mark.parametrize("game_id", SETTINGS)
def test_the_question_is_asked_without_its_answer_and_every_right_square_is_called_right(
    game_id: str, sampled: Sampled[int]
) -> None:
    red, cards = browser("Red"), exercises(game_id, sampled(SEEDS))
    assert cards
    for card in cards:
        asked = joined(red.get(f"/exercises/{card.id}").text)
        assert not re.search(r'data-(heat|hint|order|pencil)=|class="(chance|proof)"', asked)
        assert "mines still hidden" in asked
        solution = solution_of(card)
        assert set(re.findall(r'name="at" value="(\w+)"[^>]*data-state="covered"', asked)) <= set(solution.risks)
        assert card.certain == (min(solution.risks.values()) == 0)
        for square in solution.risks:
            told = joined(red.get(f"/exercises/{card.id}?at={square}").text)
            assert ('data-answer="right"' in told) == (square in solution.answers)
        if card.certain:
            assert all(solution.proof_for(square) for square in solution.answers)


def test_it_says_at_which_round_or_move_the_moment_was_as_the_list_of_moves_counts(
    sampled: Sampled[int],
) -> None:
    cards = exercises("postal", sampled(SEEDS))
    assert cards
    for card in cards:
        before = game_at(card.table).record.log[: card.number]
        by_house = sum(isinstance(entry, Play) and entry.actor == HOUSE for entry in before)  # a deal, and past rounds
        told = joined(browser("Red").get(f"/exercises/{card.id}").text)
        assert f"against Blue · Round {by_house} " in told


def test_a_moment_of_a_game_alone_is_against_nobody(sampled: Sampled[int]) -> None:
    (card, *_more) = exercises("minesweeper", sampled(SEEDS))
    for page in ("/exercises", f"/exercises/{card.id}"):
        told = re.sub(r"<[^>]*>", "", joined(browser("Red").get(page).text))
        assert "Classic Minesweeper" in told
        assert "against" not in told

"""Each bot is stronger than the one before, and why."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean

import pytest
from support.cases import case
from support.play import Open, act
from support.postal_play import begun

from boem.arena.game import play_game
from boem.bots import find_bot
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Order
from boem.games.postal.rules.orders import Guess
from boem.records import Match

GAME = find_game("postal")
MINE = Guess(Square.parse("B1"), mine=True)


def crowded(seats: int) -> Open:
    """One guess each on 8 x 2 squares. The only mine, worth 3, is surely B1; D1 to H2 open C1 and C2, worth 2."""
    first = ["A1", "A2", "B2", *(None for _ in range(seats - 3))]
    return begun("B1", *first, width=8, height=2, seats=seats, tips=1, mine_points=3, penalty=1)


def named(name: str, game: Match) -> Counter[Guess]:
    """The guesses of the first seat, over many choices."""
    view = game.history.view(Seat(0))
    guesses: Counter[Guess] = Counter()
    for seed in range(60):
        action = find_bot(GAME, name).choose(view, Random(seed), 0.02)
        assert isinstance(action, Order)
        guesses.update(action.guesses)
    return guesses


def test_careful_crowds_on_the_best_square_however_many_are_there() -> None:
    assert named("careful", crowded(6)) == {MINE: 60}


@pytest.mark.usefixtures("many_games")
def test_expert_spreads_over_squares_that_are_nearly_as_good() -> None:
    guesses = named("expert", crowded(6))
    assert len(guesses) >= 6
    assert max(guesses.values()) < 25
    assert sum(often for guess, often in guesses.items() if str(guess.square) >= "D") > 30


def test_expert_takes_the_best_square_when_the_others_have_resigned_or_are_final_without_orders() -> None:
    alone = act(crowded(3), (2, "resign"), (1, "final"))
    assert named("expert", alone) == {MINE: 60}


def test_careful_counts_an_area_once() -> None:
    """Two guesses: a square of the only area, worth 2, and the mine, worth 1; more of the area adds nothing."""
    game = begun("B1", "A1 A2", "B2", width=8, height=2, seats=2, tips=2, mine_points=1, penalty=1)
    for seed in range(5):
        action = find_bot(GAME, "careful").choose(game.history.view(Seat(0)), Random(seed))
        assert isinstance(action, Order)
        assert MINE in action.guesses
        (other,) = {*action.guesses} - {MINE}
        assert str(other.square)[0] >= "D"


@pytest.mark.usefixtures("many_games")
def test_a_stronger_bot_gets_more_points_than_five_weaker_ones() -> None:
    for stronger, weaker in (("club", "random"), ("careful", "club"), ("expert", "careful")):
        with case(f"{stronger} against {weaker}"):
            assert lead(stronger, weaker) > 9


def lead(stronger: str, weaker: str) -> float:
    """The lead on the suggested field, from each seat; some 18 to 30 points per game, of which half is required."""
    config, leads = Config(12, 12, 26, 6), []
    for place in range(6):
        bots = [find_bot(GAME, stronger if seat == place else weaker) for seat in range(6)]
        chances = [Random(f"{place} {seat}") for seat in range(7)]
        scores = play_game(GAME, config, bots, chances, seconds=0.02).result.scores
        assert scores is not None
        leads.append(scores[place] - (sum(scores) - scores[place]) / 5)
    return mean(leads)

"""Each bot beats the weaker ones, in a few reproducible games."""

from __future__ import annotations

from random import Random

import pytest
from support.cases import case
from support.coan import GAME

from boem.arena.game import play_game
from boem.bots import find_bot
from boem.games.coan.rules.config import Config


def points(better: str, worse: str, pairs: int, seconds: float) -> float:
    """The better bot's share of the points; both games of a pair have the same deal."""
    bots = [find_bot(GAME, better), find_bot(GAME, worse)]
    won = 0.0
    for seed in range(pairs):
        for seat in range(2):
            chances = [Random(3 * seed + 1), Random(3 * seed + 2), Random(3 * seed)]
            winners = play_game(GAME, Config(), bots[:: 1 - 2 * seat], chances, seconds=seconds).result.winners
            won += (seat in winners) / len(winners)
    return won / (2 * pairs)


@pytest.mark.usefixtures("many_games")
def test_the_better_bot_takes_clearly_more_than_half_of_the_points() -> None:
    matches = [("club", "random", 4), ("careful", "club", 6), ("expert", "careful", 3)]
    for better, worse, pairs in matches:
        with case(f"{better} against {worse}"):
            assert points(better, worse, pairs, seconds=0.004) > 0.6

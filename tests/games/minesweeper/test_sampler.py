"""Sampled layouts are those that may have been dealt, and equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from support.play import act, deal, table

from boem.core.layout import Layout, number_at
from boem.games.minesweeper.rules.facts import View
from boem.games.minesweeper.rules.layouts import needs_guess
from boem.games.minesweeper.rules.sampler import MinesweeperSampler

SAMPLER = MinesweeperSampler()
EACH = 60


def layouts(view: View) -> set[Layout]:
    """Every layout that may be dealt and gives the open squares, listed."""
    position, config = view.position, view.position.config
    covered = [square for square in config.every_square if position.at(square) == "."]
    shown = {square: position.at(square) for square in config.every_square if square not in covered}
    fitting = (
        frozenset(mines)
        for mines in combinations(covered, config.mines)
        if all(str(number_at(square, frozenset(mines))) == number for square, number in shown.items())
    )
    return {mines for mines in fitting if not config.no_guess or not needs_guess(config, mines)}


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("no_guess", [True, False])
@pytest.mark.parametrize("mines", ["A1 C1 E1 D5", "A1 B1 D1 A3"])
def test_the_layout_is_uniform_among_all_that_may_have_been_dealt(mines: str, *, no_guess: bool) -> None:
    game = deal(table("minesweeper", width=5, height=5, mines=4, no_guess=no_guess), mines)
    view = act(game, (0, "open C3")).history.view(None)
    possible = layouts(view)
    drawn = Counter(SAMPLER.sample(view, Random(seed)).mines for seed in range(EACH * len(possible)))
    assert set(drawn) == possible
    assert sum((count - EACH) ** 2 / EACH for count in drawn.values()) < 2.5 * max(len(possible), 4)

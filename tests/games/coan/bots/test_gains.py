"""The expected gain of each action, compared with a twin that tries every layout."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.coan import GAME, SUBJECT, configs
from support.coan_play import dealt
from support.examples import examples
from support.play import act

from boem.bots import find_bot
from boem.core.game import Seat
from boem.core.layout import Layout
from boem.core.squares import Square, neighbours, squares
from boem.games.coan.estimates import Gains
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import Explore, Mark, View
from boem.testing.walk import walk

CAREFUL = find_bot(GAME, "careful")


def layouts(view: View) -> Iterator[Layout]:
    """All layouts consistent with what the viewer knows."""
    config, position = view.position.config, view.position
    own = () if view.viewer is None else view.wrong[view.viewer]
    every = list(squares(config.width, config.height))
    for mines in map(frozenset, combinations(sorted(set(every) - config.kept_free), config.mines)):
        if not mines & set(own) and all(fits(position.at(one), one, mines, config) for one in every):
            yield mines


def beside(square: Square, mines: Layout, config: Config) -> int:
    return sum(one in mines for one in neighbours(square, config.width, config.height))


def fits(cell: str, square: Square, mines: Layout, config: Config) -> bool:
    if cell in "*x":
        return square in mines
    return cell == "." or (square not in mines and cell == str(beside(square, mines, config)))


def points(view: View, action: Explore | Mark, mines: Layout) -> int:
    config, position = view.position.config, view.position
    if isinstance(action, Mark):
        wrong = -2 if config.scoring == "flat" else -3
        return config.series[position.visible] if action.square in mines else wrong
    if action.square in mines:
        return -5
    new = beside(action.square, mines, config) - position.visible_beside(action.square)
    return new if config.scoring == "numbers" else 0


def expected(view: View) -> dict[Explore | Mark, float]:
    possible = list(layouts(view))
    own = () if view.viewer is None else view.wrong[view.viewer]
    covered = view.position.covered
    actions: list[Explore | Mark] = [Explore(square) for square in covered]
    actions += [Mark(square) for square in covered if square not in own]
    return {action: fmean(points(view, action, mines) for mines in possible) for action in actions}


@examples(60)
@given(config=configs(), seed=st.integers(0, 2**32))
def test_expected_points_are_those_of_all_layouts_that_fit_the_view(config: Config, seed: int) -> None:
    history = walk(SUBJECT, config, Random(seed), 2 + seed % 30).history
    if history.public.status != "playing":
        return
    for seat in history.public.waits_for:
        view = history.view(seat)
        found = {action: gain for gain, action in Gains(view).actions()}
        assert found == pytest.approx(expected(view))
        choice = CAREFUL.choose(view, Random(seed))
        assert found[choice] == pytest.approx(max(found.values()))


def test_ones_own_wrong_marks_count_for_every_square() -> None:
    game = act(dealt("A1 E1", width=5, height=5), (0, "mark B1"), (1, "explore B2"), (0, "mark C1"), (1, "explore D2"))
    marker, rival = (game.history.view(Seat(seat)) for seat in range(2))
    for view in (marker, rival):
        assert {action: gain for gain, action in Gains(view).actions()} == pytest.approx(expected(view))
    assert Gains(marker).mark(Square.parse("A1")) > Gains(rival).mark(Square.parse("A1"))


def test_careful_explores_a_square_that_only_it_knows_to_be_free() -> None:
    """B2 = 2 then has both its mines among A1, C1, A2 and A3; three of these touch B1, so it is worth 1.5."""
    view = act(dealt("A1 C1", width=5, height=5), (0, "mark B1"), (1, "explore B2")).history.view(Seat(0))
    assert Gains(view).explore(Square.parse("B1")) == pytest.approx(1.5)
    assert CAREFUL.choose(view, Random(0)) == Explore(Square.parse("B1"))


def test_among_equal_actions_careful_takes_one_that_reveals_little() -> None:
    """At the start, each free square beside the opening earns its number; with plain scoring, all earn nothing."""
    for scoring, best in (("numbers", {"B2", "D2", "B4", "D4"}), ("plain", {"B3", "C2", "C4", "D3"})):
        view = dealt("A1 E1", width=5, height=5, scoring=scoring).history.view(Seat(0))
        choices = [CAREFUL.choose(view, Random(seed)) for seed in range(40)]
        assert all(isinstance(choice, Explore) for choice in choices)
        assert {str(choice.square) for choice in choices} == best

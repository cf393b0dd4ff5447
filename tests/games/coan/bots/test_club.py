"""`club` sees what single clues and pairs of clues show, and estimates the rest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.coan import GAME, SUBJECT, configs
from support.coan_play import FIVE, dealt
from support.examples import examples
from support.play import act

from boem.bots import find_bot
from boem.core.game import Seat
from boem.core.squares import Square
from boem.games.coan.bots.club import Estimate
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import Explore, Mark, View
from boem.games.coan.rules.knowledge import known_free, public_field
from boem.inference.proof import Technique, prove
from boem.testing.walk import walk

CLUB = find_bot(GAME, "club")
EASY = {Technique.FULL, Technique.DONE, Technique.OVERLAP}


def easily_shown(view: View) -> tuple[set[Square], set[Square]]:
    """The mines and free squares found by a proof before its first step that isn't easy."""
    mines, free = set[Square](), set(known_free(view))
    for step in prove(public_field(view), known_free(view)).steps:
        if step.technique not in EASY:
            break
        mines |= step.mines
        free |= step.free
    return mines, free


@examples(60)
@given(config=configs(), seed=st.integers(0, 2**32))
def test_club_is_sure_of_what_its_techniques_show_and_of_nothing_else(config: Config, seed: int) -> None:
    history = walk(SUBJECT, config, Random(seed), 2 + seed % 30).history
    if history.public.status != "playing":
        return
    for seat in history.public.waits_for:
        view = history.view(seat)
        mines, free = easily_shown(view)
        known = Estimate.of(view, public_field(view))
        assert known.mined == mines
        assert all(known.chances[square] == 1 for square in mines)
        assert all(known.chances[square] == 0 for square in free)
        assert set(known.chances) == set(view.position.covered)
        choice = CLUB.choose(view, Random(seed))
        assert not mines or (isinstance(choice, Mark) and choice.square in mines)


def after(mines: str, explored: str, **config: Any) -> View:
    """The next seat's view once these squares were explored in turn."""
    game = dealt(mines, **FIVE, **config)
    for turn, square in enumerate(explored.split()):
        game = act(game, (turn % 2, f"explore {square}"))
    view: View = game.history.view(game.history.public.position.turn)
    return view


def chances(view: View) -> dict[str, float]:
    return {str(square): chance for square, chance in Estimate.of(view, public_field(view)).chances.items()}


def test_of_several_clues_the_tightest_is_believed() -> None:
    """B2 = 1 and D2 = 2 touch five squares each, C1 touches both; sixteen squares are undecided, with three mines."""
    thought = chances(after("A1 D1 E1", "B2 D2"))
    assert thought["A1"] == thought["A3"] == pytest.approx(1 / 5)
    assert thought["C1"] == thought["E3"] == pytest.approx(2 / 5)
    assert thought["E5"] == thought["A4"] == pytest.approx(3 / 16)
    assert thought["C4"] == 0


def test_club_sees_nothing_that_takes_counting_the_mines() -> None:
    """Of the sixteen squares on the rim one is free, and it is beside B2 = 4: all others are mines."""
    view = after("B1 C1 D1 E1 A2 E2 A3 E3 A4 E4 A5 B5 C5 D5 E5", "B2")
    counted = [step for step in prove(public_field(view)).steps if step.technique is Technique.COUNT]
    mines = {square for step in counted for square in step.mines}
    assert Square.parse("A4") in mines
    assert not mines & Estimate.of(view, public_field(view)).mined
    assert all(chances(view)[str(square)] < 1 for square in mines)


def test_a_mine_at_even_odds_is_no_bargain_to_club() -> None:
    """A mark on D5 or E5 earns 4 or costs 3: careful accepts that, and club, who minds losses more, declines."""
    view = after("E5", "D4 E4 E3", scoring="plain", mine_points=(4,))
    assert chances(view) == {"C4": 0, "C5": 0, "D5": 1 / 2, "E5": 1 / 2}
    for seed in range(5):
        assert isinstance(find_bot(GAME, "careful").choose(view, Random(seed)), Mark)
        assert isinstance(CLUB.choose(view, Random(seed)), Explore)


def test_club_explores_what_it_knows_to_be_free_by_its_own_wrong_mark() -> None:
    view = act(dealt("A1 C1", **FIVE), (0, "mark B1"), (1, "explore B2")).history.view(Seat(0))
    assert CLUB.choose(view, Random(0)) == Explore(Square.parse("B1"))

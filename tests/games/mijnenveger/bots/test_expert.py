"""`expert` plays the race: it gambles only where it must."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from support.play import act, table

from boem.bots import find_bot
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.mijnenveger.rules.facts import Action, Disarm, Sweep, View

GAME = find_game("mijnenveger")
EITHER = {Square.parse("B1"), Square.parse("B2")}
NEAR = ((1, "sweep A3"), (1, "sweep C3"), (1, "sweep C1"))
"""Answers that show Blue that Red's only mine is on A1."""
FAR = ((1, "sweep B2"), (1, "sweep B3"), (1, "sweep A3"))
"""Answers that leave Blue five squares, which one sweep can't always tell apart."""


def before_reds_fourth_turn(blue: tuple[tuple[int, str], ...], sweepers: int) -> View:
    """Red knows that Blue's only mine is on B1 or B2; A3 would tell which."""
    game = act(table(width=3, height=3, mines=1, sweepers=sweepers), (0, "lay A1"), (1, "lay B2"))
    for red, other in zip(("A1", "C1", "A2"), blue, strict=True):
        game = act(game, (0, f"sweep {red}"), other)
    view = game.history.view(Seat(0))
    assert isinstance(view, View)
    return view


def choices(view: View) -> list[Action]:
    return [find_bot(GAME, "expert").choose(view, Random(seed), 0.05) for seed in range(5)]


def test_it_disarms_what_is_not_certain_if_the_other_surely_wins_next_and_a_boem_would_lose() -> None:
    for choice in choices(before_reds_fourth_turn(NEAR, sweepers=1)):
        assert isinstance(choice, Disarm)
        assert choice.square in EITHER


def test_it_sweeps_for_the_last_mine_rather_than_disarm_it_while_a_sweeper_can_be_spared() -> None:
    for choice in choices(before_reds_fourth_turn(NEAR, sweepers=2)):
        assert isinstance(choice, Sweep)
        assert choice.square in EITHER


def test_with_one_sweeper_left_and_time_enough_it_takes_no_risk() -> None:
    for choice in choices(before_reds_fourth_turn(FAR, sweepers=1)):
        assert isinstance(choice, Sweep)
        assert choice.square in {Square.parse("A3"), Square.parse("B3"), Square.parse("C3")}


def test_with_sweepers_to_spare_it_would_rather_hit_the_last_mine_than_learn_safely_where_it_is() -> None:
    for choice in choices(before_reds_fourth_turn(FAR, sweepers=3)):
        assert isinstance(choice, Sweep)
        assert choice.square in EITHER


@pytest.mark.parametrize("seconds", [0.0, 0.01])
def test_it_begins_where_most_neighbours_are_however_short_its_time(seconds: float) -> None:
    """A corner has three neighbours, so its answer is mostly 0 or 1; away from the edge there are eight."""
    game = act(table(), (0, "lay " + " ".join(f"{column}1" for column in "ABCDEF") + " A2 B2 C2 D2"))
    game = act(game, (1, "lay " + " ".join(f"{column}6" for column in "ABCDEF") + " A5 B5 C5 D5"))
    choice = find_bot(GAME, "expert").choose(game.history.view(Seat(0)), Random(0), seconds)
    assert isinstance(choice, Sweep)
    assert 0 < choice.square.row < 5
    assert 0 < choice.square.column < 5


@pytest.mark.parametrize("name", ["fox", "expert"])
def test_where_it_begins_cannot_be_learnt_by_heart(name: str) -> None:
    game = act(table(), (0, "lay A1 B1 C1 D1 E1 F1 A2 B2 C2 D2"), (1, "lay A6 B6 C6 D6 E6 F6 A5 B5 C5 D5"))
    view = game.history.view(Seat(0))
    swept = Counter(str(find_bot(GAME, name).choose(view, Random(seed), 0.0)) for seed in range(200))
    assert len(swept) >= 12
    assert max(swept.values()) < 40


def test_of_disarmings_that_are_worth_the_same_it_chooses_any() -> None:
    view = before_reds_fourth_turn(NEAR, sweepers=1)
    disarmed = {find_bot(GAME, "expert").choose(view, Random(seed), 0.0) for seed in range(30)}
    assert disarmed == {Disarm(square) for square in EITHER}

"""Solving small games agrees with OpenSpiel's own slow algorithms, and with results found by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability
from support.cases import case
from support.levels import Sampled

import boem.envs.openspiel  # noqa: F401 -- registers them
from boem.envs.numbered import Numbered
from boem.envs.solve import Growth, Regrets, of_bot, sensible, uniform

TINY: dict[str, tuple[str, dict[str, Any]]] = {
    "boem_mijnenveger(width=3,height=1,mines=1,sweepers=2)": (
        "mijnenveger",
        {"width": 3, "height": 1, "mines": 1, "sweepers": 2},
    ),
    "boem_uitweg(width=2,height=1,barriers=2)": ("uitweg", {"width": 2, "height": 1, "barriers": 2}),
    "boem_coan(width=3,height=4,mines=3)": ("coan", {"width": 3, "height": 4, "mines": 3}),
}


def _grown(game_id: str, settings: dict[str, Any], **more: Any) -> Growth:
    growth = Growth(Numbered(game_id, settings), **more)
    while growth.grow(10_000):
        pass
    return growth


def test_openspiel_finds_the_same_value_and_nash_conv(sampled: Sampled[str]) -> None:
    for text in sampled(list(TINY)):
        with case(text):
            openspiel_finds_the_same(text)


def openspiel_finds_the_same(text: str) -> None:
    solved = _grown(*TINY[text]).solvable()
    game = pyspiel.load_game(text)
    alike = policy.UniformRandomPolicy(game)
    value = expected_game_score.policy_value(game.new_initial_state(), [alike, alike])[0]
    assert solved.value(uniform(solved)) == pytest.approx(value)
    assert solved.nash_conv(uniform(solved)) == pytest.approx(exploitability.nash_conv(game, alike))


def test_two_squares_with_a_mine_each_are_a_fair_game() -> None:
    """Disarming wins or loses at once with probability one half; so does sweeping with a single sweeper.

    Whatever is laid and whoever begins, nobody can do better than a coin toss.
    """
    solved = _grown("mijnenveger", {"width": 2, "height": 1, "mines": 1, "sweepers": 1}).solvable()
    regrets = Regrets(solved)
    regrets.run(50)
    assert solved.value(regrets.average) == pytest.approx(0)
    assert solved.nash_conv(regrets.average) == pytest.approx(0)


def test_a_maze_of_one_square_is_won_by_who_begins() -> None:
    """One square, no barriers: the first question finds the guard."""
    solved = _grown("uitweg", {"width": 1, "height": 1, "barriers": 0}).solvable()
    assert solved.value(uniform(solved)) == 1
    assert solved.nash_conv(uniform(solved)) == 0


def test_regrets_go_to_an_equilibrium() -> None:
    solved = _grown(*TINY["boem_mijnenveger(width=3,height=1,mines=1,sweepers=2)"]).solvable()
    regrets, gaps = Regrets(solved), []
    for _ in range(3):
        regrets.run(100)
        gaps.append(solved.nash_conv(regrets.average))
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < 0.02 < solved.nash_conv(uniform(solved))
    assert solved.value(regrets.average) == pytest.approx(9 / 19, abs=0.01)


def test_growing_and_learning_resume_where_they_were_saved(tmp_path: Path) -> None:
    game = TINY["boem_mijnenveger(width=3,height=1,mines=1,sweepers=2)"]
    whole, begun = _grown(*game), Growth(Numbered(*game))
    begun.grow(200)
    begun.save(tmp_path / "tree")
    again = Growth(Numbered(*game))
    again.restore(tmp_path / "tree")
    while again.grow(100):
        pass
    assert again.nodes == whole.nodes
    solved = again.solvable()
    assert np.array_equal(solved.worth, whole.solvable().worth)
    once, halted = Regrets(solved), Regrets(solved)
    once.run(20)
    halted.run(10)
    halted.save(tmp_path / "regrets.npz")
    resumed = Regrets(solved)
    resumed.restore(tmp_path / "regrets.npz")
    resumed.run(10)
    assert all(np.array_equal(one, two) for one, two in zip(once.average, resumed.average, strict=True))


def test_a_bot_is_measured_by_what_it_chooses() -> None:
    growth = _grown("mijnenveger", {"width": 2, "height": 1, "mines": 1, "sweepers": 1})
    solved = growth.solvable()
    one, two = of_bot(growth, solved, "careful", 40)
    assert solved.nash_conv((one, two)) > 0
    assert one[1:3].sum() == pytest.approx(1)
    assert 0.2 < one[1] < 0.8


def test_sensible_choices_leave_out_what_cannot_be_right() -> None:
    every, some = (
        _grown("coan", {"width": 3, "height": 4, "mines": 3}, **more) for more in ({}, {"choices": sensible})
    )
    assert 3 < some.nodes < every.nodes

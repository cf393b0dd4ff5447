"""OpenSpiel's own conformance tests, on every game; small fields, since they clone and serialise at every step.

Whole trees are walked of tiny games, at two to three milliseconds a node. Of Postal Minesweeper only parts are: the
least game that its rules allow (2 × 2 squares, a mine, two seats, a guess each) has 10,882,751 nodes turn by turn, 25
of chance, 3,486,182 of choices and 7,396,544 ends, which would take hours.
"""

from __future__ import annotations

import contextlib
import io
import pickle
import unittest
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from envs.spiel import FULL, PERFECT, SMALL, loaded

from boem.core.registry import game_ids
from boem.envs.openspiel import GAMES


@pytest.fixture(scope="module")
def api_test() -> Any:
    """Imported late, since the import takes a second."""
    return import_module("open_spiel.integration_tests.api_test")


@pytest.fixture(scope="module")
def sim_game() -> Any:
    """Imported late, since the import takes another second."""
    return import_module("open_spiel.python.tests.games_sim_test").GamesSimTest().sim_game


def keeps_the_api(case: type[unittest.TestCase], name: str, game: Any) -> None:
    """Run every test of one of OpenSpiel's test classes on a game."""
    made = type(f"{case.__name__}_{name}", (case,), {"game_name": name, "game": game})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(made).run(result)
    assert result.testsRun >= 5, name
    assert not result.skipped, name
    assert result.wasSuccessful(), "\n".join(text for _, text in result.errors + result.failures)


def test_every_game_is_registered() -> None:
    registered = {game.short_name for game in pyspiel.registered_games()}
    assert set(GAMES) == set(game_ids())
    assert {f"boem_{game_id}" for game_id in game_ids()} <= registered


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_loads_with_its_usual_settings(game_id: str) -> None:
    game = pyspiel.load_game(f"boem_{game_id}")
    assert game.num_distinct_actions() > 0
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("text", SMALL)
def test_random_games_pass_the_simulations(text: str, sim_game: Any) -> None:
    np.random.seed(1)
    for game in loaded(text):
        with contextlib.redirect_stdout(io.StringIO()):
            pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
            sim_game(game)


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("players", [2, 4])
def test_any_number_may_play_by_post(players: int, sim_game: Any) -> None:
    """OpenSpiel requires a parameter of this name from each game for more than two."""
    game = pyspiel.load_game("boem_postal", {"players": players, "width": 4, "height": 4, "mines": 2})
    with contextlib.redirect_stdout(io.StringIO()):
        sim_game(game)
    assert game.num_players() == players


@pytest.mark.usefixtures("many_games")
def test_some_of_the_tree_keeps_the_api(api_test: Any) -> None:
    for text in SMALL:
        np.random.seed(2)
        for game in loaded(text):
            keeps_the_api(api_test.EnforceAPIOnPartialTreeBase, text, game)


@pytest.mark.usefixtures("many_games")
def test_the_whole_tree_of_tiny_games_keeps_the_api(api_test: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts are of chance nodes, of choices, of ends, and of information states."""
    for text in FULL:
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, text, FULL[text])
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, text, PERFECT[text])
        keeps_the_api(api_test.EnforceAPIOnFullTreeBase, text, loaded(text)[-1])


@pytest.mark.parametrize("text", SMALL)
def test_a_state_comes_back_from_its_text(text: str) -> None:
    game = loaded(text)[0]
    state = game.new_initial_state()
    rng = np.random.default_rng(3)
    while not state.is_terminal():
        assert str(pickle.loads(pickle.dumps(state))) == str(state)
        if state.is_simultaneous_node():
            seats = range(game.num_players())
            state.apply_actions([int(rng.choice(state.legal_actions(seat))) for seat in seats])
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


def test_settings_left_to_the_rules_are_written_as_such() -> None:
    free = pyspiel.load_game("boem_coan(width=3,height=4,mines=3)")
    own = pyspiel.load_game("boem_coan(width=3,height=4,mines=3,mine_points=7/-1/2)")
    postal = pyspiel.load_game("boem_postal(width=3,height=3,mines=2,players=2,tips=2,penalty=0)")
    assert free.numbered.config.mine_points is None
    assert own.numbered.config.mine_points == (7, -1, 2)
    assert (postal.numbered.config.mine_points, postal.numbered.config.penalty) == (None, 0)


def test_a_switch_adds_half_a_point() -> None:
    game = pyspiel.load_game(
        "boem_postal(width=3,height=3,mines=2,players=2,tips=2,mine_points=4,mine_points_half=True,penalty=2)"
    )
    assert (game.numbered.config.mine_points, game.numbered.config.penalty) == (4.5, 2)


def test_an_observer_of_everybodys_secrets_is_refused() -> None:
    game = pyspiel.load_game("boem_mijnenveger(width=2,height=2,mines=1,sweepers=1)")
    with pytest.raises(ValueError, match="SINGLE_PLAYER or NONE"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )

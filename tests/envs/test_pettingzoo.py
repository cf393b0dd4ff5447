"""PettingZoo's own conformance tests, on every game for two or more."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

from boem.envs.pettingzoo import (
    ILLEGAL,
    OracleAEC,
    OracleParallel,
    coan_v0,
    mijnenveger_v0,
    postal_v0,
    uitweg_v0,
)

POSTAL: dict[str, Any] = {"width": 4, "height": 4, "mines": 3, "seats": 3, "tips": 2}
GAMES: dict[str, Any] = {
    "coan": partial(coan_v0.env, width=5, height=4, mines=3),
    "mijnenveger": partial(mijnenveger_v0.env, width=3, height=3, mines=2, sweepers=2),
    "postal": partial(postal_v0.env, **POSTAL),
    "uitweg": partial(uitweg_v0.env, width=3, height=3, barriers=6),
}
parallel = partial(postal_v0.parallel_env, **POSTAL)

REMARKS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
}
"""What the tests warn of in every environment with masks: dict observations, and nothing legal at the end."""


@contextmanager
def remarked_only() -> Iterator[None]:
    """No other warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert {str(one.message) for one in caught} <= REMARKS


def test_a_games_module_can_be_imported_either_way() -> None:
    assert import_module("boem.envs.pettingzoo.coan_v0") is coan_v0
    assert [hasattr(module, "parallel_env") for module in (coan_v0, postal_v0)] == [False, True]
    with pytest.raises(ImportError):
        import_module("boem.envs.pettingzoo.solo_v0")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_keeps_the_api(game_id: str) -> None:
    with remarked_only():
        api_test(GAMES[game_id](), num_cycles=60)


@pytest.mark.parametrize("game_id", GAMES)
def test_equal_seeds_give_equal_games(game_id: str) -> None:
    seed_test(GAMES[game_id], num_cycles=30)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_drawn_in_every_mode(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(GAMES[game_id])
    assert capsys.readouterr().out


@pytest.mark.parametrize("game_id", GAMES)
def test_the_state_lies_in_its_space(game_id: str) -> None:
    state_test(GAMES[game_id](), parallel())


def test_games_without_turns_keep_the_api() -> None:
    parallel_api_test(parallel(), num_cycles=60)
    parallel_seed_test(parallel, num_cycles=30)


def test_a_game_is_cut_short_after_as_many_cycles_as_wanted() -> None:
    module = SimpleNamespace(env=partial(postal_v0.env, **POSTAL), parallel_env=parallel)
    max_cycles_test(module)


def test_a_game_with_turns_is_cut_short_too() -> None:
    env = GAMES["mijnenveger"](max_cycles=3)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        seen, *_ = env.last()
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("game_id", ["coan", "mijnenveger", "uitweg"])
def test_an_illegal_choice_costs_its_agent_alone_and_ends_the_game(game_id: str) -> None:
    env = GAMES[game_id]()
    env.reset(seed=1)
    agent = env.agent_selection
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {one: ILLEGAL if one == agent else 0.0 for one in env.agents}


def test_by_post_an_illegal_choice_costs_and_is_no_guess() -> None:
    env = parallel()
    seen, _ = env.reset(seed=1)
    guesses = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    nothing, *_ = env.step(guesses | {"seat_1": 1})
    env.reset(seed=1)
    passed, rewards, *_ = env.step(guesses | {"seat_1": env.action_space("seat_1").n - 1})
    assert rewards == dict.fromkeys(env.agents, 0.0)
    assert all(np.array_equal(nothing[agent]["observation"], passed[agent]["observation"]) for agent in env.agents)
    env.reset(seed=1)
    assert env.step(guesses | {"seat_1": 1})[1] == {"seat_0": 0.0, "seat_1": ILLEGAL, "seat_2": 0.0}


@pytest.mark.parametrize("game_id", ["coan", "mijnenveger", "uitweg"])
def test_the_oracle_of_games_with_turns_keeps_the_api(game_id: str) -> None:
    env = OracleAEC(GAMES[game_id]())
    with remarked_only():
        api_test(env, num_cycles=20)
    assert [key for key in env.observation_space("seat_0").spaces if key.startswith("oracle_")]


def test_the_oracle_by_post_knows_where_mines_are_likely() -> None:
    env = OracleParallel(parallel())
    seen, _ = env.reset(seed=1)
    assert seen["seat_0"]["oracle_mines"].sum() == 0
    while env.table.node.history.public.status == "setup":
        guesses = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
        seen, *_ = env.step(guesses)
    assert env.observation_space("seat_0").contains(seen["seat_0"])
    assert seen["seat_0"]["oracle_mines"].sum() == pytest.approx(3)


def _overheard(game_id: str, seed: int) -> list[str]:
    """Which seat is asked before play begins, as visible from the loop, and what the last agent gets meanwhile."""
    env, rng = GAMES[game_id](), np.random.default_rng(seed)
    env.reset(seed=1)
    last, told = env.possible_agents[-1], []
    while env.agent_selection != last:
        told.append(str([env.agent_selection, env.observe(last), env.rewards[last], env.infos[last]]))
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return told


@pytest.mark.parametrize("game_id", ["mijnenveger", "postal", "uitweg"])
def test_counting_the_turns_of_others_reveals_nothing_of_what_they_lay_or_build(game_id: str) -> None:
    first, *others = (_overheard(game_id, seed) for seed in range(6))
    assert all(told == first for told in others)


def test_nobody_out_of_turn_may_choose() -> None:
    env = GAMES["coan"]()
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(waiting)["action_mask"].sum() == 0

"""Gymnasium's own conformance test, on every game."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from boem.core.errors import ParseError
from boem.core.registry import game_ids
from boem.envs.gymnasium import IDS, ILLEGAL, Oracle

SMALL: dict[str, dict[str, Any]] = {
    "coan": {"width": 5, "height": 4, "mines": 3},
    "mijnenveger": {"width": 3, "height": 3, "mines": 2, "sweepers": 2},
    "postal": {"width": 4, "height": 4, "mines": 3, "seats": 3, "tips": 2},
    "minesweeper": {"width": 5, "height": 5, "mines": 4},
    "solo": {"width": 4, "height": 4},
    "uitweg": {"width": 3, "height": 3, "barriers": 6},
}


def _made(game_id: str, **more: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(IDS[game_id], **SMALL[game_id], **more)


def _play(env: gymnasium.Env[Any, Any], seed: int) -> list[Any]:
    """A random legal episode: the observations, and the final reward."""
    env.action_space.seed(seed)
    seen, info = env.reset(seed=seed)
    told: list[Any] = [seen]
    over = False
    reward: Any = None
    while not over:
        assert seen["action_mask"].sum() > 0
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        seen, reward, over, cut, info = env.step(env.action_space.sample(mask=seen["action_mask"]))
        assert not cut
        told.append(seen)
    return [*told, reward, info["result"]]


def test_every_game_is_registered() -> None:
    assert set(IDS) == set(game_ids())


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_passes_the_check_its_data_reuse_included(game_id: str) -> None:
    check_env(_made(game_id).unwrapped)


@pytest.mark.parametrize("game_id", game_ids())
def test_equal_seeds_give_equal_episodes(game_id: str) -> None:
    one, two = (_play(_made(game_id), 7) for _ in range(2))
    assert str(one) == str(two)
    assert one[-2] in {-1.0, -0.5, 0.0, 0.25, 1.0}
    assert one[-1] != "illegal"


@pytest.mark.parametrize("game_id", game_ids())
def test_a_choice_that_the_mask_forbids_costs_and_ends_the_episode(game_id: str) -> None:
    env = _made(game_id)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["result"]) == (ILLEGAL, True, "illegal")


@pytest.mark.parametrize("game_id", game_ids())
def test_the_oracle_is_an_observation_that_is_marked_as_such(game_id: str) -> None:
    env = Oracle(_made(game_id))
    seen, _ = env.reset(seed=2)
    assert seen in env.observation_space
    added = set(seen) - {"observation", "action_mask"}
    assert all(name.startswith("oracle_") for name in added)
    assert bool(added) == (game_id != "solo")


def test_the_oracle_knows_how_likely_each_mine_is() -> None:
    env = Oracle(_made("mijnenveger", seat=0))
    seen, _ = env.reset(seed=3)
    for _ in range(2):
        seen, *_ = env.step(env.action_space.sample(mask=seen["action_mask"]))
    assert seen["oracle_mines"].sum() == pytest.approx(2)


def test_many_play_at_once() -> None:
    envs = gymnasium.make_vec(IDS["coan"], num_envs=3, vectorization_mode="sync", **SMALL["coan"])
    seen, _ = envs.reset(seed=4)
    finished = np.zeros(3, np.int64)
    for _ in range(30):
        numbers = [np.flatnonzero(mask)[0] if mask.any() else 0 for mask in seen["action_mask"]]
        seen, _, over, *_ = envs.step(np.array(numbers))
        finished += over
    assert (finished > 0).all()
    envs.close()


def test_each_episode_has_a_new_puzzle_unless_its_clues_are_given() -> None:
    fresh = gymnasium.make(IDS["solo"], width=5, height=5)
    given = gymnasium.make(IDS["solo"], width=4, height=4, clues="..1..4....4.1..2")
    assert len({str(fresh.reset(seed=seed)[0]) for seed in range(4)}) == 4
    assert len({str(given.reset(seed=seed)[0]) for seed in range(4)}) == 1


@pytest.mark.parametrize("given", [{"clues": "...2...3.1......"}, {}])
def test_a_puzzle_that_gives_its_number_of_mines_is_refused_since_no_plane_has_it(given: dict[str, Any]) -> None:
    with pytest.raises(ParseError, match="count: no plane gives the number of mines; leave it out"):
        gymnasium.make(IDS["solo"], width=4, height=4, count=3, **given).reset(seed=1)


@pytest.mark.parametrize(
    ("game_id", "bot"), [("mijnenveger", "careful"), ("coan", "careful"), ("uitweg", "careful"), ("postal", "careful")]
)
def test_bots_can_be_played_against(game_id: str, bot: str) -> None:
    assert _play(_made(game_id, opponent=bot), 5)[-1] != "illegal"


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_that_the_game_does_not_have_is_refused(seat: int) -> None:
    with pytest.raises(ParseError, match=f"seat: must be 0 to 1, not {seat}"):
        gymnasium.make("Boem/Coan-v0", seat=seat)


def test_a_table_is_drawn_as_text_and_as_a_picture() -> None:
    env = _made("coan", render_mode="rgb_array")
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.shape == (4 * 28, 5 * 28, 3)
    env = _made("coan", render_mode="ansi")
    env.reset(seed=1)
    shown: Any = env.render()
    assert shown.split("\n")[1][2] == "0"

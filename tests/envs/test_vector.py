"""Games in native code beside Gymnasium's own row of Python's: everything is the same, to the last bit."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from hypothesis import given, settings
from hypothesis import strategies as st

from boem.core.errors import ParseError
from boem.envs.gymnasium import IDS, SeatEnv
from boem.envs.gymnasium.vector import BatchEnv

Settings = dict[str, Any]
Env = VectorEnv[Any, Any, Any]

USUAL: Settings = {"clues": "2...1.3.21.3.3....2..1...2...21.101."}
CLUES: Settings = {"width": 4, "height": 4, "clues": "..1..4....4.1..2"}


@st.composite
def mijnenveger(draw: st.DrawFn) -> Settings:
    width, height = draw(st.sampled_from([(1, 2), (2, 1), (3, 3), (6, 6), (10, 1), (10, 10), (7, 4)]))
    return {
        "width": width,
        "height": height,
        "mines": draw(st.integers(1, width * height - 1)),
        "sweepers": draw(st.integers(1, 4)),
        "starts": draw(st.integers(0, 1)),
        "seat": draw(st.sampled_from([None, 0, 1])),
    }


def solo() -> st.SearchStrategy[Settings]:
    sized = st.fixed_dictionaries({"width": st.integers(4, 5), "height": st.integers(4, 5), "puzzles": st.just(2)})
    given: st.SearchStrategy[Settings] = st.sampled_from([CLUES, {**CLUES, "seat": 0}, USUAL])
    return given | sized


def _python(game_id: str, count: int, told: Settings) -> Env:
    return SyncVectorEnv([partial(SeatEnv, game_id, **told)] * count)


def _native(game_id: str, count: int, told: Settings) -> Env:
    env = gymnasium.make_vec(IDS[game_id], count, **told)
    assert isinstance(env.unwrapped, BatchEnv)
    return env


def _same(one: Any, two: Any) -> bool:
    if isinstance(one, dict):
        return isinstance(two, dict) and one.keys() == two.keys() and all(_same(one[key], two[key]) for key in one)
    return type(one) is type(two) and one.dtype == two.dtype and np.array_equal(one, two)


def _actions(rng: np.random.Generator, masks: Any, mistakes: float) -> Any:
    """For each game a legal choice, and now and then any number."""
    legal = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
    anything = rng.integers(-2, masks.shape[1] + 2, len(masks))
    return np.where(rng.random(len(masks)) < mistakes, anything, legal)


def _compare(game_id: str, told: Settings, seed: int, steps: int, mistakes: float) -> set[str]:
    """Play the same in both; returns the results that games had."""
    rng = np.random.default_rng(seed)
    slow, fast = _python(game_id, 3, told), _native(game_id, 3, told)
    assert slow.observation_space == fast.observation_space
    assert slow.action_space == fast.action_space
    begun, also = slow.reset(seed=seed), fast.reset(seed=seed)
    assert all(map(_same, begun, also))
    results: set[str] = set()
    seen = begun[0]
    for _ in range(steps):
        actions = _actions(rng, seen["action_mask"], mistakes)
        stepped, other = slow.step(actions), fast.step(actions)
        assert all(map(_same, stepped, other))
        seen, infos = stepped[0], stepped[-1]
        assert seen in fast.observation_space
        results |= {result for result in infos.get("result", []) if result}
    assert slow.np_random_seed == fast.np_random_seed
    return results


@settings(deadline=None)
@given(mijnenveger(), st.integers(0, 2**32), st.sampled_from([0, 0.1]))
def test_mijnenveger_is_played_as_in_python(told: Settings, seed: int, mistakes: float) -> None:
    _compare("mijnenveger", told, seed, 40, mistakes)


@settings(deadline=None)
@given(solo(), st.integers(0, 2**32), st.sampled_from([0, 0.1]))
def test_puzzles_are_played_as_in_python(told: Settings, seed: int, mistakes: float) -> None:
    _compare("solo", told, seed, 30, mistakes)


@pytest.mark.parametrize(
    ("game_id", "told", "results"),
    [
        ("mijnenveger", {"width": 3, "height": 2, "mines": 2, "sweepers": 2}, {"located", "last_sweeper"}),
        ("mijnenveger", {"width": 3, "height": 2, "mines": 2, "sweepers": 2}, {"wrong_disarm", "illegal"}),
        ("solo", CLUES, {"solved", "resigned", "illegal"}),
    ],
)
def test_the_comparison_meets_every_way_to_end(game_id: str, told: Settings, results: set[str]) -> None:
    assert results <= _compare(game_id, told, 1, 2000, 0.01)


@pytest.mark.parametrize(("game_id", "told"), [("mijnenveger", {}), ("solo", CLUES)])
def test_seeds_and_masks_of_a_reset_mean_the_same(game_id: str, told: Settings) -> None:
    slow, fast = _python(game_id, 3, told), _native(game_id, 3, told)
    some = np.array([False, True, False])
    for env in (slow, fast):
        env.reset(seed=[5, 9, 2**40])  # type: ignore[arg-type]
        env.step(np.array([0, 1, -1]))
    for more in ({}, {"seed": 3}, {"seed": [None, 8, 1]}, {"seed": np.array([4, 4, 4]).tolist()}):
        for told_mask in (None, some):
            options = [None if told_mask is None else {"reset_mask": told_mask.copy()} for _ in range(2)]
            one, two = slow.reset(options=options[0], **more), fast.reset(options=options[1], **more)
            assert all(map(_same, one, two))
            assert slow.np_random_seed == fast.np_random_seed
            actions = np.array([mask.argmax() for mask in one[0]["action_mask"]])
            assert all(map(_same, slow.step(actions), fast.step(actions)))


def test_what_was_returned_stays_as_it_was() -> None:
    env = _native("mijnenveger", 2, {})
    seen, infos = env.reset(seed=1)
    before = seen["observation"].copy(), infos["seat"].copy()
    for _ in range(3):
        env.step(np.array([0, 0]))
    env.reset(seed=2)
    assert np.array_equal(seen["observation"], before[0])
    assert np.array_equal(infos["seat"], before[1])


@pytest.mark.parametrize(
    ("game_id", "more"),
    [
        ("mijnenveger", {"opponent": "careful"}),
        ("mijnenveger", {"render_mode": "ansi"}),
        ("solo", {**CLUES, "autoreset_mode": "SameStep"}),
    ],
)
def test_what_is_not_native_is_played_in_python(game_id: str, more: Settings) -> None:
    env = gymnasium.make_vec(IDS[game_id], 2, **more)
    assert isinstance(env.unwrapped, SyncVectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode(more.get("autoreset_mode", "NextStep"))
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space


def test_gymnasiums_wrappers_go_around_it() -> None:
    env = RecordEpisodeStatistics(_native("solo", 2, CLUES))
    seen, _ = env.reset(seed=1)
    lengths: list[int] = []
    rng = np.random.default_rng(1)
    for _ in range(40):
        seen, _, over, _, infos = env.step(_actions(rng, seen["action_mask"], 0))
        lengths += [int(length) for length in infos["episode"]["l"][over]] if over.any() else []
    assert len(lengths) > 4
    assert set(lengths) <= set(range(1, CLUES["clues"].count(".") + 1))


def test_only_so_many_different_puzzles_are_made() -> None:
    env = _native("solo", 40, {"width": 4, "height": 4, "puzzles": 3})
    seen, _ = env.reset(seed=1)
    assert len({puzzle.tobytes() for puzzle in seen["observation"]}) == 3


@pytest.mark.parametrize("puzzles", [0, -1, 2**32 + 1, "3", 1.5])
def test_an_impossible_number_of_puzzles_is_refused(puzzles: Any) -> None:
    with pytest.raises(ParseError, match="puzzles"):
        gymnasium.make_vec(IDS["solo"], 2, puzzles=puzzles)


def test_mistakes_are_refused() -> None:
    env = _native("mijnenveger", 2, {})
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.array([0, 0]))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(ValueError, match="one seed"):
        env.reset(seed=[1])  # type: ignore[arg-type]
    env.reset(seed=1)
    for actions in (np.array([0]), np.zeros((2, 2), int), np.zeros((), int)):
        with pytest.raises(ValueError, match="one action"):
            env.step(actions)
    with pytest.raises(TypeError, match="mask"):
        env.reset(options={"reset_mask": [True, False]})
    for mask in (np.array([True]), np.array([False, False])):
        with pytest.raises(ValueError, match="mask"):
            env.reset(options={"reset_mask": mask})
    with pytest.raises(ParseError):
        gymnasium.make_vec(IDS["mijnenveger"], 2, mines=0)

"""Episodes in native code: they draw as Python does, and take nothing that isn't whole."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.kernel import MijnenvegerEpisodes, PythonRandom, SoloEpisodes

PUZZLE = "..1..4....4.1..2"


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(1, 2**32 - 1)))
def test_numbers_are_drawn_as_by_python(seed: int, counts: list[int]) -> None:
    python, native = Random(seed), PythonRandom(seed)
    for count in [*counts, 1, 2]:
        assert native.below(count) == python.randrange(count)
        assert native.unit() == python.random()


@given(st.integers(0, 2**64 - 1), st.integers(0, 1000), st.data())
def test_samples_are_drawn_as_by_python(seed: int, size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, size) | st.integers(0, min(size, 12)))
    assert PythonRandom(seed).sample(size, count) == Random(seed).sample(range(size), count)


def test_many_draws_go_on_as_in_python() -> None:
    python, native = Random(3), PythonRandom(3)
    assert [native.unit() for _ in range(2000)] == [python.random() for _ in range(2000)]


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="something"):
        PythonRandom(1).below(0)
    with pytest.raises(ValueError, match="than there are"):
        PythonRandom(1).sample(3, 4)


def _arrays(count: int) -> list[Any]:
    return [np.zeros(count, np.int64), np.zeros(count, np.uint8), np.zeros(count), np.zeros(count, np.uint8)]


def _episodes() -> list[Any]:
    return [MijnenvegerEpisodes(4, 4, 3, 2, 0, -1, 2), SoloEpisodes(4, 4, 2)]


@pytest.mark.parametrize("which", [0, 1])
def test_arrays_of_another_size_are_refused(which: int) -> None:
    episodes = _episodes()[which]
    for place in range(4):
        arrays = _arrays(2)
        arrays[place] = _arrays(3)[place]
        with pytest.raises(ValueError, match="for each episode"):
            episodes.step(*arrays)
    planes, actions = episodes.planes, (48, 32)[which]
    for shape, masks in [((2, planes, 4, 5), (2, actions)), ((2, planes, 4, 4), (2, actions + 1))]:
        with pytest.raises(ValueError, match="each episode"):
            episodes.observe(np.zeros(shape, np.float32), np.zeros(masks, np.int8))
    with pytest.raises(TypeError):
        episodes.observe(np.zeros((2, planes, 4, 4)), np.zeros((2, actions), np.int8))
    with pytest.raises(TypeError):
        episodes.step(*_arrays(4)[:1], *_arrays(2)[1:3], np.zeros(4, np.uint8)[::2])


@given(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=2, max_size=2))
def test_any_number_is_an_action(actions: list[int]) -> None:
    for episodes in _episodes():
        _, waits, rewards, endings = _arrays(2)
        episodes.step(np.array(actions, np.int64), waits, rewards, endings)
        assert set(rewards) <= {0, -1}


def test_a_puzzle_that_was_not_begun_takes_no_choice_and_shows_nothing() -> None:
    episodes = SoloEpisodes(4, 4, 1)
    actions, waits, rewards, endings = _arrays(1)
    episodes.step(actions, waits, rewards, endings)
    assert (rewards[0], endings[0]) == (-1, 1)
    planes, masks = np.ones((1, 13, 4, 4), np.float32), np.ones((1, 32), np.int8)
    episodes.observe(planes, masks)
    assert not planes.any()
    assert not masks.any()


@pytest.mark.parametrize(
    "settings",
    [
        (0, 4, 1, 1, 0, 0, 2),
        (11, 4, 1, 1, 0, 0, 2),
        (4, 11, 1, 1, 0, 0, 2),
        (2**31 - 1, 2**31 - 1, 1, 1, 0, 0, 2),
        (1, 1, 1, 1, 0, 0, 2),
        (4, 4, 0, 1, 0, 0, 2),
        (4, 4, 16, 1, 0, 0, 2),
        (4, 4, 1, 0, 0, 0, 2),
        (4, 4, 1, 1, 2, 0, 2),
        (4, 4, 1, 1, -1, 0, 2),
        (4, 4, 1, 1, 0, 2, 2),
        (4, 4, 1, 1, 0, -2, 2),
    ],
)
def test_settings_that_make_no_game_are_refused(settings: tuple[int, int, int, int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"field|must be|seats"):
        MijnenvegerEpisodes(*settings)


@pytest.mark.parametrize(
    ("cells", "layout"),
    [
        (PUZZLE[1:], bytes(16)),
        (PUZZLE, bytes(15)),
        (PUZZLE.replace("4", "9"), bytes(16)),
        (PUZZLE.replace("4", "x"), bytes(16)),
        (PUZZLE, bytes([0, 0, 1] + [0] * 13)),
        ("", b""),
    ],
)
def test_what_is_no_puzzle_is_refused(cells: str, layout: bytes) -> None:
    with pytest.raises(ValueError, match=r"cell|square|byte"):
        SoloEpisodes(4, 4, 1).begin(0, cells, layout)


def test_there_are_only_so_many_episodes() -> None:
    mijnenveger, solo = _episodes()
    with pytest.raises(IndexError):
        mijnenveger.begin(2, 1)
    with pytest.raises(IndexError):
        mijnenveger.seat(2)
    with pytest.raises(IndexError):
        solo.begin(2, PUZZLE, bytes(16))
    for width, height in [(0, 4), (4, 31)]:
        with pytest.raises(ValueError, match="each side"):
            SoloEpisodes(width, height, 1)

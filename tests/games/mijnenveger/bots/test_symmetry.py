"""Squares are alike if a rotation or reflection that keeps the board carries one to the other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from boem.games.mijnenveger.bots.symmetry import alike

Turn = Callable[[int, int], tuple[int, int]]
boards = arrays(np.int8, st.tuples(st.integers(1, 4), st.integers(1, 4)), elements=st.integers(0, 1))


def turns(height: int, width: int) -> list[Turn]:
    """The rotations and reflections, as where they carry a row and a column."""
    down, across = height - 1, width - 1
    kept: list[Turn] = [
        lambda row, column: (row, column),
        lambda row, column: (down - row, column),
        lambda row, column: (row, across - column),
        lambda row, column: (down - row, across - column),
    ]
    if height != width:
        return kept
    return kept + [lambda row, column, turn=turn: turn(column, row) for turn in kept]


@given(boards)
def test_it_finds_what_trying_every_rotation_and_reflection_finds(board: NDArray[np.int8]) -> None:
    height, width = board.shape
    places = [(row, column) for row in range(height) for column in range(width)]
    same = [turn for turn in turns(height, width) if all(board[turn(*place)] == board[place] for place in places)]
    expected = [min(places.index(turn(*place)) for turn in same) for place in places]
    assert alike(board).tolist() == expected


def test_an_empty_board_has_six_kinds_of_squares_and_one_with_a_single_clue_off_its_axes_has_no_two_alike() -> None:
    board = np.zeros((6, 6), np.int8)
    assert len(set(alike(board).tolist())) == 6
    board[1, 2] = 3
    assert len(set(alike(board).tolist())) == 36

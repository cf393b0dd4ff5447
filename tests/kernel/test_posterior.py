"""The native module's response to unusable input, and to fields without a layout or too hard."""

from __future__ import annotations

import sys
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fields import any_fields, opened_fields, tampered_fields

from boem.inference import Field
from boem.kernel import Contradiction, OverBudget, Posterior, settle

BUDGET = 1e9
LATTICE = bytes((3 if row % 2 and column % 2 else 0xFF) for row in range(61) for column in range(61))


def posterior(width: int, height: int, cells: list[int], mines: int = -1) -> Posterior:
    return Posterior(width, height, bytes(cell & 0xFF for cell in cells), mines, BUDGET)


@pytest.mark.parametrize(
    ("width", "height", "cells", "mines", "sentence"),
    [
        (0, 1, [], 0, "each side of a field must have 1 to 512 squares"),
        (513, 1, [-1] * 513, 0, "each side of a field must have 1 to 512 squares"),
        (-1, -1, [-1], 0, "each side of a field must have 1 to 512 squares"),
        (2, 2, [-1] * 3, 0, "there must be one cell for each square"),
        (2, 2, [-1] * 5, 0, "there must be one cell for each square"),
        (1, 1, [9], 0, "a cell must be"),
        (1, 1, [-4], 0, "a cell must be"),
        (1, 1, [-1], -2, "the number of mines must be -1"),
    ],
)
def test_an_invalid_field_is_a_value_error(
    width: int, height: int, cells: list[int], mines: int, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        posterior(width, height, cells, mines)
    if mines >= -1:
        with pytest.raises(ValueError, match=sentence):
            settle(width, height, bytes(cell & 0xFF for cell in cells))


def test_a_contradiction_names_the_square_or_what_the_numbers_allow() -> None:
    with pytest.raises(Contradiction) as found:
        posterior(2, 1, [2, -1])
    assert found.value.args == (0, 0, 0)
    with pytest.raises(Contradiction) as found:
        posterior(3, 1, [-1, 1, -1], 2)
    assert found.value.args == (-1, 1, 1)


def test_a_number_of_mines_below_those_known_is_not_taken_for_unknown() -> None:
    with pytest.raises(Contradiction) as found:
        posterior(3, 1, [-2, -2, -1], 1)
    assert found.value.args == (-1, 2, 3)


def test_a_free_square_without_a_number_tells_nothing_of_its_neighbours() -> None:
    shares = posterior(3, 1, [-1, -3, -1], 1).mine_probability()
    assert shares[0].tolist()[::2] == [0.5, 0.5]
    assert shares[0, 1] != shares[0, 1]  # NaN


def test_a_free_square_without_a_number_can_show_what_its_neighbours_allow() -> None:
    found = posterior(4, 1, [-1, -3, -1, -1], 1)
    assert found.numbers(1) == pytest.approx([1 / 3, 2 / 3, 0, 0, 0, 0, 0, 0, 0])
    assert found.numbers(2) == pytest.approx([1 / 3, 1 / 3, 0, 0, 0, 0, 0, 0, 0])


@given(
    st.one_of(opened_fields(), tampered_fields(), any_fields()),
    st.sampled_from([0, 1, 7, 8, 15, 16, 31, 32, 61, 62, 63, 64, 65, 127, 200]),
    st.integers(0, 40),
)
def test_where_a_field_lies_among_free_squares_makes_no_difference(field: Field, left: int, right: int) -> None:
    cells = np.full((field.height + 2, left + field.width + right), -3, np.int8)
    here = np.s_[1 : field.height + 1, left : left + field.width]
    cells[here] = field.to_array()
    mines = -1 if field.mines is None else field.mines
    try:
        alone = Posterior(field.width, field.height, field.cells, mines, BUDGET)
    except Contradiction:
        with pytest.raises(Contradiction):
            Posterior(cells.shape[1], cells.shape[0], cells.tobytes(), mines, BUDGET)
        return
    among = Posterior(cells.shape[1], cells.shape[0], cells.tobytes(), mines, BUDGET)
    assert among.mine_probability()[here] == pytest.approx(alone.mine_probability(), rel=1e-12, nan_ok=True)
    certain = np.frombuffer(among.certain(), np.uint8).reshape(cells.shape)
    assert certain[here].tobytes() == alone.certain()


def test_work_that_needs_more_steps_than_the_budget_is_given_up_beforehand() -> None:
    with pytest.raises(OverBudget) as found:
        Posterior(61, 61, LATTICE, -1, 1e6)
    assert found.value.args[0] > 1e6


def test_probabilities_can_not_be_written_and_outlive_the_posterior() -> None:
    shares = posterior(2, 1, [1, -1]).mine_probability()
    assert not shares.flags.writeable
    assert shares[0, 1] == 1.0


def test_there_is_a_name_for_each_square() -> None:
    found = posterior(2, 1, [1, -1])
    assert found.mined(["A1", "B1"]) == {"B1"}
    for names in ([], ["A1"], ["A1", "B1", "C1"]):
        for asked in (found.safe, found.mined):
            with pytest.raises(ValueError, match="one name for each square"):
                asked(names)


@pytest.mark.parametrize("square", [-1, 3])
def test_an_invalid_square_has_no_number(square: int) -> None:
    with pytest.raises(IndexError):
        posterior(3, 1, [-1, 1, -1]).numbers(square)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ([0], "a row must say"),
        ([0, 1, 0], "a row must say"),
        ([-1, 4], "no layout with so many mines"),
        ([1, 2], "no layout with so many mines"),
        ([3, 0], "no layout with so many mines"),
        ([0, -1], "the squares apart"),
        ([0, 7], "the squares apart"),
    ],
)
def test_no_layout_is_drawn_that_can_not_be(row: list[int], sentence: str) -> None:
    found = posterior(4, 5, [-1, 2, 2, -1, -1, -1, -1, 2, -1, -1, 3, -1, *[-1] * 8], 6)
    [(fewest, size, words)] = found.counts()
    ways = [int.from_bytes(words[start : start + size], "little") for start in range(0, len(words), size)]
    assert (fewest, ways, found.apart) == (3, [1, 0, 20], 6)
    assert found.sample(np.array([[2, 1]], np.intc), [1, 2, 3, 4]).sum() == 6
    with pytest.raises(ValueError, match=sentence):
        found.sample(np.array([row], np.intc), [1, 2, 3, 4])


def test_other_threads_run_while_the_kernel_computes() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    before = sys.getswitchinterval()
    sys.setswitchinterval(10)  # a thread that doesn't release the lock would hold it all the time
    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        with pytest.raises(OverBudget):
            Posterior(61, 61, LATTICE, -1, 3e8)
    finally:
        done.set()
        sys.setswitchinterval(before)
        ticker.join()
    assert ticks > 10

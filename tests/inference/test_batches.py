"""Batches: the answers of `infer` field by field, whatever the number of threads; and what ends or refuses one."""

from __future__ import annotations

import pickle
import signal
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.fields import any_fields, lattice, opened_fields, played_field, tampered_fields

from boem import kernel
from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.inference import Field, PosteriorBatch, infer, infer_many
from boem.inference.field import COVERED

NO_BATCH = "expected an array of whole numbers [n, height, width], not"
NO_CELL = "is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8"
PLAYED = [played_field(16, 16, 40, share / 20, share) for share in range(20)]


@st.composite
def batches(draw: st.DrawFn) -> list[Field]:
    """Fields of one size; those that are smaller than the largest get covered squares around them."""
    fields = draw(st.lists(st.one_of(opened_fields(), tampered_fields(), any_fields()), min_size=1, max_size=6))
    shape = max(field.height for field in fields), max(field.width for field in fields)
    padded = [np.full(shape, COVERED) for _ in fields]
    for cells, field in zip(padded, fields, strict=True):
        cells[: field.height, : field.width] = field.to_array()
    return [Field.from_array(cells, field.mines) for cells, field in zip(padded, fields, strict=True)]


def batch_of(fields: list[Field], **options: Any) -> PosteriorBatch:
    return infer_many(np.array([field.to_array() for field in fields]), [field.mines for field in fields], **options)


def told(ask: Callable[[], object]) -> tuple[object, ...]:
    """What an error says, and what it carries; empty without one."""
    try:
        ask()
    except (Inconsistent, TooHard) as error:
        carried = {
            name: value.tobytes() if isinstance(value, np.ndarray) else value for name, value in vars(error).items()
        }
        return type(error), str(error), carried
    return ()


def same(one: NDArray[Any], other: NDArray[Any]) -> bool:
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


@given(batches(), st.integers(1, 3), st.sampled_from([1e10, 2e4, 0]))
def test_a_batch_says_of_each_field_what_inference_on_it_alone_says(
    fields: list[Field], threads: int, budget: float
) -> None:
    found = batch_of(fields, threads=threads, budget=budget)
    assert len(found) == len(fields)
    for number, field in enumerate(fields):
        assert found.field(number) == field
        alone = told(partial(infer, field, budget=budget))
        assert told(partial(found.__getitem__, number)) == alone
        assert (found.error(number) is not None) == (number in found.failed) == bool(alone)
        if alone:
            assert np.isnan(found.mine_probability[number]).all()
            assert not (found.safe[number] | found.mined[number]).any()
            continue
        posterior = infer(field, budget=budget)
        assert same(found.mine_probability[number], posterior.mine_probability)
        for squares, mask in ((posterior.safe, found.safe[number]), (posterior.mined, found.mined[number])):
            assert squares == {(row, column) for row, column in np.argwhere(mask).tolist()}
        assert found[number].layouts == posterior.layouts


def test_the_number_of_threads_makes_no_difference() -> None:
    fields = PLAYED * 20
    alone = batch_of(fields, threads=1)
    for threads in (2, 7, 256, None):
        found = batch_of(fields, threads=threads)
        assert same(found.mine_probability, alone.mine_probability)
        assert same(found.safe, alone.safe)
        assert same(found.mined, alone.mined)


def test_fields_without_an_answer_cost_the_others_nothing() -> None:
    size = 17
    hard, easy, wrong = lattice(size), played_field(size, size, 45, 0.6, 1), np.full((size, size), 8)
    cells = np.array([hard.to_array(), easy.to_array(), wrong, hard.to_array(), easy.to_array()])
    found = infer_many(cells, budget=1e6)
    assert found.failed == (0, 2, 3)
    assert repr(found) == "<5 fields of 17 × 17 squares, 3 without an answer>"
    assert str(found.error(2)) == "A1 says 8, but no square around it can hold a mine"
    error = found.error(0)
    assert isinstance(error, TooHard)
    assert error.estimate > error.budget == 1e6
    for number in (1, 4):
        assert same(found.mine_probability[number], infer(Field.from_array(cells[number])).mine_probability)


def test_a_field_that_needs_most_of_the_budget_gets_it() -> None:
    field = lattice(13)
    with pytest.raises(TooHard) as caught:
        infer(field, budget=1e5)
    budget = caught.value.estimate
    found = batch_of([field, *[lattice(13)] * 3], budget=budget * 1.01)
    assert found.failed == ()
    assert same(found.mine_probability[3], infer(field).mine_probability)


def test_mines_are_the_same_for_all_or_told_for_each_or_unknown() -> None:
    cells = np.array([[[-1, 1, -1]], [[-1, -1, -1]]])
    assert infer_many(cells).mine_probability[:, 0, 0].tolist() == [0.5, 0.5]
    assert infer_many(cells, 1).mine_probability[1].tolist() == [[1 / 3] * 3]
    assert infer_many(cells, [None, 3]).mine_probability[1].tolist() == [[1.0] * 3]
    assert infer_many(cells, np.array([1, 0])).mine_probability[1].tolist() == [[0.0] * 3]
    assert infer_many(cells, [None, 0]).field(0).mines is None


def test_nothing_of_an_array_is_kept_and_no_answer_can_be_written() -> None:
    cells = np.array([[[-1, 1]]], np.int8)
    found = infer_many(cells)
    cells[0, 0, 0] = 0
    assert str(found.field(-1)) == ".1"
    for answer in (found.mine_probability, found.safe, found.mined):
        with pytest.raises(ValueError, match="read-only"):
            answer[0, 0, 0] = 1


def test_a_batch_can_be_empty_pickled_and_gone_through() -> None:
    empty = infer_many(np.zeros((0, 3, 4), int))
    assert (len(empty), empty.mine_probability.shape, empty.safe.shape) == (0, (0, 3, 4), (0, 3, 4))
    found = pickle.loads(pickle.dumps(batch_of(PLAYED[:3])))
    assert [posterior.layouts for posterior in found] == [infer(field).layouts for field in PLAYED[:3]]
    with pytest.raises(IndexError):
        found.field(3)
    with pytest.raises(IndexError):
        found[-4]


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"batch": np.zeros((2, 2), int)}, ParseError, f"{NO_BATCH} int64 (2, 2)"),
        ({"batch": np.zeros((1, 2, 2))}, ParseError, f"{NO_BATCH} float64 (1, 2, 2)"),
        ({"batch": np.zeros((1, 2, 513), int)}, ParseError, "513 × 2 squares; each side can have 1 to 512"),
        ({"batch": np.zeros((0, 0, 3), int)}, ParseError, "3 × 0 squares; each side can have 1 to 512"),
        ({"batch": [[[0]], [[9]]]}, ParseError, f"batch[1].A1: 9 {NO_CELL}"),
        ({"mines": 5}, ParseError, "mines: 5 mines on 4 squares; 0 to 4 can be"),
        ({"mines": [0, 5]}, ParseError, "mines[1]: 5 mines on 4 squares; 0 to 4 can be"),
        ({"mines": np.array([-1, 0])}, ParseError, "mines[0]: -1 mines on 4 squares; 0 to 4 can be"),
        ({"mines": [1]}, ParseError, "mines: 1 number for 2 fields"),
        ({"mines": [1, 2.0]}, TypeError, "mines[1] must be a whole number or None, not 2.0"),
        ({"mines": True}, TypeError, "mines must be a whole number or None, not True"),
        ({"mines": 1.5}, TypeError, "mines must be a whole number, None, or one of these for each field, not 1.5"),
        ({"budget": -1}, ParseError, "budget: must be 0 or more, not -1"),
        ({"threads": 0}, ParseError, "threads: must be 1 to 256, not 0"),
        ({"threads": 257}, ParseError, "threads: must be 1 to 256, not 257"),
        ({"threads": 1.0}, TypeError, "threads must be a whole number, not 1.0"),
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused_with_its_place(
    options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as caught:
        infer_many(**{"batch": np.full((2, 2, 2), -1)} | options)
    assert str(caught.value) == sentence


def test_an_array_of_a_foreign_byte_order_is_read_too() -> None:
    cells = np.array([[[-1, 1]]])
    assert infer_many(cells.astype(">i4")).mined.tolist() == infer_many(cells).mined.tolist() == [[[True, False]]]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ask", ["one", "many of a moment each", "many of seconds each"])
def test_a_signal_ends_what_takes_long(ask: str, threads: int) -> None:
    class RangError(Exception):
        """Raised by the signal."""

    def ring(*_: object) -> None:
        raise RangError

    hard = np.full((61, 61), COVERED)
    hard[1::2, 1::2] = 3
    some = lattice(13).to_array()
    asked: dict[str, Callable[[], object]] = {
        "one": lambda: infer(Field.from_array(hard), budget=3e9),
        "many of a moment each": lambda: infer_many(np.tile(some, (20_000, 1, 1)), threads=threads),
        "many of seconds each": lambda: infer_many(np.tile(hard, (20, 1, 1)), budget=3e9, threads=threads),
    }
    before = signal.signal(signal.SIGUSR1, ring)
    bell = threading.Timer(0.2, signal.pthread_kill, (threading.main_thread().ident, signal.SIGUSR1))
    try:
        bell.start()
        with pytest.raises(RangError):
            asked[ask]()
    finally:
        bell.join()
        signal.signal(signal.SIGUSR1, before)
    assert not infer_many(some[np.newaxis]).failed


def test_the_kernel_refuses_arrays_that_do_not_belong_together() -> None:
    cells, mines = b"\xff" * 4, np.array([1, 1], np.int32)

    def ask(cells: bytes, mines: NDArray[np.int32], shape: tuple[int, ...], marks: tuple[int, ...]) -> object:
        return kernel.infer_all(cells, mines, 1e9, 2, np.empty(shape), np.empty(marks, np.uint8))

    assert ask(cells, mines, (2, 1, 2), (2, 1, 2)) == ([], [])
    for wrong in (
        (cells[1:], mines, (2, 1, 2), (2, 1, 2)),
        (cells, mines[1:], (2, 1, 2), (2, 1, 2)),
        (cells, mines, (2, 1, 3), (2, 1, 2)),
        (cells, mines, (2, 1, 2), (2, 2, 2)),
        (b"\x09" * 4, mines, (2, 1, 2), (2, 1, 2)),
        (cells, mines - 3, (2, 1, 2), (2, 1, 2)),
    ):
        with pytest.raises(ValueError, match=r"cell|mines"):
            ask(*wrong)

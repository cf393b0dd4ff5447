"""Fields without a layout are refused with the place; those too hard, with what is certain all the same."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fields import lattice, snake

from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.core.squares import Square, squares
from boem.inference import Field, infer
from boem.kernel import Contradiction, Posterior

FREE = 0xFD  # in the kernel: free, number unknown


def refusal(text: str, mines: int | None = None) -> Inconsistent:
    with pytest.raises(Inconsistent) as refused:
        infer(Field.parse(text, mines))
    return refused.value


@pytest.mark.parametrize(
    ("text", "mines", "sentence", "named"),
    [
        ("1", None, "A1 says 1, but no square around it can hold a mine", "A1"),
        ("2.", None, "A1 says 2, but only 1 square around it can hold a mine", "A1"),
        ("0*", None, "A1 says 0, but 1 known mine touches it", "A1"),
        ("1*/*.", None, "A1 says 1, but 2 known mines touch it", "A1"),
        (
            "1.1/.../1.2",
            4,
            "the numbers on A1, C1, A3, C3 can't all be right: no layout of mines fits them",
            "A1 C1 A3 C3",
        ),
        ("0.1", None, "the numbers on A1, C1 can't all be right: no layout of mines fits them", "A1 C1"),
        ("1.1/...", 4, "4 mines in all can't be: the numbers allow from 1 to 2", ""),
        ("1.1/...", 0, "0 mines in all can't be: the numbers allow from 1 to 2", ""),
        ("1.", 0, "0 mines in all can't be: the numbers need 1", ""),
        ("**", 1, "1 mine in all can't be: the numbers and known mines need 2", ""),
    ],
)
def test_a_field_that_no_layout_fits_is_refused_with_the_place(
    text: str, mines: int | None, sentence: str, named: str
) -> None:
    refused = refusal(text, mines)
    assert str(refused) == sentence
    assert " ".join(map(str, refused.squares)) == named


def test_a_number_of_mines_between_the_fewest_and_the_most_can_be_impossible_too() -> None:
    rows = ".11..2/2.2.../3.3..1/..200."
    assert infer(Field.parse(rows)).layouts == sum(infer(Field.parse(rows, mines)).layouts for mines in (5, 7))
    refused = refusal(rows, 6)
    assert str(refused) == "6 mines in all can't be: the numbers allow from 5 to 7, but not that many"
    assert refused.squares == ()


@given(st.integers(0, 2**32))
def test_the_squares_named_contradict_each_other_and_none_can_be_left_out(seed: int) -> None:
    rng = Random(seed)
    width, height = rng.randint(2, 7), rng.randint(2, 7)
    cells = np.array([[rng.choice([-1, -1, -1, 0, 1, 1, 2, 3]) for _ in range(width)] for _ in range(height)])
    field = Field.from_array(cells)
    clash: tuple[Square, ...] = ()
    try:
        infer(field)
    except Inconsistent as refused:
        clash = refused.squares
    assert fits(field, clash) == (not clash)
    for square in clash:
        assert fits(field, [one for one in clash if one != square])


def fits(field: Field, clues: list[Square] | tuple[Square, ...]) -> bool:
    cells = bytearray(FREE if cell <= 8 else cell for cell in field.cells)
    for clue in clues:
        cells[clue.row * field.width + clue.column] = field[clue]
    try:
        Posterior(field.width, field.height, bytes(cells), -1, 1e9)
    except Contradiction:
        return False
    return True


def odd_ring(width: int, height: int, *, side: int = 0) -> Field:
    """Squares around a rectangle, alternately covered and open, each open one with one mine beside it, but oddly many.

    Everything else is known mines, on a field of that size or of this many squares per side.
    """
    cells = np.full((max(height, side), max(width, side)), -2)
    edge = [Square(0, column) for column in range(width)] + [Square(row, width - 1) for row in range(1, height)]
    edge += [Square(height - 1, column) for column in reversed(range(width - 1))]
    edge += [Square(row, 0) for row in reversed(range(1, height - 1))]
    for place, square in enumerate(edge):
        cells[square] = -1 if place % 2 else 0
    for row, column in edge[::2]:
        around = cells[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
        cells[row, column] = 1 + (around == -2).sum()
    return Field.from_array(cells)


def test_all_of_an_odd_ring_are_named_since_all_are_needed() -> None:
    field = odd_ring(12, 11)
    refused = refusal("/".join(field.rows))
    assert len(refused.squares) == 21
    assert not fits(field, refused.squares)
    assert all(fits(field, [one for one in refused.squares if one != square]) for square in refused.squares)


def test_clues_that_clash_are_tried_on_the_squares_around_them_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def posterior(width: int, height: int, cells: bytes, mines: int, budget: float, partly: bool = False) -> Posterior:
        tried.append((width, height))
        return Posterior(width, height, cells, mines, budget, partly)

    field = odd_ring(12, 11, side=200)
    monkeypatch.setattr("boem.inference.conflict.kernel.Posterior", posterior)
    with pytest.raises(Inconsistent) as refused:
        infer(field)
    assert len(refused.value.squares) == 21
    assert tried.pop(0) == (200, 200)
    assert max(map(max, tried)) <= 13


def test_a_ring_around_a_wide_field_is_named_though_to_try_all_its_clues_takes_too_much_work() -> None:
    field = odd_ring(512, 511)
    with pytest.raises(
        Inconsistent, match="A1, C1, E1, G1, I1, K1, M1, O1, Q1, S1, U1, W1 and 1009 more can't all be right"
    ) as refused:
        infer(field)
    assert not fits(field, refused.value.squares)


def test_a_field_that_is_too_hard_says_so_and_gives_what_is_certain() -> None:
    field = lattice(17)
    known = infer(field)
    with pytest.raises(TooHard) as refused:
        infer(field, budget=1e4)
    assert refused.value.estimate > refused.value.budget == 1e4
    assert "units of work, and the budget is 10000; a larger budget may do" in str(refused.value)
    assert refused.value.safe <= known.safe
    assert refused.value.mined <= known.mined


def test_a_corner_that_simple_steps_settle_rides_on_the_refusal() -> None:
    corner = [row + "...." for row in ("1100", ".100", "1100", "0000")]
    side = lattice(17).rows
    rows = [*(row.replace("....", "0.......", 1).ljust(21, ".") for row in corner), *(f"....{row}" for row in side)]
    with pytest.raises(TooHard) as refused:
        infer(Field.from_rows(rows), budget=1e4)
    assert refused.value.mined == {Square(1, 0)}
    assert {Square(0, 5), Square(3, 5), Square(4, 0), Square(4, 4)} <= refused.value.safe


def test_counts_of_so_many_digits_can_be_too_hard_where_probabilities_are_not() -> None:
    posterior = infer(snake(16, 100, 3500), budget=1e8)
    for asked in (lambda: posterior.layouts, lambda: posterior.sample(1, Random(1))):
        with pytest.raises(TooHard) as refused:
            asked()
        assert refused.value.estimate > refused.value.budget == 1e8
        assert refused.value.safe == posterior.safe
    assert infer(posterior.field).layouts > 10**700


@pytest.mark.parametrize("budget", [1e3, 1e5, 1e6, 1e7])
def test_the_work_needed_is_reported_to_exceed_the_budget(budget: float) -> None:
    with pytest.raises(TooHard) as refused:
        infer(snake(16, 100, 3500), budget=budget)
    assert refused.value.estimate > budget


@pytest.mark.usefixtures("largest")
def test_the_default_budget_refuses_a_lattice_of_61_by_61_and_solves_one_of_21_by_21() -> None:
    with pytest.raises(TooHard):
        infer(lattice(61))
    solved = infer(lattice(21))
    assert np.nansum(solved.mine_probability) == pytest.approx(solved.field.mines, rel=1e-12)
    assert len(list(squares(21, 21))) == solved.mine_probability.size


@pytest.mark.parametrize("name", ["E1", "A4", "ZZ99"])
def test_what_a_square_off_the_field_shows_is_not_answered(name: str) -> None:
    posterior = infer(Field.parse("..10/.210/.100", mines=2))
    with pytest.raises(ParseError, match=f"{name} is not on a field of 4 × 3 squares"):
        posterior.number_distribution(Square.parse(name))

"""Worked examples with results found by hand."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from support.fields import ring, with_cell
from support.proofs import LESSON, SOLO, named

from boem.core.squares import Square
from boem.inference import Field, infer


def at(name: str) -> Square:
    return Square.parse(name)


def test_the_lesson_leaves_exactly_two_layouts() -> None:
    posterior = infer(LESSON)
    assert posterior.layouts == 2
    assert posterior.mined == named("A2 B3 C1 E2")
    assert posterior.safe == named("A4 B4 C4 C5 B2 D2 C2 B1 D3 D4 E3")
    assert posterior.mine_probability[at("D5")] == posterior.mine_probability[at("E4")] == 0.5
    assert posterior.mine_probability[at("A5")] == posterior.mine_probability[at("E1")] == 1


def test_d3_of_the_lesson_shows_1_or_2_and_either_decides_it() -> None:
    posterior = infer(LESSON)
    assert posterior.number_distribution(at("D3")) == pytest.approx([0, 0.5, 0.5, 0, 0, 0, 0, 0, 0])
    assert dict(posterior.derivable) == {
        at("B1"): 2,
        at("B2"): 3,
        at("C2"): 2,
        at("D2"): 3,
        at("A4"): 2,
        at("B4"): 2,
        at("D4"): 1,
    }
    assert infer(with_cell(LESSON, at("D3"), 1)).mined == named("A2 B3 C1 E2 D5")
    assert infer(with_cell(LESSON, at("D3"), 2)).mined == named("A2 B3 C1 E2 E4")


def test_the_number_of_mines_decides_whether_two_1s_share_the_mine_between_them() -> None:
    one, two, three = (infer(Field.parse(".1.1..", mines)) for mines in (1, 2, 3))
    assert (one.mined, one.safe) == (named("C1"), named("A1 E1 F1"))
    assert (two.layouts, two.mined | two.safe) == (2, frozenset())
    assert (three.mined, three.safe) == (named("A1 E1 F1"), named("C1"))


def test_the_puzzle_of_the_sheet_has_one_solution_with_ten_mines() -> None:
    posterior = infer(SOLO)
    assert posterior.layouts == 1
    assert posterior.mined == named("A3 B1 B2 B4 B6 E3 F1 F3 F4 F6")
    assert posterior.safe == set(SOLO.find(-1)) - posterior.mined
    assert posterior.derivable.keys() == posterior.safe


@pytest.mark.parametrize(
    ("width", "height", "mines", "layouts"),
    [
        (6, 6, 10, 254186856),
        (10, 10, 50, 100891344545564193334812497256),
        (100, 1, 50, 100891344545564193334812497256),
        (30, 16, 99, comb(480, 99)),
        (30, 16, None, 2**480),
        (1, 1, None, 2),
        (3, 3, 0, 1),
        (3, 3, 9, 1),
    ],
)
def test_a_covered_field_has_every_layout_there_is(width: int, height: int, mines: int | None, layouts: int) -> None:
    posterior = infer(Field(width, height, b"\xff" * (width * height), mines))
    assert posterior.layouts == layouts
    density = 0.5 if mines is None else mines / (width * height)
    assert posterior.mine_probability == pytest.approx(np.full((height, width), density), rel=1e-12)


def test_a_square_of_a_covered_field_shows_numbers_by_the_hypergeometric_distribution() -> None:
    posterior = infer(Field(6, 6, b"\xff" * 36, 10))
    middle = [comb(8, k) * comb(27, 10 - k) / comb(36, 10) for k in range(9)]
    corner = [comb(3, k) * comb(32, 10 - k) / comb(36, 10) for k in range(9)]
    assert posterior.number_distribution(at("C3")) == pytest.approx(middle, rel=1e-12)
    assert posterior.number_distribution(at("A1")) == pytest.approx(corner, rel=1e-12)


def test_a_known_mine_is_neither_covered_nor_open() -> None:
    posterior = infer(Field.parse("*1.", mines=1))
    assert posterior.layouts == 1
    assert posterior.mined == frozenset()
    assert posterior.safe == named("C1")
    assert posterior.mine_probability[0, 0] == 1
    assert np.isnan(posterior.mine_probability[0, 1])
    assert not posterior.number_distribution(at("A1")).any()
    assert posterior.number_distribution(at("B1")).tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0]


def test_a_wholly_open_field_has_one_layout() -> None:
    for mines in (0, None):
        posterior = infer(Field.parse("00/00", mines))
        assert posterior.layouts == 1
        assert np.isnan(posterior.mine_probability).all()
        assert not posterior.safe | posterior.mined | posterior.derivable.keys()


@pytest.mark.parametrize("side", [20, 60, 512])
def test_a_chance_of_one_in_a_thousand_million_million_is_not_taken_for_none(side: int) -> None:
    posterior = infer(ring(side))
    beyond = comb(side * side - 25, 3)
    assert posterior.layouts == beyond + 2
    assert posterior.mine_probability[0, 1] == pytest.approx(1 / (beyond + 2), rel=1e-12)
    assert at("B1") not in posterior.safe
    assert at("C3") not in posterior.mined
    assert posterior.safe == named("A1 C1 E1 A3 E3 A5 C5 E5")

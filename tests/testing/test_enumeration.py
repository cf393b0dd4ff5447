"""The slow twin, compared with cases counted by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from support.proofs import LESSON, named

from boem.core.errors import Inconsistent
from boem.core.squares import Square, squares
from boem.inference import Field
from boem.testing.enumeration import Enumeration, enumerate_layouts, fitting


def laid(enumeration: Enumeration) -> set[str]:
    """Every layout as rows of `*` and `-`, separated by `/`."""
    rows = [["".join("*" if mine else "-" for mine in row) for row in layout] for layout in enumeration.every]
    return {"/".join(layout) for layout in rows}


def at(name: str) -> Square:
    return Square.parse(name)


def test_one_clue_between_two_covered_squares_leaves_two_layouts() -> None:
    enumeration = enumerate_layouts(Field.parse(".1."))
    assert laid(enumeration) == {"*--", "--*"}
    assert enumeration.layouts == 2
    assert enumeration.mine_probability == {at("A1"): Fraction(1, 2), at("C1"): Fraction(1, 2)}
    assert enumeration.safe == enumeration.mined == frozenset()


def test_a_number_of_mines_leaves_the_layouts_that_have_it() -> None:
    assert laid(enumerate_layouts(Field.parse("..", mines=1))) == {"*-", "-*"}
    assert laid(enumerate_layouts(Field.parse(".."))) == {"--", "-*", "*-", "**"}
    assert laid(enumerate_layouts(Field.parse("./1/./.", mines=1))) == {"*/-/-/-", "-/-/*/-"}
    assert laid(enumerate_layouts(Field.parse("./1/./.", mines=2))) == {"*/-/-/*", "-/-/*/*"}


def test_a_known_mine_counts_for_the_clues_and_for_the_number_of_mines() -> None:
    enumeration = enumerate_layouts(Field.parse("*1.", mines=1))
    assert laid(enumeration) == {"*--"}
    assert enumeration.mine_probability == {at("A1"): 1, at("C1"): 0}
    assert enumeration.safe == {at("C1")}
    assert enumeration.mined == frozenset()


def test_a_covered_field_has_as_many_layouts_as_there_are_ways_to_choose() -> None:
    assert enumerate_layouts(Field.parse("..../..../..../....", mines=6)).layouts == comb(16, 6)
    assert enumerate_layouts(Field.parse("..../..../....")).layouts == 2**12


def test_the_numbers_of_a_square_are_those_it_shows_where_it_is_free() -> None:
    enumeration = enumerate_layouts(Field.parse("..."))
    middle = list(enumeration.number_distribution(at("B1")))
    assert middle == [Fraction(1, 8), Fraction(2, 8), Fraction(1, 8), 0, 0, 0, 0, 0, 0]
    assert sum(middle) == 1 - enumeration.mine_probability[at("B1")]
    assert list(enumeration.number_distribution(at("A1"))) == [Fraction(1, 4), Fraction(1, 4), 0, 0, 0, 0, 0, 0, 0]


def test_an_open_square_shows_its_number_and_a_known_mine_none() -> None:
    enumeration = enumerate_layouts(Field.parse("*1."))
    assert list(enumeration.number_distribution(at("B1"))) == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert not any(enumeration.number_distribution(at("A1")))


def test_what_can_be_derived_is_free_with_one_number() -> None:
    assert enumerate_layouts(Field.parse("0../...")).derivable == {at("A2"): 0}
    assert enumerate_layouts(Field.parse("0./..")).derivable == {at("B1"): 0, at("A2"): 0, at("B2"): 0}
    assert enumerate_layouts(Field.parse(".1./...", mines=1)).derivable == {}
    assert enumerate_layouts(Field.parse(".2.")).derivable == {}
    assert enumerate_layouts(Field.parse("*1..*", mines=2)).derivable == {at("C1"): 0, at("D1"): 1}


def test_the_lesson_leaves_exactly_two_layouts() -> None:
    enumeration = enumerate_layouts(LESSON)
    assert enumeration.layouts == 2
    assert enumeration.mined == named("A2 B3 C1 E2")
    assert enumeration.safe == named("A4 B4 C4 C5 B2 D2 C2 B1 D3 D4 E3")
    assert enumeration.mine_probability[at("D5")] == enumeration.mine_probability[at("E4")] == Fraction(1, 2)
    shown = enumeration.number_distribution(at("D3"))
    assert [number for number, share in enumerate(shown) if share] == [1, 2]
    assert at("D3") not in enumeration.derivable


def test_the_puzzle_of_the_rules_has_one_layout() -> None:
    enumeration = enumerate_layouts(Field.parse("2...1. 3.21.3 .3.... 2..1.. .2...2 1.101.".replace(" ", "/")))
    assert enumeration.layouts == 1
    assert enumeration.mined == named("A3 B1 B2 B4 B6 E3 F1 F3 F4 F6")
    assert enumeration.safe | enumeration.mined == set(enumeration.field.find(-1))
    assert enumeration.derivable.keys() == enumeration.safe


@pytest.mark.parametrize(("field", "mines"), [("2.", None), ("0*", None), (".1.2", None), (".1.2.", 1), (".*", 0)])
def test_a_field_that_no_layout_fits_is_inconsistent(field: str, mines: int | None) -> None:
    with pytest.raises(Inconsistent):
        enumerate_layouts(Field.parse(field, mines))


def test_a_wholly_open_field_has_one_layout_without_mines() -> None:
    assert laid(enumerate_layouts(Field.parse("00"))) == {"--"}
    assert enumerate_layouts(Field.parse("00", mines=0)).mine_probability == {}
    with pytest.raises(Inconsistent):
        enumerate_layouts(Field.parse("00", mines=1))


def test_every_layout_fits_the_field_and_comes_once() -> None:
    field = Field.parse("..1./2.../...1/.*..", mines=4)
    enumeration = enumerate_layouts(field)
    assert len(laid(enumeration)) == enumeration.layouts
    shown = enumeration.number_counts
    for square in squares(4, 4):
        if field[square] >= 0:
            assert shown[square][field[square]] == enumeration.layouts
    assert (enumeration.every.sum(axis=(1, 2)) == 4).all()


def test_layouts_of_some_clues_are_listed_only_on_their_squares() -> None:
    assert set(fitting([(1, named("A1 B1")), (1, named("B1 C1"))])) == {named("A1 C1"), named("B1")}
    assert fitting([(3, named("A1 B1"))]) == []

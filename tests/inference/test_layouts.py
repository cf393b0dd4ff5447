"""What all layouts of a field say together: worked examples, laws, draws."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boem.core.squares import Square, neighbours, squares
from boem.inference import Layouts

# The lesson of the sheet (rules, worked example 2): 7 mines, of which A5 and E1 were hit.
LESSON = ("1..3*", ".....", "2.1..", ".....", "*1..1")


def named(text: str) -> frozenset[Square]:
    return frozenset(Square.parse(name) for name in text.split())


@st.composite
def fields(draw: st.DrawFn, longest: int = 10) -> Layouts:
    """A field that was opened under a real layout, so that at least one fits."""
    width, height = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    rng = Random(draw(st.integers(0, 2**32)))
    every = list(squares(width, height))
    mines = set(rng.sample(every, draw(st.integers(0, len(every)))))
    opened, known = draw(st.floats(0, 0.6)), draw(st.floats(0, 0.3))
    rows = [["."] * width for _ in range(height)]
    for square in every:
        if square in mines and rng.random() < known:
            rows[square.row][square.column] = rng.choice("*x")
        elif square not in mines and rng.random() < opened:
            rows[square.row][square.column] = str(len(mines.intersection(neighbours(square, width, height))))
    return Layouts(tuple("".join(row) for row in rows), len(mines))


def with_square(field: Layouts, square: Square, character: str) -> Layouts:
    rows = [list(row) for row in field.rows]
    rows[square.row][square.column] = character
    return Layouts(tuple("".join(row) for row in rows), field.mines)


def test_a_covered_6_by_6_board_with_10_mines_has_254186856_layouts() -> None:
    field = Layouts(["......"] * 6, 10)
    assert field.total == 254186856
    assert set(field.mined.values()) == {254186856 * 10 // 36}
    assert not field.safe | field.certain


def test_the_lesson_leaves_exactly_two_layouts() -> None:
    field = Layouts(LESSON, 7)
    assert field.total == 2
    assert field.certain == named("A2 B3 C1 E2")
    assert field.safe == named("A4 B4 C4 C5 B2 D2 C2 B1 D3 D4 E3")
    assert {square for square, count in field.mined.items() if count == 1} == named("D5 E4")
    assert all(field.mined[square] == 2 for square in named("A5 E1"))


def test_opening_d3_decides_the_lesson() -> None:
    field = Layouts(LESSON, 7)
    assert with_square(field, Square.parse("D3"), "1").certain == named("A2 B3 C1 E2 D5")
    assert with_square(field, Square.parse("D3"), "2").certain == named("A2 B3 C1 E2 E4")


def test_a_known_mine_is_neither_covered_nor_open() -> None:
    field = Layouts(["*1."], 1)
    assert field.total == 1
    assert field.mined == {Square(0, 0): 1, Square(0, 2): 0}
    assert field.certain == frozenset()
    assert field.safe == named("C1")


def test_where_no_layout_fits_nothing_is_safe_and_nothing_certain() -> None:
    field = Layouts(["2."], 1)
    assert field.total == 0
    assert field.mined == {Square(0, 1): 0}
    assert field.safe == field.certain == frozenset()


@given(fields())
@settings(deadline=None)
def test_turning_and_mirroring_a_field_changes_no_count(field: Layouts) -> None:
    mirrored = Layouts(tuple(row[::-1] for row in field.rows), field.mines)
    turned = Layouts(tuple("".join(column) for column in zip(*field.rows[::-1], strict=True)), field.mines)
    assert field.total == mirrored.total == turned.total
    for square, count in field.mined.items():
        assert mirrored.mined[Square(square.row, field.width - 1 - square.column)] == count
        assert turned.mined[Square(square.column, field.height - 1 - square.row)] == count


@given(fields())
@settings(deadline=None)
def test_the_mine_counts_of_all_squares_add_up_to_mines_times_layouts(field: Layouts) -> None:
    assert field.total > 0
    assert sum(field.mined.values()) == field.mines * field.total


@given(fields(), st.data())
@settings(deadline=None)
def test_what_a_square_can_turn_out_to_be_parts_the_layouts(field: Layouts, data: st.DataObject) -> None:
    covered = [square for square in field.mined if field.rows[square.row][square.column] == "."]
    if not covered:
        return
    square = data.draw(st.sampled_from(covered))
    mined = with_square(field, square, "*").total
    assert mined == field.mined[square]
    assert field.total == mined + sum(with_square(field, square, str(number)).total for number in range(9))


@given(fields(), st.integers(0, 2**32))
@settings(deadline=None)
def test_a_drawn_layout_fits_the_field(field: Layouts, seed: int) -> None:
    mines = field.draw(Random(seed))
    assert len(mines) == field.mines
    assert field.certain <= mines
    assert not field.safe & mines
    for square in squares(field.width, field.height):
        character = field.rows[square.row][square.column]
        if character in "*x":
            assert square in mines
        elif character != ".":
            assert square not in mines
            assert len(mines.intersection(neighbours(square, field.width, field.height))) == int(character)


def test_equal_generators_draw_equal_layouts() -> None:
    field = Layouts(["......"] * 6, 10)
    assert [field.draw(Random(seed)) for seed in range(5)] == [field.draw(Random(seed)) for seed in range(5)]


def test_all_18_layouts_of_a_position_are_drawn_about_equally_often() -> None:
    field = Layouts(["1..10", "...20", "...10", "...20", "...10"], 5)
    rng = Random(1)
    drawn: dict[frozenset[Square], int] = {}
    for _ in range(18 * 400):
        layout = field.draw(rng)
        drawn[layout] = drawn.get(layout, 0) + 1
    assert len(drawn) == field.total == 18
    assert sum((count - 400) ** 2 / 400 for count in drawn.values()) < 40.8  # chi-squared, 17 degrees, p = 0.001


def test_no_layout_is_drawn_where_none_fits() -> None:
    with pytest.raises(ValueError, match="no layout fits the field"):
        Layouts(["2."], 1).draw(Random(0))


def test_a_field_is_a_value_whose_repr_rebuilds_it() -> None:
    field = Layouts(LESSON, 7)
    assert eval(repr(field)) == field
    assert hash(field) == hash(Layouts(LESSON, 7))

"""Endgames: the slow twin tries every square in every position, and knows no shortcut."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.examples import examples
from support.fields import opened_fields, show

from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.core.squares import Square, neighbours, squares
from boem.inference import Field, infer
from boem.inference.field import COVERED
from boem.inference.layouts import list_layouts
from boem.inference.play import solve_endgame
from boem.testing.enumeration import enumerate_layouts

FEW = 7  # covered squares that the twin can play on


def wins_of(field: Field, first: Square | None = None) -> int:
    """In how many layouts the best play wins, by trying all; begun with one square, if it is given."""
    every = tuple(squares(field.width, field.height))
    layouts = enumerate_layouts(field).every
    mined = [frozenset(square for square in every if layout[square]) for layout in layouts]

    def shown(number: int, square: Square) -> int:
        beside = neighbours(square, field.width, field.height)
        return -1 if square in mined[number] else len(mined[number].intersection(beside))

    def opened_by(square: Square, here: frozenset[int], still: frozenset[Square]) -> int:
        parts: dict[int, set[int]] = {}
        for number in here:
            parts.setdefault(shown(number, square), set()).add(number)
        parts.pop(-1, None)
        return sum(won(frozenset(part), still - {square}) for part in parts.values())

    @cache
    def won(here: frozenset[int], still: frozenset[Square]) -> int:
        over = [number for number in here if still <= mined[number]]
        if over:
            assert len(over) == len(here)
            return len(here)
        return max(opened_by(square, here, still) for square in still)

    still = frozenset(field.find(COVERED))
    everything = frozenset(range(len(mined)))
    return won(everything, still) if first is None else opened_by(first, everything, still)


@st.composite
def endgames(draw: st.DrawFn) -> Field:
    field = draw(opened_fields(told=True))
    assume(len(field.find(COVERED)) <= FEW)
    return field


@st.composite
def parted_endgames(draw: st.DrawFn) -> Field:
    """Three places that tell nothing of one another but by the number of mines in all."""
    every = list(squares(13, 2))
    covered = [square for square in every if square.column % 5 <= 2]
    mines = draw(st.sets(st.sampled_from(covered), min_size=2, max_size=12))
    hidden = draw(st.sets(st.sampled_from(covered), min_size=4, max_size=FEW))
    opened = [square for square in every if square not in mines | hidden]
    return show(13, 2, mines, opened, mines - hidden, told=True)


@given(parted_endgames())
@examples(200)
def test_what_falls_into_parts_is_won_as_often_as_if_everything_is_tried(field: Field) -> None:
    solved = solve_endgame(field)
    assert solved.wins == wins_of(field)
    for square, wins in solved.wins_by_square.items():
        assert wins == wins_of(field, square), str(square)


@given(endgames())
@examples(200)
def test_the_best_play_and_each_beginning_win_as_often_as_if_everything_is_tried(field: Field) -> None:
    solved = solve_endgame(field)
    assert solved.layouts == enumerate_layouts(field).layouts
    assert solved.wins == wins_of(field)
    assert list(solved.wins_by_square) == field.find(COVERED)
    for square, wins in solved.wins_by_square.items():
        assert wins == wins_of(field, square), str(square)


@pytest.mark.parametrize(
    ("width", "height", "mines"), [(3, 2, 1), (3, 2, 2), (3, 2, 3), (3, 3, 1), (3, 3, 2), (7, 1, 3)]
)
def test_a_whole_game_is_won_as_often_as_if_everything_is_tried(width: int, height: int, mines: int) -> None:
    field = Field(width, height, b"\xff" * width * height, mines)
    solved = solve_endgame(field)
    assert solved.wins == wins_of(field)
    assert {square: wins_of(field, square) for square in squares(width, height)} == solved.wins_by_square


@pytest.mark.parametrize(
    ("width", "height", "mines", "wins", "layouts"),
    [(4, 4, 4, 961, 1820), (5, 3, 3, 299, 455), (4, 3, 2, 52, 66), (6, 1, 2, 8, 15)],
)
def test_known_games(width: int, height: int, mines: int, wins: int, layouts: int) -> None:
    solved = solve_endgame(Field(width, height, b"\xff" * width * height, mines))
    assert (solved.wins, solved.layouts) == (wins, layouts)
    assert solved.winning_chance == Fraction(wins, layouts)


def test_a_square_that_tells_more_comes_before_a_safer_one() -> None:
    field = Field.parse("..2../2..../.111.", mines=4)
    solved, posterior = solve_endgame(field), infer(field)
    (safest,), (best,) = posterior.safest, solved.best
    assert (str(safest), str(best)) == ("C2", "D1")
    assert posterior.mine_probability[best] == pytest.approx(3 * posterior.mine_probability[safest])
    assert (solved.value(safest), solved.value(best)) == (Fraction(3, 7), Fraction(4, 7))


def test_a_game_that_is_over_is_won_and_has_no_best_square() -> None:
    solved = solve_endgame(Field.parse("1./11", mines=1))
    assert solved.winning_chance == 1
    assert solved.best == ()


def test_nothing_is_found_out_about_an_open_square() -> None:
    solved = solve_endgame(Field.parse("1../1..", mines=1))
    with pytest.raises(ParseError, match="A1 is not covered"):
        solved.value(Square(0, 0))


def test_an_endgame_without_its_number_of_mines_is_refused() -> None:
    with pytest.raises(ParseError, match="the number of mines must be known"):
        solve_endgame(Field.parse("1../1.."))


def test_more_than_the_budget_allows_is_refused() -> None:
    covered = Field(16, 16, b"\xff" * 256, 40)
    with pytest.raises(TooHard):
        solve_endgame(covered)
    with pytest.raises(TooHard, match="1e6 units of work weren't enough; a larger budget may do"):
        solve_endgame(Field(4, 4, b"\xff" * 16, 4), budget=1e6)
    with pytest.raises(TooHard):
        list_layouts(covered)


def test_a_field_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(Inconsistent):
        solve_endgame(Field.parse("4../...", mines=4))
    with pytest.raises(Inconsistent):
        list_layouts(Field.parse("1.1/...", mines=4))


@given(opened_fields())
@examples(200)
def test_the_layouts_listed_are_those_that_fit_each_once(field: Field) -> None:
    listed = list_layouts(field)
    assert sorted(map(bytes, listed)) == sorted(map(bytes, enumerate_layouts(field).every))
    assert np.array_equal(listed, list_layouts(field))


def test_a_wide_field_with_few_layouts_is_listed_however_many_mines_it_has() -> None:
    for mines in (0, 1, 1023, 1024):
        listed = list_layouts(Field(512, 2, b"\xff" * 1024, mines))
        assert listed.shape == (1 if mines % 1024 == 0 else 1024, 2, 512)
        assert (np.count_nonzero(listed, axis=(1, 2)) == mines).all()


def test_rotated_and_mirrored_endgames_are_won_as_often() -> None:
    field = Field.parse("1..../.3..1/..11.", mines=4)
    cells = field.to_array()
    turned = [np.rot90(cells, turns) for turns in range(4)]
    every = [Field.from_array(np.ascontiguousarray(one), 4) for array in turned for one in (array, array.T)]
    assert len({solve_endgame(one).winning_chance for one in every}) == 1

"""Generated puzzles are as wished, and always the same for the same seed."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import cycle
from operator import attrgetter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some
from support.cases import case
from support.examples import examples
from support.made import faults

from boem.core.cells import with_marks
from boem.core.errors import ParseError
from boem.core.layout import number_at
from boem.core.squares import Square, squares
from boem.inference.proof import prove
from boem.puzzles import (
    Grade,
    Graded,
    Puzzle,
    Quality,
    Rare,
    Symmetry,
    Wish,
    assess,
    generate,
    make,
    measure,
    shelf,
    solve,
)
from boem.puzzles.generate import REPEATS, distinct
from boem.puzzles.layouts import draw_layout
from boem.testing.enumeration import enumerate_layouts

WISHES = [
    Wish(width, height, grade, minimal, symmetry)
    for width, height in ((4, 4), (6, 6), (9, 5))
    for grade in Grade
    for minimal in (False, True)
    for symmetry in Symmetry
    if width > 4 or not (grade is Grade.EXTREME or (grade is Grade.EXPERT and symmetry is not Symmetry.NONE))
]
TOLD = [
    Wish(width, height, grade, minimal, symmetry, count=True)
    for width, height in ((6, 6), (9, 5))
    for grade in (None, Grade.MEDIUM, Grade.HARD, Grade.EXPERT)
    for minimal in (False, True)
    for symmetry in Symmetry
]

SOME = WISHES[::5]
"""Includes every size, grade and symmetry, minimal and not."""


def check(made: Graded, wish: Wish) -> None:
    """Everything stated about it is true, and it is what was wished for."""
    assert assess(made.puzzle) == replace(made, seed=None)
    assert faults(made, wish) is None


@pytest.mark.parametrize("how", ["sparing", "thorough"])
def test_a_puzzle_is_as_wished_and_slow_counting_finds_one_layout(how: str) -> None:
    for wish in [*WISHES, *TOLD] if how == "thorough" else [*SOME, *TOLD[::5]]:
        with case(wish):
            made = make(wish, 3)
            check(made, wish)
            assert enumerate_layouts(made.puzzle.field).layouts == 1


def test_a_seed_makes_the_same_puzzle_that_needs_its_number_of_mines_each_time() -> None:
    wish = Wish(4, 4, count=True)  # small ones come out without needing it now and then
    first = [make(wish, seed) for seed in range(5)]
    assert [make(wish, seed) for seed in range(5)] == first
    assert len({one.puzzle for one in first}) == 5
    for one in first:
        assert one.puzzle.count == len(one.mines)
        assert not solve(replace(one.puzzle, count=None)).unique
        assert any(step.counts for step in prove(one.puzzle.field).steps)


def test_no_puzzle_that_needs_its_number_of_mines_is_easy() -> None:
    with pytest.raises(ParseError) as refused:
        Wish(6, 6, Grade.EASY, count=True)
    assert str(refused.value) == "grade: no puzzle that needs the number of mines is easy; choose another grade"


def test_a_fault_would_be_found() -> None:
    wish = Wish(6, 6, Grade.MEDIUM, minimal=True)
    made = make(wish, 1)
    wrong = {
        "another solution": replace(made, mines=frozenset()),
        "another grade by its proof": replace(made, grade=Grade.EASY),
        "not proper": replace(made, puzzle=Puzzle(6, 6, "." * 36)),
        "not minimal": replace(made, puzzle=replace(made.puzzle, cells=_one_number_more(made))),
    }
    for fault, one in wrong.items():
        assert fault in getattr(faults(one, wish), "faults", ())
    assert "not symmetric" in getattr(faults(made, replace(wish, symmetry=Symmetry.MIRROR)), "faults", ())
    told = replace(made, puzzle=replace(made.puzzle, count=len(made.mines)))
    for fault in ("gives its number of mines or not", "another number of mines"):
        assert fault in getattr(faults(replace(told, mines=frozenset()), wish), "faults", ())
    assert "doesn't need the number of mines" in getattr(faults(told, Wish(6, 6, count=True)), "faults", ())
    assert "not the size wished for" in getattr(faults(made, replace(wish, width=7)), "faults", ())


def _one_number_more(made: Graded) -> str:
    free = next(square for square in made.puzzle.covered if square not in made.mines)
    return with_marks(made.puzzle.cells, made.puzzle.width, [(free, str(number_at(free, made.mines)))])


@pytest.mark.parametrize("how", ["sparing", "thorough"])
def test_no_number_of_a_minimal_puzzle_can_be_removed(how: str) -> None:
    for wish in filter(attrgetter("minimal"), WISHES if how == "thorough" else SOME):
        puzzle = make(wish, 1).puzzle
        for square, _number in puzzle.numbered:
            fewer = Puzzle(puzzle.width, puzzle.height, with_marks(puzzle.cells, puzzle.width, [(square, ".")]))
            with case(f"{wish} without {square}"):
                assert enumerate_layouts(fewer.field).layouts > 1


@pytest.mark.parametrize("grade", Grade)
def test_long_puzzles_are_made_of_every_grade(grade: Grade) -> None:
    wish = Wish(30, 4, grade)
    check(make(wish, 0), wish)


@pytest.mark.usefixtures("largest")
def test_the_largest_puzzle_is_made() -> None:
    wish = Wish(30, 30, Grade.EASY)
    check(make(wish, 0), wish)


@pytest.mark.usefixtures("thorough")
@pytest.mark.parametrize("grade", Grade)
@pytest.mark.parametrize(("width", "height"), [(30, 30), (12, 17)])
def test_large_puzzles_are_made_of_every_grade(grade: Grade, width: int, height: int) -> None:
    wish = Wish(width, height, grade)
    check(make(wish, 0), wish)


@examples(25)
@given(
    some.integers(4, 12), some.integers(4, 12), some.sampled_from([None, Grade.EASY, Grade.MEDIUM]),
    some.sampled_from(Symmetry), some.integers(0, 1 << 40),
)  # fmt: skip
def test_any_size_and_symmetry_can_be_had(
    width: int, height: int, grade: Grade | None, symmetry: Symmetry, seed: int
) -> None:
    wish = Wish(width, height, grade, symmetry=symmetry)
    check(make(wish, seed), wish)


@pytest.mark.usefixtures("cold")
def test_the_same_seed_makes_the_same_puzzle_in_another_process() -> None:
    program = (
        "from boem.puzzles import *\n"
        "for grade in Grade:\n"
        "    print(make(Wish(7, 6, grade, symmetry=Symmetry.MIRROR), 5))\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {"".join(f"{make(Wish(7, 6, grade, symmetry=Symmetry.MIRROR), 5)}\n" for grade in Grade)}


def test_where_all_puzzles_are_made_no_other_is_waited_for_without_end() -> None:
    wish = Wish(6, 6)
    two = [make(wish, 0), make(wish, 1)]
    told: list[Graded] = []
    with pytest.raises(Rare, match="differs from the first 2"):
        told += distinct(wish, cycle(two))
    assert [one.puzzle for one in distinct(wish, two * (REPEATS // 2))] == [one.puzzle for one in two]


def test_the_puzzles_of_a_seed_are_those_of_that_seed_and_the_next_ones_and_none_comes_twice() -> None:
    wish = Wish(4, 4, Grade.EASY)
    stream = generate(wish, 10)
    first = [next(stream) for _ in range(200)]
    assert len({one.puzzle for one in first}) == 200
    assert all(make(wish, one.seed or 0) == one for one in first[:20])
    assert [one.seed for one in first] == sorted({one.seed or 0 for one in first})


def test_a_grade_that_is_too_rare_is_reported_and_no_other_is_given_instead() -> None:
    wish = Wish(4, 4, Grade.EXPERT, symmetry=Symmetry.MIRROR)
    with pytest.raises(Rare) as rare:
        make(wish, 0)
    assert str(rare.value) == (
        "no expert 4 × 4 puzzle, mirror was found among 22500 candidates; another size, grade or seed may do"
    )


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 9), (30, 30)])
def test_layouts_have_mines_all_over(width: int, height: int, symmetry: Symmetry) -> None:
    for seed in range(20):
        mines = draw_layout(Wish(width, height, symmetry=symmetry), Random(seed))
        assert 1 / 8 <= len(mines) / (width * height) < 1 / 2
        if symmetry is Symmetry.NONE:
            corner = {Square(row, column) for row in range(height - 5, height) for column in range(width - 5, width)}
            assert mines & corner


def test_a_puzzle_half_given_away_is_worse_than_the_sheet_s_example() -> None:
    good = assess(Puzzle.parse("2...1./3.21.3/.3..../2..1../.2...2/1.101."))
    corner = frozenset({Square(4, 4), Square(5, 3)})
    shown = ((square, number_at(square, corner)) for square in squares(6, 6))
    cells = "".join("." if number is None or square == (0, 0) else str(number) for square, number in shown)
    ours, theirs = measure(good.puzzle, good.mines), measure(Puzzle(6, 6, cells), corner)
    assert ours.overall > 1.5 * theirs.overall
    assert theirs.half_given_away
    assert not ours.half_given_away
    assert theirs.dead > 0.2 > ours.dead


def test_quality_counts_what_it_says() -> None:
    puzzle = Puzzle.parse("1.../..../..../....")
    assert measure(puzzle, frozenset({Square(1, 1)})) == Quality(
        given=1 / 16, noughts=0, at_once=0, dead=3 / 4, crowded=0, varied=1 / 5
    )
    nought = Puzzle.parse("0..1/..../..../....")
    assert measure(nought, frozenset({Square(1, 3)})).at_once == 3 / 14


def test_the_puzzles_of_the_shelf_look_good_on_the_whole() -> None:
    ratings = sorted(measure(one.puzzle, one.mines).overall for one in shelf())
    assert ratings[len(ratings) // 2] > 0.6

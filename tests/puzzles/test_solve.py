"""A puzzle has no solution, one, or more, and up to two of them are returned."""

from __future__ import annotations

from random import Random

import pytest
from support.puzzle_grids import random_grid

from boem.core.errors import ParseError, TooHard
from boem.core.squares import Square
from boem.puzzles import Puzzle, count_solutions, solve

SHEET = Puzzle(6, 6, "2...1.3.21.3.3....2..1...2...21.101.")
MINES = frozenset(map(Square.parse, ["A3", "B1", "B2", "B4", "B6", "E3", "F1", "F3", "F4", "F6"]))
LOOSE = Puzzle(4, 4, "1...1.2.11.....1")
WRONG = Puzzle(4, 4, "4" + "." * 15)
HARD = Puzzle(*random_grid(Random(1), 30, 30, mines=0.3, clues=0.3))


def test_the_sheets_own_example_has_the_solution_that_the_sheet_tells() -> None:
    solution = solve(SHEET)
    assert (solution.solutions, solution.unique, solution.layouts) == (1, True, (MINES,))


def test_two_of_several_solutions_are_given() -> None:
    solution = solve(LOOSE)
    assert (solution.solutions, solution.unique) == (2, False)
    one, other = solution.layouts
    assert one != other


def test_a_puzzle_that_nothing_fits_has_no_solution() -> None:
    solution = solve(WRONG)
    assert (solution.solutions, solution.unique, solution.layouts) == (0, False, ())


def test_many_are_counted_at_once() -> None:
    assert count_solutions(iter([SHEET, LOOSE, WRONG])) == [1, 2, 0]


def test_beyond_the_budget_a_puzzle_is_too_hard_and_tells_what_is_easy() -> None:
    with pytest.raises(TooHard) as error:
        solve(HARD, budget=1000)
    assert error.value.estimate > error.value.budget == 1000
    assert count_solutions([HARD, SHEET], budget=1000)[0] is None


@pytest.mark.parametrize("budget", [-1.0, float("nan")])
def test_a_budget_is_0_or_more(budget: float) -> None:
    with pytest.raises(ParseError, match="budget: must be 0 or more"):
        solve(SHEET, budget=budget)
    with pytest.raises(ParseError, match="budget: must be 0 or more"):
        count_solutions([SHEET], budget=budget)

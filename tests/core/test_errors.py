"""What errors carry."""

from __future__ import annotations

import math
import pickle

import pytest

from boem.core.errors import BoemError, IllegalAction, Inconsistent, ParseError, TooHard
from boem.core.squares import Square

TOO_MANY = ParseError("{mines} mines on {size} squares", "mines", mines=4, size=3)
CLASH = Inconsistent("the numbers on {clues} can't be right", [Square(0, 0)], clues="A1")

TAKEN = IllegalAction("taken", "{square} is taken.", secret=True, square="B4")


def too_hard(estimate: float, budget: float) -> TooHard:
    return TooHard(estimate, budget, frozenset(), frozenset())


HARD = too_hard(3, 1)


def test_a_refusal_carries_its_code_and_what_fills_its_sentence() -> None:
    refused = IllegalAction("already_swept", "{square} was already swept.", square="B4")
    assert str(refused) == "B4 was already swept."
    assert (refused.code, refused.template, refused.params) == (
        "already_swept",
        "{square} was already swept.",
        {"square": "B4"},
    )


def test_an_unreadable_part_is_placed_from_the_inside_out() -> None:
    fault = ParseError("not a square: Q-").inside("do").inside("log[3]")
    assert str(fault) == "log[3].do: not a square: Q-"
    assert str(ParseError("expected int", "[3].seat").inside("log")) == "log[3].seat: expected int"


def test_a_fault_seen_from_outside_keeps_what_fills_its_sentence() -> None:
    fault = TOO_MANY.inside("field")
    assert str(fault) == "field.mines: 4 mines on 3 squares"
    assert (fault.what, fault.place) == ("4 mines on 3 squares", "field.mines")
    assert (fault.template, fault.params) == ("{mines} mines on {size} squares", {"mines": 4, "size": 3})


def test_a_fault_can_be_put_in_another_place() -> None:
    assert str(TOO_MANY.at("--mines")) == "--mines: 4 mines on 3 squares"
    assert str(TOO_MANY.at("")) == "4 mines on 3 squares"


@pytest.mark.parametrize("error", [ParseError, Inconsistent])
def test_a_plain_sentence_may_have_braces_and_is_its_own_template(error: type[BoemError]) -> None:
    fault = error("expected {, not {x}")
    assert (str(fault), fault.template, fault.params) == ("expected {, not {x}", "expected {, not {x}", {})


def test_a_field_that_no_layout_fits_carries_its_squares_and_what_fills_its_sentence() -> None:
    assert str(CLASH) == "the numbers on A1 can't be right"
    assert (CLASH.squares, CLASH.params) == ((Square(0, 0),), {"clues": "A1"})


@pytest.mark.parametrize("error", [TOO_MANY, CLASH, ParseError("{", "log[3]"), TAKEN, HARD])
def test_faults_can_be_sent_to_another_process(error: BoemError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (repr(again), vars(again)) == (repr(error), vars(error))


@pytest.mark.parametrize(
    ("estimate", "budget", "needed", "allowed"),
    [
        (1301, 20, "1400", "20"),
        (1.0001e10, 1e10, "1.1e10", "1e10"),
        (3, 1, "3", "1"),
    ],
)
def test_the_work_needed_is_reported_in_short_numbers(
    estimate: float, budget: float, needed: str, allowed: str
) -> None:
    assert str(too_hard(estimate, budget)) == (
        f"too hard: this takes about {needed} units of work, and the budget is {allowed}; a larger budget may do"
    )


def test_a_budget_of_years_is_not_advised() -> None:
    assert str(too_hard(2.4e23, 2.5e6)) == (
        "too hard: this takes about 2.4e23 units of work, and the budget is 2.5e6; no budget in reach is enough"
    )


def test_a_search_that_cannot_tell_how_much_is_left_says_what_it_has_used() -> None:
    assert str(too_hard(math.nan, 1e9)) == "too hard: 1e9 units of work weren't enough; a larger budget may do"


def test_no_larger_budget_is_advised_where_none_is_enough() -> None:
    assert str(too_hard(math.inf, math.inf)) == str(too_hard(math.inf, 1e10)) == "too hard: no budget is enough"

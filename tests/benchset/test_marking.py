"""What is a right answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.benchset import PARTS, Task, mark, tasks

EXACT = Fraction(0)
EVERY = list(tasks())
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["1/0", "1/2", "e9", "1e9"]),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=3), inside, max_size=3),
    max_leaves=12,
)


def task(class_: str) -> Task:
    return next(task for task in EVERY if task.class_ == class_)


def perfect(task: Task) -> dict[str, Any]:
    """The kept answer as a program gives it: one of the best moves."""
    return task.answer | ({"best": task.answer["best"][-1]} if "best" in task.answer else {})


def field(**answer: Any) -> Task:
    return Task(1, "field-01", "field", "field", {}, answer)


def judged(right: Any, given: Any, part: str = "chances", tolerance: Fraction = EXACT) -> str:
    return mark(field(**{part: right}), {part: given}, tolerance, [part])


def test_the_kept_answers_are_right_to_the_last_digit() -> None:
    assert {mark(task, perfect(task), EXACT, PARTS[task.kind]) for task in EVERY} == {"right"}


def test_an_answer_to_another_question_is_wrong() -> None:
    one, other = task("small"), task("expert")
    assert mark(one, perfect(other), EXACT, PARTS["field"]) == "wrong"


@pytest.mark.parametrize("part", PARTS["field"])
def test_what_is_left_out_is_refused_and_a_wrong_part_beside_it_still_wrong(part: str) -> None:
    one = task("small")
    rest = {name: value for name, value in perfect(one).items() if name != part}
    assert mark(one, rest, EXACT, PARTS["field"]) == "refused"
    assert mark(one, rest, EXACT, set(PARTS["field"]) - {part}) == "right"
    wrong = next(name for name in rest if name != part)
    assert mark(one, rest | {wrong: "no"}, EXACT, PARTS["field"]) == "wrong"


@pytest.mark.parametrize(
    ("given", "tolerance", "verdict"),
    [
        ("1/3", "0", "right"),
        ("2/6", "0", "right"),
        (0.3333333333, "1e-9", "right"),
        (0.3333333333, "0", "wrong"),
        (0.33, "1e-9", "wrong"),
        (0.33, "1e-2", "right"),
        ("1/0", "1", "wrong"),
        ("1e9", "1", "wrong"),
        ("0.3333333333", "1e-9", "wrong"),
        ("1" * 5000, "1", "wrong"),
        (True, "1", "wrong"),
        (None, "1", "wrong"),
        (float("inf"), "1", "wrong"),
        ([], "1", "wrong"),
    ],
)
def test_a_chance_is_a_fraction_or_a_number_within_the_tolerance(given: Any, tolerance: str, verdict: str) -> None:
    assert judged([["1/3"]], [[given]], tolerance=Fraction(tolerance)) == verdict


def test_anything_may_stand_where_nothing_is_asked_but_rows_are_as_long_as_the_field() -> None:
    assert judged([["1", None]], [[1, "?"]]) == "right"
    assert judged([["1", None]], [[1]]) == "wrong"
    assert judged([["1", None]], [[1, 0], []]) == "wrong"
    assert judged([["1", None]], [1, 0]) == "wrong"


@pytest.mark.parametrize(("part", "right"), [("chances", [["1"]]), ("safe", []), ("mined", [[0, 1]])])
def test_null_says_that_no_layout_fits(part: str, right: Any) -> None:
    assert judged(None, None, part) == "right"
    assert judged(right, None, part) == "wrong"
    assert judged(None, right, part) == "wrong"


def test_counts_are_exact_whatever_the_tolerance() -> None:
    assert [judged("48", given, "layouts", Fraction(9)) for given in ("48", 48, 49, "49", 48.0, None)] == [
        *["right"] * 2,
        *["wrong"] * 4,
    ]


def test_squares_come_in_any_order_and_each_once() -> None:
    right = [[0, 1], [2, 3]]
    assert judged(right, [[2, 3], [0, 1]], "safe") == "right"
    for wrong in ([[0, 1]], [[0, 1], [0, 1]], [[0, 1], [2, 3], [2, 3]], [[0, 1], [2, 3.5]], ["A2", "D3"], [[0], [1]]):
        assert judged(right, wrong, "safe") == "wrong"


def test_any_best_move_will_do_with_guesses_in_any_order() -> None:
    played = Task(1, "round-01", "round", "round", {}, {"points": "5/2", "best": ["B3 mine, C1", ""]})
    verdicts = {
        move: mark(played, {"best": move}, EXACT, ["best"])
        for move in ("c1,b3 MINE", "C1, B3 mine", "", "B3, C1", "C1")
    }
    assert verdicts == {"c1,b3 MINE": "right", "C1, B3 mine": "right", "": "right", "B3, C1": "wrong", "C1": "wrong"}
    assert mark(played, {"best": ["C1"]}, EXACT, ["best"]) == "wrong"


@given(st.sampled_from(EVERY[:40] + EVERY[-60:]), st.dictionaries(st.sampled_from(sum(PARTS.values(), ())), JSON))
def test_any_json_is_judged(one: Task, answer: dict[str, Any]) -> None:
    verdict = mark(one, answer, Fraction(1, 10**9), PARTS[one.kind])
    assert verdict in ("wrong", "refused") or one.class_ == "contradictory"

"""Sentences take the grammatical form that their fields require."""

from __future__ import annotations

import pytest

from boem.core.forms import fill


@pytest.mark.parametrize(
    ("mines", "said"), [(0, "0 mines are"), (1, "1 mine is"), (2, "2 mines are"), (13, "13 mines are")]
)
def test_a_number_chooses_its_form_and_is_written_in_digits(mines: int, said: str) -> None:
    assert fill("{mines:1 mine is|{mines} mines are} left", {"mines": mines}) == f"{said} left"


def test_yes_and_no_choose_and_a_form_can_have_forms_itself() -> None:
    template = "right{given:, if {free} {one:is|are} free|}"
    assert fill(template, {"given": False, "free": "", "one": False}) == "right"
    assert fill(template, {"given": True, "free": "A1", "one": True}) == "right, if A1 is free"
    assert fill(template, {"given": True, "free": "A1 B1", "one": False}) == "right, if A1 B1 are free"


def test_values_filled_into_a_sentence_are_not_templates_themselves() -> None:
    assert fill("not {given}", {"given": "{x|y}"}) == "not {x|y}"


def test_a_sentence_that_nothing_fills_may_have_braces() -> None:
    assert fill("expected {}, not {x", {}) == "expected {}, not {x"

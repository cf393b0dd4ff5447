"""Errors: what they carry."""

from __future__ import annotations

from boem.core.errors import Refused, Unreadable


def test_a_refusal_carries_its_code_and_what_fills_its_sentence() -> None:
    refused = Refused("already_swept", "{square} was already swept.", square="B4")
    assert str(refused) == "B4 was already swept."
    assert (refused.code, refused.template, refused.params) == (
        "already_swept",
        "{square} was already swept.",
        {"square": "B4"},
    )


def test_an_unreadable_part_is_placed_from_the_inside_out() -> None:
    fault = Unreadable("not a square: Q-").inside("do").inside("log[3]")
    assert str(fault) == "log[3].do: not a square: Q-"
    assert str(Unreadable("expected int", "[3].seat").inside("log")) == "log[3].seat: expected int"

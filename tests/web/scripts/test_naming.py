"""How tapping a square changes a typed move, and which squares the move then names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.scripts import Script, script


@pytest.fixture(scope="module")
def naming() -> Iterator[Script]:
    with script("table/naming.js") as module:
        yield module


def after(naming: Script, *taps: str, verb: str = "place", joint: str = "") -> str:
    words: list[str] = []
    for tap in taps:
        words = naming("tapped", words, tap, {"verb": verb, "joint": joint})
    return " ".join(words)


@pytest.mark.parametrize(
    ("taps", "joint", "written"),
    [
        ("C3", "", "place C3"),
        ("C3 A10", "", "place C3 A10"),
        ("C3 A10 C3", "", "place A10"),
        ("C3 F3", "-", "place C3-F3"),
        ("C3 D5", "-", "place C3 D5"),  # no line
        ("C3 F3 A1 A4", "-", "place C3-F3 A1-A4"),
        ("C3 C3", "-", "place"),  # second thoughts
        ("C3 F3 D3", "-", "place"),  # a tap on a named square removes it
        ("A1 A2 A2 A3", "|", "place A1|A2 A2|A3"),  # where pairs may share a square
        ("A1 A2 A2 A1", "|", "place"),
    ],
)
def test_a_tap_names_a_square_joins_it_to_the_last_or_takes_it_out(
    naming: Script, taps: str, joint: str, written: str
) -> None:
    assert after(naming, *taps.split(), joint=joint) == written


def test_a_tap_adds_to_what_was_written_by_hand_without_another_verb(naming: Script) -> None:
    assert naming("tapped", ["dig", "A1"], "B2", {"verb": "hide"}) == ["dig", "A1", "B2"]
    assert naming("tapped", [], "B2", {}) == ["B2"]


def test_named_squares_are_known_with_the_sides_on_which_they_continue(naming: Script) -> None:
    assert naming("namedIn", ["place", "Z1-AB1", "C3"], "-") == {"Z1": "e", "AA1": "e w", "AB1": "w", "C3": "-"}
    assert naming("namedIn", ["place", "B4-B2"], "-") == {"B4": "n", "B3": "n s", "B2": "s"}
    assert naming("namedIn", ["lay", "A0", "3", "B2-B4", "a1"], "") == {}

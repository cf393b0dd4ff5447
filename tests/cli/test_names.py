"""Names in a sentence."""

from __future__ import annotations

import pytest

from boem.cli.outcome import result_sentence
from boem.cli.text import listed, spoken
from boem.core.game import Result, Seat
from boem.core.registry import find_game


@pytest.mark.parametrize(
    ("names", "most", "said"),
    [
        ("", None, ""),
        ("A", None, "A"),
        ("AB", None, "A and B"),
        ("ABCD", None, "A, B, C and D"),
        ("ABCD", 4, "A, B, C and D"),
        ("ABCDE", 4, "A, B, C and 2 others"),
    ],
)
def test_names_are_listed_as_a_sentence_has_them(names: str, most: int | None, said: str) -> None:
    assert listed(list(names), most=most) == said


def test_a_place_that_is_shared_names_all_who_share_it() -> None:
    three = Result(frozenset(map(Seat, (0, 1, 3))), (4, 4, 2, 4), "all_mines_visible")
    assert result_sentence(find_game("coan"), three, list("ABCD")) == "A draw of A, B and D: all mines are visible."


def test_a_long_setting_is_shortened() -> None:
    assert spoken("." * 900) == "." * 39 + "…"
    assert spoken([1, 2]) == "[1, 2]"

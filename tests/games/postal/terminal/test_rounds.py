"""A closed round on one line, in sentences of their own."""

from __future__ import annotations

import pytest

from boem.core.texts import speaking
from boem.games.postal.terminal.rounds import tell_round

NAMES = ("Red", "Blue")


@pytest.mark.parametrize(
    ("language", "quiet", "loud"),
    [
        ("en", "Round 3: Red 0, Blue 0. Nothing was uncovered.", "Round 3: Red +2, Blue -1. Uncovered: A1=2 B1=mine."),
        ("nl", "Ronde 3: Red 0, Blue 0. Er ging niets open.", "Ronde 3: Red +2, Blue -1. Geopend: A1=2 B1=mine."),
        (
            "de",
            "Runde 3: Red 0, Blue 0. Es wurde nichts aufgedeckt.",
            "Runde 3: Red +2, Blue -1. Aufgedeckt: A1=2 B1=mine.",
        ),
    ],
)
def test_a_round_is_told_with_what_it_uncovered_or_that_it_uncovered_nothing(
    language: str, quiet: str, loud: str
) -> None:
    entry = {"answer": "round 3", "points": [2, -1], "uncovered": {"A1": 2, "B1": "mine"}}
    with speaking(language):
        assert tell_round(entry, NAMES) == loud
        assert tell_round(entry | {"points": [0, 0], "uncovered": {}}, NAMES) == quiet

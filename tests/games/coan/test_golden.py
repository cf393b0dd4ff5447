"""Golden transcripts: everything that each seat and a spectator gets, to be reviewed by eye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.play import Open, act, deal, table
from support.transcript import VIEWERS, transcript

MINES = "A1 E1 C5"
OPENING_MOVES = ((0, "explore B2"), (1, "mark E5"), (0, "mark D5"), (1, "mark E4"), (0, "mark A1"))
ENDINGS = {
    "won": ((1, "explore E1"), (0, "mark C5")),
    "resigned": ((0, "resign"),),
    "timeout": ((1, "timeout"),),
}


def games() -> dict[str, Open]:
    begun = act(deal(table("coan", width=5, height=5, mines=3), MINES), *OPENING_MOVES)
    dealt = {name: act(begun, *moves) for name, moves in ENDINGS.items()}
    flat = act(deal(table("coan", width=6, height=5, mines=2, scoring="flat", starts=1), "F5 A2"), (1, "mark F4"))
    two = deal(table("coan", width=5, height=5, mines=2, scoring="flat"), "A1 E5")
    return dealt | {
        "draw": act(two, (0, "mark B1"), (1, "mark B1"), (0, "mark A1"), (1, "mark E5")),
        "flat": act(flat, (0, "explore F5"), (1, "explore F4"), (0, "mark A2")),
        "abandoned": act(table("coan", width=5, height=5, mines=3), (1, "resign")),
    }


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", [*ENDINGS, "flat", "draw", "abandoned"])
def test_each_viewer_gets_what_it_may_know(name: str, viewer: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.{viewer}.txt", transcript(games()[name], VIEWERS[viewer]))

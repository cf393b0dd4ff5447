"""Golden transcripts: everything that each seat and a spectator gets, to be reviewed by eye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.play import Open, act, table
from support.transcript import VIEWERS, transcript

BUILT = ((1, "build B2 B1|B2 |C1"), (0, "build C3 A1|A2"))
TRIED = (*BUILT, (0, "to B1"), (0, "to B2"), (1, "to A1"), (1, "exit"), (0, "to A1"), (0, "to A2"))
EXAMPLE = ((0, "build E5"), (1, "build F6 B3|B4"), *((0, f"to B{number}") for number in (1, 2, 3, 4)))
IN_AND_OUT = ((0, "to A1"), (0, "exit"), (1, "to A1"), (1, "exit"))
ENDINGS = {
    "found": (*TRIED, (0, "to B2")),
    "resigned": (*TRIED, (1, "resign")),
    "timeout": (*TRIED, (0, "timeout")),
    "abandoned": (BUILT[0], (0, "resign")),
}
EQUAL = ((1, "build A1 B2|C2"), (0, "build B1 A1|A2"), (0, "to A1"))


def games() -> dict[str, Open]:
    small = {"width": 3, "height": 3, "barriers": 4}
    played = {name: act(table("uitweg", **small), *moves) for name, moves in ENDINGS.items()}
    equal = act(table("uitweg", **small, equal_turns=True), *EQUAL)
    return played | {
        "example1": act(table("uitweg"), *EXAMPLE),
        "last_turn_draw": act(equal, (1, "to A1"), (1, "to B1")),
        "last_turn_lost": act(equal, (1, "to A1"), (1, "to A2")),
        "stalled": act(table("uitweg", **small), *BUILT, *IN_AND_OUT * 11),
    }


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["example1", "last_turn_draw", "last_turn_lost", "stalled", *ENDINGS])
def test_each_viewer_gets_what_it_may_know(name: str, viewer: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.{viewer}.txt", transcript(games()[name], VIEWERS[viewer]))

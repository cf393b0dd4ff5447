"""Golden transcripts: everything that the seat and a spectator get, to be reviewed by eye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.play import Open, act, deal, table
from support.transcript import transcript, viewers

SMALL = {"width": 4, "height": 4, "clues": ".11..1.11.10..1."}
NOTED = ((0, "mine A1"), (0, "flag D1"), (0, "mine D1"), (0, "mine A2"), (0, "flag C2"), (0, "clear C2"))
ENDINGS = {
    "solved": ((0, "mine B4"), (0, "clear A2")),
    "resigned": ((0, "flag A2"), (0, "resign")),
    "timeout": ((0, "timeout"),),
}
VIEWERS = viewers(1)


def games() -> dict[str, Open]:
    begun = act(deal(table("solo", **SMALL), "B4 A1 D1"), *NOTED)
    return {name: act(begun, *moves) for name, moves in ENDINGS.items()} | {
        "abandoned": act(table("solo", **SMALL), (0, "resign"))
    }


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", [*ENDINGS, "abandoned"])
def test_each_viewer_gets_what_it_may_know(name: str, viewer: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.{viewer}.txt", transcript(games()[name], VIEWERS[viewer]))

"""Golden transcripts: everything that the seat and a spectator get, to be reviewed by eye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.play import Open, act, deal, table
from support.transcript import transcript, viewers

SMALL = {"width": 5, "height": 5, "mines": 4}
OPENED = ((0, "open C3"), (0, "flag D5"), (0, "around D4"), (0, "flag B1"))
ENDINGS = {
    "cleared": ((0, "unflag B1"), (0, "flag C1"), (0, "around C2")),
    "mine": ((0, "around C2"),),
    "resigned": ((0, "resign"),),
    "timeout": ((0, "timeout"),),
}
VIEWERS = viewers(1)


def games() -> dict[str, Open]:
    begun = act(deal(table("minesweeper", **SMALL), "E1 A1 D5 C1"), *OPENED)
    return {name: act(begun, *moves) for name, moves in ENDINGS.items()} | {
        "abandoned": act(table("minesweeper", **SMALL), (0, "resign"))
    }


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", [*ENDINGS, "abandoned"])
def test_each_viewer_gets_what_it_may_know(name: str, viewer: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.{viewer}.txt", transcript(games()[name], VIEWERS[viewer]))

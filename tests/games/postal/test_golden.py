"""Golden transcripts: everything that each seat and a spectator gets, to be reviewed by eye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.play import Open, act, deal, table, unsealed
from support.postal_play import FIVE, TWO_AREAS, begun, ordered, round_of, ruled
from support.transcript import transcript, viewers

from boem.core.game import Seat
from boem.records import Handover, go_on

THREE = FIVE | {"seats": 3, "mine_points": 3, "penalty": 1}
TWO = {"width": 3, "height": 3, "seats": 2, "tips": 1}


def replaced() -> Open:
    """Three seats: orders replaced, final, late; a seat handed over, a round taken back, the last mine."""
    game = ordered(table("postal", **THREE, mines=2), "A1", "E4, C2")
    game = ordered(game, "D2", "E1")
    game = ruled(deal(act(game, (2, "final"), (0, "final")), TWO_AREAS), close=True)
    game = unsealed(go_on(round_of(game, "A1 mine", "", "B1, D1 mine"), Handover(Seat(1), "Standby")))
    game = ruled(game, undo=2, why="B1 was a slip")
    return round_of(game, "D1 mine, B4", "B4 mine", "D1 mine")


def games() -> dict[str, Open]:
    resigned = act(ordered(begun(TWO_AREAS, "C4", "C2", **THREE), "A1", "B4 mine"), (1, "resign"))
    two = begun("A1 C2", "B1", "C1", **TWO)
    return {
        "replaced": replaced(),
        "last_seat": act(round_of(resigned, "E4"), (0, "resign")),
        "draw": round_of(begun("A1", "B1", "A2", **TWO), "A1 mine", "A1 mine"),
        "no_orders": round_of(round_of(round_of(two), None, ""), ""),
        "halves": round_of(begun("A1", "B1", "A2", mine_points=1.5, penalty=0.5, **TWO), "A1 mine", "A3 mine"),
        "abandoned": act(ordered(table("postal", **TWO, mines=1), "A1"), (1, "resign")),
    }


SEATS = {"replaced": 3, "last_seat": 3, "draw": 2, "no_orders": 2, "halves": 2, "abandoned": 2}
CASES = [(name, viewer) for name, seats in SEATS.items() for viewer in viewers(seats)]


@pytest.mark.parametrize(("name", "viewer"), CASES)
def test_each_viewer_gets_what_it_may_know(name: str, viewer: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.{viewer}.txt", transcript(games()[name], viewers(3)[viewer]))

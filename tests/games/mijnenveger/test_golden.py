"""Golden transcripts: everything that each seat and a spectator gets, to be reviewed by eye."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support.play import act, table
from support.transcript import VIEWERS, transcript

from boem.records import Match, read_record, replay

DATA = Path(__file__).parents[2] / "records" / "data"

SMALL = ((1, "lay C2 B1"), (0, "lay A1 C3"), (0, "flag A1"), (0, "disarm B1"), (0, "sweep A1"), (1, "sweep A2"))
ENDINGS = {
    "located": (*SMALL, (0, "disarm C2")),
    "last_sweeper": (*SMALL, (0, "sweep C3"), (1, "sweep A1"), (0, "sweep A3"), (1, "sweep C3")),
    "wrong_disarm": (*SMALL, (0, "disarm C3")),
    "resigned": (*SMALL, (1, "resign")),
    "timeout": (*SMALL, (0, "timeout")),
    "abandoned": (SMALL[0], (1, "resign")),
}


def games() -> dict[str, Match]:
    read = {name: replay(read_record((DATA / f"{name}.json").read_bytes())) for name in ("example1", "lesson")}
    return read | {name: act(table(width=3, height=3, mines=2, sweepers=2), *moves) for name, moves in ENDINGS.items()}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["example1", "lesson", *ENDINGS])
def test_each_viewer_gets_what_it_may_know(name: str, viewer: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.{viewer}.txt", transcript(games()[name], VIEWERS[viewer]))

"""A finished game with one exercise for Red, and requests that wait for its analysis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from support.tables import do, fresh, player, table_of
from support.waiting import SECONDS

from boem.web.tables.jobs import analyst
from boem.web.tables.jobs.analyst import Analyst
from boem.web.tables.models import Table
from boem.web.tables.store.opening import join

SMALL: Final = {"width": 3, "height": 3, "mines": 2, "sweepers": 2}
PLAYED: Final = (
    (0, "lay A1 C3"), (1, "lay B1 C2"), (0, "sweep A1"), (1, "sweep A1"), (0, "sweep A3"), (1, "sweep A2"),
    (0, "disarm A2"),
)  # fmt: skip
WORLDS: Final = ("B1 C2", "B1 C3", "B1 C1")
"""Where Blue's mines may lie so that all that Red hears is the same."""


@contextmanager
def patient_analyst(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Requests wait until the analysis is there."""
    patient = Analyst(wait=SECONDS, seconds=SECONDS)
    monkeypatch.setattr(analyst, "ANALYST", patient)
    yield
    patient.close()


def finished(theirs: str = WORLDS[0]) -> Table:
    """Red disarmed A2, beside which A3 counts no mine, though B1 was certainly one."""
    table = table_of("me", "open", config=SMALL)
    join(table_id=table.id, player=player("Blue"))
    for seat, text in PLAYED:
        do(table, seat, text.replace(WORLDS[0], theirs))
    return fresh(table)

"""A table takes a limited number of notes, and can still be played to its end."""

from __future__ import annotations

import pytest
from support.tables import do, fresh, laid_out, table_for_two

from boem.core.errors import IllegalAction
from boem.web.tables.store import admission

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seat", [0, 1])
def test_a_full_table_takes_no_more_flags_whoever_is_to_move(monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    monkeypatch.setattr(admission, "MOST_NOTES", 4)
    table = laid_out()
    do(table, seat, "flag A2")
    do(table, seat, "unflag A2")
    with pytest.raises(IllegalAction) as caught:
        do(table, seat, "flag A2")
    assert caught.value.code == "full"
    assert fresh(table).number == 4


def test_a_full_table_can_still_be_laid_at_and_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "MOST_NOTES", 0)
    table = table_for_two()
    for move in ((0, "lay A1 B1"), (1, "lay A3 C3"), (0, "disarm A3"), (0, "sweep C3")):
        do(table, *move)
    assert fresh(table).status == "over"

"""A refused action changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from support.tables import do, fresh, laid_out, log_of

from boem.core.errors import BoemError, IllegalAction, ParseError
from boem.core.game import Seat
from boem.web.base.errors import NoTable, NotYours
from boem.web.tables.models import Table
from boem.web.tables.store import house, service

pytestmark = pytest.mark.django_db


def row(table: Table) -> dict[str, Any]:
    return dict(Table.objects.filter(id=table.id).values().get())


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (1, "sweep B2", "not_your_turn"),
        (0, "sweep D1", "off_board"),
        (0, "lay A1 B1", "already_laid"),
        (0, "unflag B2", "not_flagged"),
    ],
)
def test_an_illegal_action_changes_neither_row_nor_log(seat: int, text: str, code: str) -> None:
    table = laid_out()
    before = row(table), log_of(table)
    with pytest.raises(IllegalAction) as caught:
        do(table, seat, text)
    assert caught.value.code == code
    assert (row(table), log_of(table)) == before


@pytest.mark.parametrize("text", ["", " ", "sweep", "sweep B2 B3", "dance", "lay …", "sweep B2\0", "sweep \ud800", "🂡"])
def test_meaningless_text_is_unreadable(text: str) -> None:
    table = laid_out()
    with pytest.raises(ParseError):
        do(table, 0, text)
    assert fresh(table).number == 2


def test_an_action_has_a_bounded_length() -> None:
    table = laid_out()
    with pytest.raises(ParseError, match="at most 20000 characters"):
        do(table, 0, "sweep B2" + " " * 20_000)


@pytest.mark.parametrize("text", ["deal", "close", "timeout", "undo 3", " timeout ", "deal A1 B1"])
def test_a_seat_can_not_do_what_the_house_does(text: str) -> None:
    with pytest.raises(NotYours):
        house.house_only(text)
    table = laid_out()
    with pytest.raises(BoemError):  # nor by the service alone
        do(table, 0, text)
    assert fresh(table).number == 2


@pytest.mark.parametrize("table_id", ["nosuchtable", "", "\0", "\ud800", "x" * 500])
def test_no_action_at_a_table_that_does_not_exist(table_id: str) -> None:
    with pytest.raises(NoTable):
        service.submit(table_id=table_id, seat=Seat(0), text="resign", after=0)
    assert not Table.objects.filter(number__gt=0).exists()

"""Pencil marks and drafts belong to a seat: they are no entries, and nobody else sees them."""

from __future__ import annotations

import pytest
from support.tables import do, fresh, laid_out, player, table_for_two

from boem.core.errors import ParseError
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import PIECES, piece
from boem.web.tables.store.notes import MOST, draft, pencil
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db


def seat(table: Table, number: int = 0) -> SeatRow:
    return SeatRow.objects.get(table=table, number=number)


def shown(table: Table, name: str) -> str:
    now = sight(place_at(table.id, player(name) if name else None))
    return "".join(piece(one, now) for one in PIECES)


def test_a_mark_is_set_changed_and_taken_away() -> None:
    table = laid_out()
    for mark in ("mine", "free"):
        pencil(seat=seat(table), square="b2", mark=mark)
        assert seat(table).pencil == {"B2": mark}
        assert f'data-pencil="{mark}"' in shown(table, "Red")
    pencil(seat=seat(table), square="B2", mark="")
    assert seat(table).pencil == {}


def test_marks_and_drafts_are_no_entry_and_change_nothing_that_others_see() -> None:
    table = table_for_two()
    before = shown(table, "Blue"), shown(table, ""), Table.objects.filter(id=table.id).values().get()
    draft(seat=seat(table), words=["A1", "b2"])
    assert 'data-state="mine"' in shown(table, "Red")
    pencil(seat=seat(table), square="C3", mark="mine")
    assert (shown(table, "Blue"), shown(table, ""), Table.objects.filter(id=table.id).values().get()) == before
    do(table, 0, "lay A1 B1")
    do(table, 1, "lay A3 C3")
    assert fresh(table).number == 2
    assert "data-pencil" in shown(table, "Red")
    assert "data-pencil" not in shown(table, "Blue") + shown(table, "")


def test_both_seats_keep_their_own() -> None:
    table = laid_out()
    pencil(seat=seat(table, 0), square="A1", mark="mine")
    pencil(seat=seat(table, 1), square="A1", mark="free")
    assert (seat(table, 0).pencil, seat(table, 1).pencil) == ({"A1": "mine"}, {"A1": "free"})


@pytest.mark.parametrize(("square", "mark"), [("A1", "maybe"), ("", "mine"), ("Ä1", "mine"), ("A1\0", "mine")])
def test_an_invalid_square_or_mark_is_unreadable(square: str, mark: str) -> None:
    table = laid_out()
    with pytest.raises(ParseError):
        pencil(seat=seat(table), square=square, mark=mark)
    assert seat(table).pencil == {}


def test_a_draft_is_kept_whole_and_replaced_whole() -> None:
    table = table_for_two()
    draft(seat=seat(table), words=["a1", "B2"])
    draft(seat=seat(table), words=["C3"])
    assert seat(table).draft == ["C3"]
    with pytest.raises(ParseError):
        draft(seat=seat(table), words=["A1", "?"])
    with pytest.raises(ParseError):
        draft(seat=seat(table), words=["A1"] * (MOST + 1))
    assert seat(table).draft == ["C3"]


def test_no_more_marks_are_kept_than_the_largest_field_has_squares() -> None:
    table = laid_out()
    SeatRow.objects.filter(id=seat(table).id).update(pencil={f"X{number}": "mine" for number in range(MOST)})
    pencil(seat=seat(table), square="A1", mark="mine")
    assert len(seat(table).pencil) == MOST

"""Prepared statements do what the ORM does."""

from __future__ import annotations

from copy import copy
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from support.tables import table_for_two

from boem.core.clock import CLOCK
from boem.web.base.statements import NUMBER, TEXT, Existing, Insert, Select, Update
from boem.web.tables.models import Entry, Table, find_table

pytestmark = pytest.mark.django_db
NOW = CLOCK.now()
COMPARED = ("number", "clocked", "paused", "banks")
WRITTEN = ("number", "status", "clocked", "deadline", "banks", "barred", "paused", "grace", "held", "waits")
SOME = Select(Entry, lambda: Entry.objects.filter(table=TEXT).filter(number__gte=NUMBER).filter(number__lt=NUMBER))
ROW = Update(Table, COMPARED, WRITTEN)


def entries(table: Table, count: int) -> list[Entry]:
    said = {"do": 'sweep "B2" 100 %s', "seat": 0}
    return [Entry(table=table, number=number, said=said, at="", seat=number % 2) for number in range(count)]


def told(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name != "id"}


def test_prepared_statements_write_what_the_orm_reads() -> None:
    table = table_for_two()
    rows = entries(table, 5)
    Insert(Entry).write(rows)
    assert [told(row) for row in table.entries.all()] == [told(row) for row in rows]


def test_an_entry_that_is_there_is_not_written_again() -> None:
    table = table_for_two()
    Insert(Entry).write(entries(table, 2))
    with pytest.raises(IntegrityError), transaction.atomic():
        Insert(Entry).write(entries(table, 3)[1:])
    assert table.entries.count() == 2


def test_prepared_statements_read_what_the_orm_reads() -> None:
    table, other = table_for_two(), table_for_two()
    for one in (table, other):
        Insert(Entry).write(entries(one, 6))
    assert list(SOME.rows(table.id, 2, 5)) == list(table.entries.filter(number__gte=2, number__lt=5))
    assert [row.said for row in SOME.rows(table.id, 0, 9)] == [row.said for row in table.entries.all()]
    assert not list(SOME.rows("nowhere", 0, 9))
    assert told(find_table(table.id)) == told(Table.objects.get(id=table.id))


def test_rows_that_are_there_are_told_from_others() -> None:
    table, other = table_for_two(), table_for_two()
    Insert(Entry).write(entries(table, 3))
    found = Existing(Entry, "table", "number", "seat")
    asked = [(table.id, 1, 1), (table.id, 2, 1), (other.id, 1, 1), (table.id, 2, 0), ('"%s', 0, 0)]
    assert found.among(asked) == {(table.id, 1, 1), (table.id, 2, 0)}
    assert not found.among(asked[1:3])
    assert not found.among([])


def test_of_several_rows_those_that_somebody_has_changed_are_left_alone() -> None:
    tables = [Table.objects.get(id=table_for_two().id) for _ in range(4)]
    Table.objects.filter(id=tables[2].id).update(number=3)
    pairs = [(was, copy(was)) for was in tables]
    for number, (_, moved) in enumerate(pairs):
        moved.number = 7 + number
    assert Update(Table, COMPARED, WRITTEN).write_each(pairs) == [True, True, False, True]
    assert [Table.objects.get(id=table.id).number for table in tables] == [7, 8, 3, 10]


@pytest.mark.parametrize("now", [None, NOW])
def test_a_row_that_says_what_it_did_is_written(now: Any) -> None:
    table, other = table_for_two(), table_for_two()
    untouched = told(Table.objects.get(id=other.id))
    Table.objects.filter(id=table.id).update(clocked=now, paused=None, banks=[1, 2])
    was = Table.objects.get(id=table.id)
    moved = copy(was)
    moved.number, moved.status, moved.clocked, moved.banks, moved.barred = 7, "over", NOW, [3, 4], ['"%s']
    moved.deadline, moved.grace, moved.held, moved.waits = None, timedelta(hours=2), True, 1 << 39
    assert ROW.write(was, moved)
    assert told(Table.objects.get(id=table.id)) == told(moved)
    assert told(Table.objects.get(id=other.id)) == untouched


@pytest.mark.parametrize(("name", "value"), [("number", 3), ("clocked", NOW), ("clocked", None), ("banks", [1])])
def test_a_row_that_somebody_has_changed_is_left_alone(name: str, value: Any) -> None:
    table = table_for_two()
    Table.objects.filter(id=table.id).update(clocked=NOW - timedelta(hours=1))
    was = Table.objects.get(id=table.id)
    Table.objects.filter(id=table.id).update(**{name: value})
    there = told(Table.objects.get(id=table.id))
    moved = copy(was)
    moved.number = 9
    assert not ROW.write(was, moved)
    assert told(Table.objects.get(id=table.id)) == there

"""SQL statements whose text is built once.

The ORM builds each statement's text anew, which costs two to five times as much as the rest of it. These do the same
where every move pays for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import RawQuerySet

M = TypeVar("M", bound=Model)


class Select(Generic[M]):
    """A query of which only the values vary."""

    def __init__(self, model: type[M], ask: Callable[[], QuerySet[M]]) -> None:
        """`ask` builds the query with any values; each condition needs a `filter` of its own."""
        self._model, self._ask = model, ask

    def rows(self, *values: object) -> RawQuerySet[M]:
        """The rows for these values, given in the order of the conditions."""
        return self._model._default_manager.raw(self._text, values)

    @cached_property
    def _text(self) -> str:
        text, _ = self._ask().query.sql_with_params()
        return text


class Insert(Generic[M]):
    """Inserts rows; the database assigns their primary keys."""

    def __init__(self, model: type[M]) -> None:
        self._table = model._meta.db_table
        self._fields = tuple(field for field in model._meta.concrete_fields if not field.primary_key)
        self._places = f"({', '.join(['%s'] * len(self._fields))})"

    def write(self, rows: Sequence[M]) -> None:
        """Insert a few rows, or raise IntegrityError."""
        if rows:
            with connection.cursor() as cursor:
                text = self._text + ", ".join([self._places] * len(rows))
                cursor.execute(text, [_stored(field, row) for row in rows for field in self._fields])

    @cached_property
    def _text(self) -> str:
        columns = ", ".join(_quoted(field) for field in self._fields)
        return f"INSERT INTO {connection.ops.quote_name(self._table)} ({columns}) VALUES "


class Update(Generic[M]):
    """Compare and set: updates a row if it hasn't changed."""

    def __init__(self, model: type[M], compared: Sequence[str], written: Sequence[str]) -> None:
        self._table = model._meta.db_table
        self._compared = (model._meta.pk, *map(model._meta.get_field, compared))
        self._written = tuple(map(model._meta.get_field, written))

    def write(self, was: M, now: M) -> bool:
        """Replace `was` by `now`; returns whether the row was still as in `was`."""
        values = [_stored(field, now) for field in self._written] + [_stored(field, was) for field in self._compared]
        with connection.cursor() as cursor:
            cursor.execute(self._text, values)
            return bool(cursor.rowcount)

    @cached_property
    def _text(self) -> str:
        same = "IS" if connection.vendor == "sqlite" else "IS NOT DISTINCT FROM"
        written = ", ".join(f"{_quoted(field)} = %s" for field in self._written)
        first, *others = (_quoted(field) for field in self._compared)
        compared = " AND ".join([f"{first} = %s", *(f"{name} {same} %s" for name in others)])
        return f"UPDATE {connection.ops.quote_name(self._table)} SET {written} WHERE {compared}"


def _stored(field: Any, row: Model) -> Any:
    return field.get_db_prep_save(getattr(row, field.attname), connection)


def _quoted(field: Any) -> str:
    return connection.ops.quote_name(field.column)

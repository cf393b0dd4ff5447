"""SQL statements whose text is built once.

The ORM builds each statement's text anew, which costs two to five times as much as the rest of it. These do the same
where every move pays for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    ForeignKey,
    IntegerField,
    Model,
    QuerySet,
    TextField,
)

M = TypeVar("M", bound=Model)
T = TypeVar("T")
TEXT: Final = "\N{WHITE QUESTION MARK ORNAMENT}"
"""In a query: a text that varies."""
NUMBER: Final = 2_147_483_629
"""In a query: a number that varies."""
AS_THEY_ARE: Final = (BooleanField, CharField, ForeignKey, IntegerField, TextField)
"""Fields whose values the drivers take as they are."""


class Select(Generic[M]):
    """A query of which only some values vary."""

    def __init__(self, model: type[M], ask: Callable[[], QuerySet[M]]) -> None:
        """`ask` builds the query, with TEXT or NUMBER for each value that varies.

        Conditions stand in the order of their `filter`s, and those of one `filter` in any.
        """
        self._model, self._ask = model, ask

    def rows(self, *values: object) -> list[M]:
        """The rows for these values, given in the order of the conditions."""
        return self.rows_each([values])[0]

    def rows_each(self, several: Sequence[Sequence[object]]) -> list[list[M]]:
        """`rows` for each of several sets of values, with one round trip to the database."""
        text, constants, names, converters = self._built
        told, here = map(iter, several), connections[DEFAULT_DB_ALIAS]
        params: list[list[Any]] = [
            [next(values) if one in (TEXT, NUMBER) else one for one in constants] for values in told
        ]
        found = _each(text, params, lambda cursor: cursor.fetchall())
        return [[self._row(row, names, converters, here) for row in rows] for rows in found]

    def _row(self, row: Sequence[Any], names: Any, converters: Any, here: BaseDatabaseWrapper) -> M:
        changed = list(row)
        for place, column, change in converters:
            changed[place] = change(changed[place], column, here)
        return self._model.from_db(here.alias, names, changed)

    @cached_property
    def _built(self) -> tuple[str, tuple[Any, ...], list[str], list[tuple[int, Any, Callable[..., Any]]]]:
        """The text, its values, the fields of a row, and what makes a value of what the database has in a place."""
        compiler = self._ask().query.get_compiler(connection=connection)
        text, constants = compiler.as_sql()
        columns = [column for column, *_ in compiler.select]
        converters = compiler.get_converters(columns)
        changes = [(place, column, change) for place, (several, column) in converters.items() for change in several]
        return text, constants, [column.target.attname for column in columns], changes


class Existing(Generic[M]):
    """Finds out which of some rows are there, told by the values of a few fields."""

    def __init__(self, model: type[M], *fields: str) -> None:
        self._table = model._meta.db_table
        self._fields = tuple(map(model._meta.get_field, fields))
        self._places = f"({', '.join(['%s'] * len(fields))})"

    def among(self, rows: Sequence[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
        """Those of the rows, each the values in the order of the fields, that are stored."""
        if not rows:
            return set()
        with connection.cursor() as cursor:
            cursor.execute(
                self._text + ", ".join([self._places] * len(rows)) + ")", [one for row in rows for one in row]
            )
            return set(cursor.fetchall())

    @cached_property
    def _text(self) -> str:
        columns = ", ".join(map(_quoted, self._fields))
        return f"SELECT {columns} FROM {connection.ops.quote_name(self._table)} WHERE ({columns}) IN (VALUES "


class Insert(Generic[M]):
    """Inserts rows; the database assigns their primary keys."""

    def __init__(self, model: type[M]) -> None:
        self._table = model._meta.db_table
        self._values = _Values(field for field in model._meta.concrete_fields if not field.primary_key)
        self._places = f"({', '.join(['%s'] * len(self._values.fields))})"

    def write(self, rows: Sequence[M]) -> None:
        """Insert a few rows, or raise IntegrityError."""
        if rows:
            here, text = connections[DEFAULT_DB_ALIAS], self._text + ", ".join([self._places] * len(rows))
            with here.cursor() as cursor:
                cursor.execute(text, [value for row in rows for value in self._values.of(row, here)])

    @cached_property
    def _text(self) -> str:
        columns = ", ".join(map(_quoted, self._values.fields))
        return f"INSERT INTO {connection.ops.quote_name(self._table)} ({columns}) VALUES "


class Update(Generic[M]):
    """Compare and set: updates rows that haven't changed."""

    def __init__(self, model: type[M], compared: Sequence[str], written: Sequence[str]) -> None:
        self._model = model
        self._was = _Values((model._meta.pk, *map(model._meta.get_field, compared)))
        self._now = _Values(map(model._meta.get_field, written))

    def write(self, was: M, now: M) -> bool:
        """Replace `was` by `now`; returns whether the row was still as in `was`."""
        return self.write_each([(was, now)])[0]

    def write_each(self, pairs: Sequence[tuple[M, M]]) -> list[bool]:
        """`write` for each pair of rows; several take one round trip to the database."""
        here = connections[DEFAULT_DB_ALIAS]
        values = [self._now.of(now, here) + self._was.of(was, here) for was, now in pairs]
        return _each(self._text, values, lambda cursor: bool(cursor.rowcount))

    @cached_property
    def _text(self) -> str:
        same = "IS" if connection.vendor == "sqlite" else "IS NOT DISTINCT FROM"
        written = ", ".join(f"{_quoted(field)} = %s" for field in self._now.fields)
        compared = [f"{_quoted(field)} {'=' if field.primary_key else same} %s" for field in self._was.fields]
        table = connection.ops.quote_name(self._model._meta.db_table)
        return f"UPDATE {table} SET {written} WHERE {' AND '.join(compared)}"


class _Values:
    """What the database stores of some of a row's fields: first of those that need no conversion."""

    def __init__(self, fields: Iterable[Any]) -> None:
        self.fields = sorted(fields, key=lambda field: not isinstance(field, AS_THEY_ARE))
        self._plain = attrgetter(*(field.attname for field in self.fields if isinstance(field, AS_THEY_ARE)))
        self._others = [field for field in self.fields if not isinstance(field, AS_THEY_ARE)]

    def of(self, row: Model, here: BaseDatabaseWrapper) -> list[Any]:
        """The values, in the order of `fields`."""
        return [*self._plain(row), *(_stored(field, getattr(row, field.attname), here) for field in self._others)]


def _each(text: str, several: Sequence[list[Any]], outcome: Callable[[Any], T]) -> list[T]:
    """What comes of a statement for each of several sets of values; takes one round trip to the database."""
    if not several:
        return []
    here = connections[DEFAULT_DB_ALIAS]
    with here.cursor() as cursor:
        if len(several) == 1:
            cursor.execute(text, several[0])
            return [outcome(cursor)]
        with here.wrap_database_errors:  # Django's own `executemany` keeps neither rows nor counts
            if here.vendor == "sqlite":
                own = text.replace("%s", "?").replace("%%", "%")
                return [outcome(here.connection.execute(own, one)) for one in several]
            cursor.cursor.executemany(text, several, returning=True)
            found = [outcome(cursor)]
            while cursor.nextset():
                found.append(outcome(cursor))
            return found


def _stored(field: Any, value: Any, here: BaseDatabaseWrapper) -> Any:
    if value is None:
        return None
    if isinstance(field, DateTimeField):
        return here.ops.adapt_datetimefield_value(value)
    return field.get_db_prep_save(value, here)


def _quoted(field: Any) -> str:
    return connection.ops.quote_name(field.column)

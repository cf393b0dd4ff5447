"""Restores a backup into an empty site, or in place of the present data: all of it, or nothing.

The tables are created as they were when the backup was written, filled, and then brought up to date by migrations. On
SQLite this happens in a new file, which takes the old one's name at the end; on PostgreSQL in one transaction.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.game import Json
from boem.web.base.environment import KEY_FILE, told
from boem.web.base.push_key import store_push_key
from boem.web.hosting.archive import ArchiveReader, Head, columns_of
from boem.web.hosting.backup import Step, check_known, unseen

AT_ONCE: Final = 500  # rows
LEAVING: Final = 3.0  # seconds that a connection may take to close
PLAYERS: Final = "accounts_player"


def be_alone() -> None:
    """Use one connection and no pool, which might hold others; call before any query."""
    connection.close()
    connection.settings_dict["OPTIONS"].pop("pool", None)


def is_empty() -> bool:
    """Whether nobody has played here yet."""
    with connection.cursor() as cursor:
        if PLAYERS not in connection.introspection.table_names(cursor):
            return True
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(PLAYERS)}")  # noqa: S608  (our own name)
        return bool(cursor.fetchone() == (0,))


def read_backup(raw: BinaryIO, step: Step = unseen) -> Head:
    """Restore; raises ParseError if the backup is unusable or the site is running, and then nothing has changed."""
    reader = ArchiveReader(raw)
    head = reader.head()
    with _on_postgresql() if connection.vendor == "postgresql" else _on_sqlite():
        _fill(reader, head, step)
        _keep_key(head.key)
        if head.push and not told("BOEM_PUSH_KEY"):
            store_push_key(settings.DATA, head.push)
    return head


def _fill(reader: ArchiveReader, head: Head, step: Step) -> None:
    executor = MigrationExecutor(connection)
    check_known(head.applied, executor)
    apps = executor.migrate(_leaves(head.applied, executor)).apps
    done, total, models = 0, sum(kept.rows for kept in head.tables), []
    try:
        with transaction.atomic():
            for kept in head.tables:
                models.append(apps.get_model(kept.model))
                rows = reader.rows(kept.rows)
                while some := list(islice(rows, AT_ONCE)):
                    _insert(models[-1], kept.columns, some)
                    done += len(some)
                    step(done, total)
            reader.check()
            _settle(models)
    except (DatabaseError, LookupError, ValidationError, TypeError, ValueError) as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError("it is damaged; use another copy ({what})", what=type(error).__name__) from None
    executor.loader.build_graph()
    executor.migrate(executor.loader.graph.leaf_nodes())


def _insert(model: type[models.Model], names: list[str], rows: list[list[Json]]) -> None:
    fields = {field.attname: field for field in columns_of(model)}
    columns, quote = [fields[name] for name in names], connection.ops.quote_name
    named = ", ".join(quote(str(field.column)) for field in columns)
    values = [
        [field.get_db_prep_save(field.to_python(value), connection) for field, value in zip(columns, row, strict=True)]
        for row in rows
    ]
    places = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        statement = f"INSERT INTO {quote(model._meta.db_table)} ({named}) VALUES ({places})"  # noqa: S608  (quoted)
        cursor.executemany(statement, values)


def _settle(stored: list[type[models.Model]]) -> None:
    """Check foreign keys now, and set the sequences so that new ids follow the restored ones."""
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), stored):
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def _leaves(applied: list[tuple[str, str]], executor: MigrationExecutor) -> list[tuple[str, str]]:
    """The last of these migrations in each app."""
    nodes = executor.loader.graph.node_map
    earlier = {parent.key for key in applied for parent in nodes[key].parents if parent.key[0] == key[0]}
    return [key for key in applied if key not in earlier]


def _keep_key(key: str) -> None:
    """Store the key that signs sessions and invitations, unless the environment sets one."""
    if told("BOEM_SECRET_KEY"):
        return
    path = settings.DATA / KEY_FILE
    half = path.with_name(f"{KEY_FILE}.{os.getpid()}")
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)
    half.replace(path)


@contextmanager
def _on_postgresql() -> Iterator[None]:
    until = CLOCK.monotonic() + LEAVING
    while _others_are_connected():
        if CLOCK.monotonic() > until:
            raise ParseError("others are connected to the database; stop the site and its workers first")
        CLOCK.wait(0.1)
    with transaction.atomic():
        with connection.cursor() as cursor:
            for name in connection.introspection.table_names(cursor):
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE")
        yield


def _others_are_connected() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return bool(cursor.fetchone() != (0,))


@contextmanager
def _on_sqlite() -> Iterator[None]:
    """Fill a file next to the old one; SQLite only gives up its journal if nobody else has the file open."""
    path = Path(connection.settings_dict["NAME"])
    fresh = path.with_name(f"{path.name}.restoring")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 1000")
        try:
            cursor.execute("PRAGMA journal_mode = DELETE")
        except DatabaseError:
            raise ParseError("the database is in use; stop the site first") from None
    connection.close()
    fresh.unlink(missing_ok=True)
    try:
        with _named(fresh):
            yield
        fresh.replace(path)
    finally:
        for left in (fresh, *(fresh.with_name(f"{fresh.name}{end}") for end in ("-wal", "-shm", "-journal"))):
            left.unlink(missing_ok=True)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Use another file as the database; at the end everything is in that file alone, and on disk."""
    before = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = path
    try:
        yield
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before

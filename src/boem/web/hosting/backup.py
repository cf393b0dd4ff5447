"""Writes everything that the site stores, as of one moment, while the site runs.

The tables are read according to the database's own migrations, so a newer program can back a site up before upgrading
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import metadata
from typing import BinaryIO

from django.conf import settings
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.web.hosting.archive import ArchivedTable, ArchiveWriter, Head, columns_of, plain

Step = Callable[[int, int], None]
"""A callback: how many rows are done, out of how many."""


def unseen(done: int, of: int) -> None:
    """Report no progress."""


def write_backup(raw: BinaryIO, step: Step = unseen) -> int:
    """Write a backup; returns its number of rows."""
    with _one_moment():
        executor = MigrationExecutor(connection)
        applied = sorted(executor.loader.applied_migrations)
        check_known(applied, executor)
        models = stored_models(applied, executor)
        kept = [
            ArchivedTable(
                model._meta.label, [field.attname for field in columns_of(model)], model._base_manager.count()
            )
            for model in models
        ]
        writer, done, total = ArchiveWriter(raw), 0, sum(one.rows for one in kept)
        head = Head(
            metadata.version("boem"),
            CLOCK.now().isoformat(),
            applied,
            settings.SECRET_KEY,
            kept,
            settings.PUSH_KEY.private if settings.PUSH_KEY else "",
        )
        writer.head(head)
        for model in models:
            columns = columns_of(model)
            for row in model._base_manager.order_by("pk").iterator(500):
                writer.line([plain(field, row) for field in columns])
                done += 1
                step(done, total)
        writer.close()
    return total


def stored_models(applied: list[tuple[str, str]], executor: MigrationExecutor) -> list[type[models.Model]]:
    """The models that have a table, as the applied migrations leave them."""
    apps = executor.loader.project_state(applied).apps
    return [one for one in apps.get_models(include_auto_created=True) if one._meta.managed and not one._meta.proxy]


def check_known(applied: list[tuple[str, str]], executor: MigrationExecutor) -> None:
    """Raise ParseError if a newer program has made the tables."""
    unknown = [f"{app}.{name}" for app, name in applied if (app, name) not in executor.loader.graph.nodes]
    if unknown:
        raise ParseError(
            "a newer Boem has made it ({migration} is not known here); upgrade this one first", migration=unknown[0]
        )


@contextmanager
def _one_moment() -> Iterator[None]:
    """A read-only transaction with a stable snapshot; no writer waits for it."""
    on_postgresql = connection.vendor == "postgresql"
    begin = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY" if on_postgresql else "BEGIN DEFERRED"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")

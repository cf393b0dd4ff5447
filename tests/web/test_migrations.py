"""Migrations agree with the models; renamed classes keep their tables."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

RENAMED = (("tables", "0009_seat_row"), ("lobby", "0003_matchmaking_lock"))


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db(transaction=True)  # SQLite makes no schema in a transaction
@pytest.mark.parametrize(("app", "migration"), RENAMED)
@pytest.mark.parametrize("backwards", [False, True])
def test_another_name_for_a_class_asks_nothing_of_the_database(app: str, migration: str, *, backwards: bool) -> None:
    out = StringIO()
    call_command("sqlmigrate", app, migration, backwards=backwards, stdout=out)
    said = [line for line in out.getvalue().splitlines() if not line.startswith("--")]
    assert [line for line in said if line not in ("BEGIN;", "COMMIT;", "")] == []

"""Fixtures and hooks of all tests."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.db.models.signals import post_migrate

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as set by the command
os.environ.setdefault("KMP_INIT_AT_FORK", "FALSE")  # as set by joblib once loaded
os.environ["LANG"] = "C.UTF-8"  # in English, whatever the tester's language
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
FILLED = ("puzzles_day", "puzzles_known", "auth_permission", "django_content_type", "sqlite_sequence")
ENVIRONMENT = pytest.StashKey[dict[str, str]]()
pytest_plugins = [
    "support.examples",
    "support.levels",
    "support.spread",
    "support.stranger",
    "support.leave_out",
    "support.fixtures",
    "support.dask_fixtures",
    "support.mail_fixtures",
    "support.times",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write golden files anew instead of comparing")
    parser.addoption("--api-examples", type=int, help="how many calls of each kind are made up (as the level)")


def pytest_cmdline_main(config: pytest.Config) -> None:
    """Refuses a mistyped path, of which the workers of xdist say nothing."""
    for path in (Path(config.invocation_params.dir, one.split("::")[0]) for one in config.args):
        if not path.exists():
            raise pytest.UsageError(f"There is no {path}.")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Modules loaded here stay, so exempt them from garbage collection."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Notes the environment."""
    item.stash[ENVIRONMENT] = _environment()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """No test leaves a changed environment to the next."""
    yield
    assert _environment() == item.stash[ENVIRONMENT]


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Leaves out the rows about models and permissions, rewritten after each test that commits; nobody reads them."""
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")


@pytest.fixture(scope="session")
def django_db_keepdb(
    request: pytest.FixtureRequest, django_db_keepdb: bool, django_db_modify_db_settings: None
) -> bool:
    """If several processes run tests, each starts from the `prepared` database, emptied: migrating takes seconds."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return django_db_keepdb
    prepared = request.getfixturevalue("prepared")
    own = Path(settings.DATABASES["default"]["TEST"]["NAME"])  # as renamed for this process by pytest-django
    for file in prepared.glob("boem.sqlite3*"):
        shutil.copy(file, own.with_name(file.name.replace("boem.sqlite3", own.name)))
    with closing(sqlite3.connect(own)) as database, database:
        for table in FILLED:
            database.execute(f"DELETE FROM {table}")
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The database is dropped after the last test, without Playwright's event loop if that was a browser test."""
    yield
    asyncio._set_running_loop(None)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with the golden file of this name beside the test, or writes it."""

    def compare(name: str, text: str) -> None:
        path = Path(request.path).parent / "golden" / name
        if request.config.getoption("--write-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare

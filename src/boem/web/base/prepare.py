"""Preparations before the site can serve: migrations, compiled catalogues, static files."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from boem.core.errors import IllegalAction, ParseError
from boem.core.forms import Phrase
from boem.core.lock import locked
from boem.core.texts import catalogue_files, languages, read_catalogues
from boem.web.base.environment import DATABASE, data_folder, told

SECONDS = 5
LOCK = 0x626F656D  # held by whoever prepares a site on PostgreSQL
CATALOGUE = Path("LC_MESSAGES") / "django.mo"


def set_up() -> None:
    """Set up Django."""
    import django  # noqa: PLC0415  (commands that need no site start quicker without it)

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boem.web.project.settings")
    django.setup()


def prepare_apart() -> None:
    """Prepare everything in a process of its own where one can be split off, so that its memory is given back."""
    set_up()
    if not hasattr(os, "fork"):
        prepare()
    elif not (child := os.fork()):
        prepare()
        os._exit(0)
    elif status := os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise SystemExit(status)  # the child has said why


def prepare() -> None:
    """Prepare everything; needed again after an upgrade, and quick if there is nothing to do."""
    prepare_database()
    from django.conf import settings  # noqa: PLC0415

    with one_at_a_time():  # the site and its workers share the folder
        compile_catalogues(settings.DATA / "locale")
        from boem.web.base.game_assets import JOINED, join_files  # noqa: PLC0415

        join_files(settings.DATA / JOINED)
        lay_out_files(settings.DATA / "static.stamp")


def prepare_database() -> None:
    """Prepare what commands without pages need."""
    set_up()
    from django.core.management import call_command  # noqa: PLC0415

    keep_to_owner()
    check_services()
    with one_at_a_time():
        call_command("migrate", interactive=False, verbosity=0)


def keep_to_owner() -> None:
    """Let nobody else read the SQLite file and its companions, which take their mode from it."""
    if told("BOEM_DATABASE_URL"):
        return
    try:
        file = data_folder() / DATABASE
        file.touch(mode=0o600)
        for path in file.parent.glob(f"{DATABASE}*"):
            path.chmod(0o600)
    except OSError as error:
        raise ParseError(
            "{file} can't be made private: {why}",
            "BOEM_DATA",
            file=error.filename,
            why=Phrase(error.strerror or ""),
        ) from None


@contextmanager
def the_only_one() -> Iterator[None]:
    """Let no other process serve from the same SQLite file; raises ParseError if one does already.

    Clocks, bots and limits belong to a process, so two would rule and play twice.
    """
    if told("BOEM_DATABASE_URL"):
        yield
        return
    folder = data_folder()
    with ExitStack() as held:
        try:
            held.enter_context(locked(folder, patience=0))
        except IllegalAction:
            raise ParseError(
                "another boem serve has {folder}: end that one first, or name another folder",
                "BOEM_DATA",
                folder=folder,
            ) from None
        yield


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Make other processes of a site on PostgreSQL wait; SQLite has only one."""
    from django.db import connection  # noqa: PLC0415

    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def check_services() -> None:
    """Raise ParseError at once if the database or Redis doesn't answer."""
    from django.conf import settings  # noqa: PLC0415
    from django.db import DatabaseError, connection  # noqa: PLC0415

    url = told("BOEM_DATABASE_URL")
    try:
        if url:
            _ask_postgres(url)
        else:
            connection.introspection.table_names()
    except DatabaseError as error:
        why = str(error).strip().splitlines()[0]
        place = "BOEM_DATABASE_URL" if url else "BOEM_DATA"
        raise ParseError("the database does not answer: {why}", place, why=why) from None
    if settings.REDIS:
        _ask_redis(settings.REDIS)


def _ask_postgres(url: str) -> None:
    import psycopg  # noqa: PLC0415  (a site on SQLite has no use for it)
    from django.db import DatabaseError  # noqa: PLC0415

    try:
        psycopg.connect(url, connect_timeout=SECONDS).close()
    except psycopg.Error as error:
        raise DatabaseError(error) from None


def _ask_redis(url: str) -> None:
    import redis  # noqa: PLC0415

    try:
        redis.Redis.from_url(url, socket_connect_timeout=SECONDS).ping()
    except (redis.RedisError, ValueError) as error:
        raise ParseError("Redis does not answer: {why}", "BOEM_REDIS_URL", why=error) from None


def compile_catalogues(target: Path) -> None:
    """Compile the catalogues of each language into one for Django, unless that is newer than all of them."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415

    for language in languages():
        sources = catalogue_files(language)
        compiled = target / language / CATALOGUE
        stamp, told = compiled.with_suffix(".sources"), "\n".join(map(str, sources))
        if not sources or (_is_fresh(compiled, sources) and stamp.exists() and stamp.read_text() == told):
            continue
        compiled.parent.mkdir(parents=True, exist_ok=True)
        half = compiled.with_suffix(f".{os.getpid()}")
        with half.open("wb") as file:
            write_mo(file, read_catalogues(language))
        half.replace(compiled)
        stamp.write_text(told)


def _is_fresh(compiled: Path, sources: Sequence[Path]) -> bool:
    newest = max(path.stat().st_mtime for path in sources)
    return compiled.exists() and compiled.stat().st_mtime > newest


def lay_out_files(stamp: Path) -> None:
    """Copy, hash and compress the static files, unless the stamp says that these were done."""
    from django.conf import settings  # noqa: PLC0415
    from django.contrib.staticfiles.finders import get_finders  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    sources = [(name, Path(storage.path(name)).stat()) for finder in get_finders() for name, storage in finder.list([])]
    known = sorted((name, found.st_size, found.st_mtime_ns) for name, found in sources)
    now = hashlib.sha256(repr(known).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == now and (settings.STATIC_ROOT / "staticfiles.json").exists():
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)

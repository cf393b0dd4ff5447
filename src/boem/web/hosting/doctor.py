"""The checks of `boem doctor`. Each finds something good, something wrong with its remedy, or a note."""

from __future__ import annotations

import difflib
import platform
import shutil
import smtplib
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from typing import Final

import redis
from django.conf import settings
from django.core.checks import run_checks
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Max

from boem.bots.installed import broken_bots
from boem.core.clock import CLOCK
from boem.core.errors import BoemError
from boem.core.faces import broken_faces
from boem.core.registry import broken_games, find_game, game_ids
from boem.core.texts import explain, gettext, say
from boem.core.texts import gettext_noop as _
from boem.inference import Field, infer
from boem.web.base.environment import DATABASE, KEY_FILE, LOCAL_HOSTS, NAMES, discreet, meaningless
from boem.web.base.push_key import PUSH_FILE
from boem.web.hosting.doctor_finding import DoctorFinding, Kind
from boem.web.hosting.mail_checks import mail_in, mail_out
from boem.web.hosting.worker_heartbeat import DEAD, silence
from boem.web.mail.mailbox import Unreachable
from boem.web.moderation.models import Moderator, Report
from boem.web.notices.models import PushSubscription
from boem.web.tables.models import Table
from boem.web.tables.store.failures import TRIES

LEAST_ROOM: Final = 1 << 30  # bytes that should be free
AHEAD: Final = 60.0  # seconds by which two clocks may differ


def examine() -> Iterator[DoctorFinding]:
    """One finding after another; a check that fails itself counts as wrong."""
    for name, look in LOOKS:
        try:
            kind, said = look()
        except (BoemError, Error, OSError, redis.RedisError, smtplib.SMTPException, Unreachable) as error:
            kind, said = "wrong", _why(error)
        yield DoctorFinding(name, kind, discreet(" ".join(said.split())))


def _why(error: Exception) -> str:
    return (explain(error) if isinstance(error, BoemError) else str(error)) or type(error).__name__


def program() -> tuple[Kind, str]:
    """Python, and the native module, which must infer the one mine next to a 1."""
    if not infer(Field.parse(".1", mines=1)).mined:
        return "wrong", gettext("the native module doesn't infer; install Boem again")
    versions = {"boem": metadata.version("boem"), "python": platform.python_version()}
    return "good", say(_("Boem {boem} on Python {python}, and its native module infers"), **versions)


def games() -> tuple[Kind, str]:
    """The installed games, and their parts and bots that can't be loaded."""
    faults = [*map(explain, (*broken_games().values(), *broken_bots()))]
    for game_id in game_ids():
        broken = broken_faces(find_game(game_id).faces)
        faults += [say(_("the game {game}: {fault}"), game=game_id, fault=fault) for fault in broken]
    if faults:
        return "wrong", "; ".join(faults)
    return "good", say(_("{count} are installed: {games}"), count=len(game_ids()), games=", ".join(game_ids()))


def names() -> tuple[Kind, str]:
    """Every BOEM_ variable that is set is a known one."""
    unread = meaningless()
    if not unread:
        return "good", gettext("all that are set are Boem's")
    like = [(name, difflib.get_close_matches(name, NAMES, 1)) for name in unread]
    told = [f"{name} ({near[0]}?)" if near else name for name, near in like]
    return "note", say(_("nothing reads {names}; docs/hosting.md lists the settings"), names=", ".join(told))


def folder() -> tuple[Kind, str]:
    """Who may read the data folder, and whether it is writable."""
    path = settings.DATA
    kept = [one for one in (path, path / KEY_FILE, path / PUSH_FILE, path / DATABASE) if one.exists()]
    open_to_others = [one for one in kept if one.stat().st_mode & 0o077]
    if sys.platform != "win32" and open_to_others:
        told = _("others may read {file}; chmod go= {file} makes it private")
        return "wrong", say(told, file=open_to_others[0])
    probe = path / ".doctor"
    probe.touch()
    probe.unlink()
    return "good", say(_("{folder} can be written and is its owner's alone"), folder=path)


def room() -> tuple[Kind, str]:
    """Free space."""
    free = shutil.disk_usage(settings.DATA).free
    enough = free >= LEAST_ROOM
    told = _("{free:.1f} GiB free at {folder}{enough:|; free up at least 1 GiB}")
    return "good" if enough else "wrong", say(told, free=free / (1 << 30), folder=settings.DATA, enough=enough)


def database() -> tuple[Kind, str]:
    """The database answers, and keeps what it has committed."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sqlite_version()")
            version = cursor.fetchone()[0]
            cursor.execute("PRAGMA journal_mode")
            mode = cursor.fetchone()[0]
            cursor.execute("PRAGMA synchronous")
            careful = cursor.fetchone()[0] >= 2  # FULL
            told = _("SQLite {version}, journal_mode {mode}, synchronous {careful:FULL|less than FULL}")
            said = say(told, version=version, mode=mode, careful=careful)
            right = _("set journal_mode to WAL and synchronous to FULL, on a disk of this machine")
        else:
            shown = {}
            for name in ("server_version", "fsync", "synchronous_commit", "server_encoding"):
                cursor.execute(f"SHOW {name}")
                shown[name] = cursor.fetchone()[0]
            mode = "wal"
            careful = (
                shown["fsync"] == "on" and shown["synchronous_commit"] != "off" and shown["server_encoding"] == "UTF8"
            )
            said = ", ".join(["PostgreSQL", *(f"{name} {value}" for name, value in shown.items())])
            right = _("set fsync on, synchronous_commit on, and the encoding to UTF8")
    return ("good", said) if careful and mode == "wal" else ("wrong", f"{said}; {gettext(right)}")


def migrations() -> tuple[Kind, str]:
    """The tables are this program's."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    unknown = [f"{app}.{name}" for app, name in executor.loader.applied_migrations if (app, name) not in graph.nodes]
    waiting = executor.migration_plan(graph.leaf_nodes())
    if unknown:
        return "wrong", say(_("a newer Boem has made the tables ({migration}); upgrade this one"), migration=unknown[0])
    if waiting:
        return "note", say(_("{count} migrations wait; boem serve does them when it starts"), count=len(waiting))
    return "good", gettext("all are done")


def redis_there() -> tuple[Kind, str]:
    """Redis, through which several processes meet."""
    if not settings.REDIS:
        return "note", gettext("not set up: one process serves, and works")
    client = redis.Redis.from_url(settings.REDIS, socket_connect_timeout=5, socket_timeout=5)
    return "good", say(_("Redis {version} answers"), version=client.info("server")["redis_version"])


def files() -> tuple[Kind, str]:
    """Scripts and styles are collected."""
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        return "note", gettext("not laid out yet; boem serve does it when it starts")
    return "good", say(_("laid out in {folder}"), folder=settings.STATIC_ROOT)


def push() -> tuple[Kind, str]:
    """Devices can be notified."""
    if settings.PUSH_KEY is None:
        return "note", gettext("not set up: no device is notified; boem setup-push makes the keys")
    if not settings.HTTPS:
        return "note", gettext("there are keys, but browsers allow it only with BOEM_URL=https://…, or on localhost")
    has_table = PushSubscription._meta.db_table in connection.introspection.table_names()
    count = PushSubscription.objects.count() if has_table else 0
    return "good", say(_("there are keys; devices that are notified: {count}"), count=count)


def address() -> tuple[Kind, str]:
    """The public address of the site."""
    url, names = settings.SITE_URL, [name for name in settings.NAMES if name not in LOCAL_HOSTS]
    if not names:
        return "note", gettext("the site is for this machine alone; BOEM_URL=https://… opens it to others")
    if not settings.HTTPS:
        told = _("set BOEM_URL=https://{host}, so that cookies only go over TLS")
        return "wrong", say(told, host=names[0].lstrip(".*"))
    if url.split("://")[1].split(":")[0] not in names:
        return "wrong", say(_("BOEM_HOSTS lacks the name in BOEM_URL, {url}"), url=url)
    if not settings.PROXIES:
        told = _(
            "set BOEM_PROXY to the address of the web server with TLS; until then, limits take all visitors for one"
        )
        return "wrong", gettext(told)
    return "good", say(_("{url}, with TLS from {proxies}"), url=url, proxies=", ".join(settings.PROXIES))


def imprint() -> tuple[Kind, str]:
    """Visitors can read who runs the site."""
    lacking = [f"BOEM_{name}" for name in ("IMPRINT", "OPERATOR", "CONTACT") if not getattr(settings, name)]
    if not lacking:
        return "good", gettext("imprint and privacy page say who runs the site")
    told = _("not set: {names}; in many countries a site that is open to others needs them")
    return "note", say(told, names=", ".join(lacking))


def order() -> tuple[Kind, str]:
    """There are moderators to look at reports."""
    if Moderator._meta.db_table not in connection.introspection.table_names():
        return "note", gettext("not known before the migrations are done")
    named, waiting = Moderator.objects.count(), Report.objects.filter(closed=None).count()
    if not named:
        told = _("nobody is a moderator; open reports: {reports}; boem moderator NAME makes somebody one")
        return "note", say(told, reports=waiting)
    return "good", say(_("moderators: {moderators}; open reports: {reports}"), moderators=named, reports=waiting)


def clock() -> tuple[Kind, str]:
    """Time doesn't run backwards, and the database's clock agrees."""
    now = CLOCK.now()
    last = Table.objects.aggregate(at=Max("changed"))["at"] if _has_tables() else None
    if last is not None and (last - now).total_seconds() > AHEAD:
        told = _("it is {now:%Y-%m-%d %H:%M} UTC here, and a table moved at {last:%Y-%m-%d %H:%M}; set the clock")
        return "wrong", say(told, now=now, last=last)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT now()")
            apart = abs((cursor.fetchone()[0] - now).total_seconds())
        if apart > AHEAD:
            told = _("the database's clock is {seconds:.0f} seconds off ours; set both by NTP")
            return "wrong", say(told, seconds=apart)
    return "good", say(_("it is {now:%Y-%m-%d %H:%M:%S} UTC"), now=now)


def worker() -> tuple[Kind, str]:
    """A worker plays the bots and watches the clocks."""
    silent = silence()
    if silent is None:
        return "note", gettext("no worker has reported yet")
    if silent > DEAD:
        what = "boem worker" if settings.REDIS else "boem serve"
        return "wrong", say(_("it last reported {seconds:.0f} seconds ago; start {what}"), seconds=silent, what=what)
    aside = Table.objects.exclude(status="over").filter(failures__gte=TRIES).count() if _has_tables() else 0
    if aside:
        told = _("{tables} tables failed {times} times and are set aside; the log says why")
        return "wrong", say(told, tables=aside, times=TRIES)
    return "good", say(_("it reported {seconds:.0f} seconds ago"), seconds=silent)


def deployment() -> tuple[Kind, str]:
    """Django's own deployment checks."""
    if not settings.HTTPS:
        return "note", gettext("left out: the site is not on https")
    found = [one for one in run_checks(include_deployment_checks=True) if not one.is_silenced()]
    said = "; ".join(f"{one.id}: {one.msg}" for one in found)
    return ("wrong", said) if found else ("good", gettext("nothing is found"))


def _has_tables() -> bool:
    return Table._meta.db_table in connection.introspection.table_names()


LOOKS: Final[Sequence[tuple[str, Callable[[], tuple[Kind, str]]]]] = (
    (_("program"), program),
    (_("games"), games),
    (_("names"), names),
    (_("data folder"), folder),
    (_("room"), room),
    (_("database"), database),
    (_("migrations"), migrations),
    (_("redis"), redis_there),
    (_("static files"), files),
    (_("outgoing e-mail"), mail_out),
    (_("incoming e-mail"), mail_in),
    (_("push"), push),
    (_("address"), address),
    (_("imprint"), imprint),
    (_("moderation"), order),
    (_("clock"), clock),
    (_("worker"), worker),
    (_("deployment"), deployment),
)

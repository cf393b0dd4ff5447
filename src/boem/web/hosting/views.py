"""Endpoints for monitoring: whether the process lives, whether it can serve, and its metrics."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_address
from typing import Any, Final

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import F, Min, Q
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.core import GaugeMetricFamily

from boem.core.clock import CLOCK
from boem.web.base.cache import UNLESS_AWAY
from boem.web.base.environment import LOCAL_HOSTS
from boem.web.base.metrics import exposition
from boem.web.mail.models import Outgoing
from boem.web.notices.models import PushMessage
from boem.web.puzzles.models import Book
from boem.web.tables.models import Table
from boem.web.tables.store.failures import TRIES

PLAIN: Final = "text/plain"
FORWARDED: Final = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP")
SECONDS: Final = 2  # that Redis may take
LEAST_ROOM: Final = 16 << 20  # bytes, below which the next move might not be stored


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type=PLAIN)


def readyz(request: HttpRequest) -> HttpResponse:
    """Everything the process depends on answers, too."""
    wrong = what_is_missing()
    return HttpResponse(f"{wrong or 'ok'}\n", content_type=PLAIN, status=503 if wrong else 200)


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus metrics, for the host only."""
    if not _may_read(request):
        sentence = "These numbers are for the host: from this machine, or with BOEM_METRICS_TOKEN as a bearer token.\n"
        return HttpResponse(sentence, content_type=PLAIN, status=403)
    return HttpResponse(exposition(Stored()), content_type=CONTENT_TYPE_LATEST)


def what_is_missing() -> str:
    """A sentence that names what is missing: the database, its migrations, Redis or disk space; empty if nothing is."""
    try:
        connection.ensure_connection()
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return "the database waits for its migrations"
    except Error:
        return "the database does not answer"
    if shutil.disk_usage(settings.DATA).free < LEAST_ROOM:
        return "the disk is full"
    if settings.REDIS and not _answers(settings.REDIS):
        return "Redis does not answer"
    return ""


def _answers(redis_url: str) -> bool:
    import redis  # noqa: PLC0415 (large, and many sites have none)

    timeouts: dict[str, object] = {"socket_connect_timeout": SECONDS, "socket_timeout": SECONDS}
    with UNLESS_AWAY:
        redis.Redis.from_url(redis_url, **timeouts).ping()
        return True
    return False


def _may_read(request: HttpRequest) -> bool:
    """Allowed with the token; if none is set, from this machine and not through a proxy."""
    if settings.METRICS_TOKEN:
        shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(shown.encode(), settings.METRICS_TOKEN.encode())
    name = split_domain_port(request.get_host())[0]
    if name not in LOCAL_HOSTS or any(header in request.META for header in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


class Stored:
    """Waiting tables, mails and books."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One gauge after another."""
        now = CLOCK.now()
        yield from _tables()
        age = max(((now - at).total_seconds() for at in _oldest(now)), default=0.0)
        yield _gauge("boem_queue_age_seconds", "How long the oldest overdue work has been waiting.", age)
        mails = Outgoing.objects.filter(state=Outgoing.State.WAITING).count()
        yield _gauge("boem_mails_waiting", "E-mails waiting to be sent.", mails)
        pushes = PushMessage.objects.filter(due__isnull=False).count()
        yield _gauge("boem_push_messages_waiting", "Push messages waiting to be sent.", pushes)
        books = Book.objects.filter(state__in=(Book.State.WAITING, Book.State.WORKING)).count()
        yield _gauge("boem_books_waiting", "Books waiting or being made.", books)


def _tables() -> Iterator[GaugeMetricFamily]:
    going_on = Table.objects.exclude(status="over")
    waiting = Q(seats__kind__in=("open", "invite"))
    awaiting = going_on.filter(waiting).distinct().count()
    yield _gauge("boem_tables_waiting", "Unfinished tables with a free seat.", awaiting)
    yield _gauge("boem_tables_playing", "Unfinished tables with all seats taken.", going_on.count() - awaiting)
    aside = going_on.filter(failures__gte=TRIES).count()
    yield _gauge("boem_tables_set_aside", "Unfinished tables that the worker has given up on.", aside)


def _oldest(now: datetime) -> list[datetime]:
    """When the oldest overdue work of each kind fell due: bots' moves, deadlines, mails, books."""
    tables = Table.objects.exclude(status="over").filter(failures__lt=TRIES, held=False)
    both: Any = F("waits")
    bots = tables.alias(due=both.bitand(F("bots"))).exclude(due=0)
    found = (
        bots.aggregate(at=Min("changed"))["at"],
        tables.filter(deadline__lte=now).aggregate(at=Min("deadline"))["at"],
        Outgoing.objects.filter(state=Outgoing.State.WAITING, due__lte=now).aggregate(at=Min("due"))["at"],
        Book.objects.filter(state=Book.State.WAITING).aggregate(at=Min("created"))["at"],
    )
    return [at for at in found if at is not None]


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, what, value=value)

"""Endpoints for monitoring: whether the process lives, whether it can serve, and its metrics."""

from __future__ import annotations

import secrets
import shutil
from ipaddress import ip_address
from typing import Final

import redis
from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from prometheus_client import CONTENT_TYPE_LATEST

from boem.web.base.environment import LOCAL_HOSTS
from boem.web.base.metrics import exposition
from boem.web.hosting.gauges import Stored

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
    try:
        if settings.REDIS:
            timeouts: dict[str, object] = {"socket_connect_timeout": SECONDS, "socket_timeout": SECONDS}
            redis.Redis.from_url(settings.REDIS, **timeouts).ping()
    except redis.RedisError:
        return "Redis does not answer"
    return ""


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

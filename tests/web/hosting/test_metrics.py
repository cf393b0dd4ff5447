"""Prometheus metrics: by route and never by address, for the host alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from support.site import Site
from support.tables import do, table_of

from boem.core.errors import IllegalAction, ParseError
from boem.web.base.errors import Stale

pytestmark = pytest.mark.django_db


def numbers(text: str) -> dict[tuple[str, frozenset[str]], float]:
    """Each value, by its name and the values of its labels."""
    families = text_string_to_metric_families(text)
    return {(one.name, frozenset(one.labels.values())): one.value for family in families for one in family.samples}


def read(**more: Any) -> dict[tuple[str, frozenset[str]], float]:
    return numbers(Client(headers={"host": "localhost"}).get("/metrics", **more).content.decode())


def test_requests_are_counted_by_route_and_status_without_their_address() -> None:
    table = table_of("me", "invite")
    before = read()
    answer = Client().get(f"/t/{table.id}/join/a-secret-token?and=more")
    Client().get("/nothing/like/this")
    after = Client().get("/metrics", headers={"host": "localhost"}).content.decode()
    assert table.id not in after
    assert "a-secret-token" not in after
    known = ("boem_requests_total", frozenset({"GET", "/t/<str:table_id>/join/<str:token>", str(answer.status_code)}))
    nowhere = ("boem_requests_total", frozenset({"GET", "nowhere", "404"}))
    for counted in (known, nowhere):
        assert numbers(after)[counted] == before.get(counted, 0) + 1, after


def test_actions_are_counted_by_what_came_of_them() -> None:
    table, before = table_of("me", "bot:random"), read()
    do(table, 0, "lay A1 B1")
    for text, after, error in (("juggle", None, ParseError), ("lay A1 C1", 1, IllegalAction), ("sweep B2", 99, Stale)):
        with pytest.raises(error):
            do(table, 0, text, after)
    after_all = read()

    def more(outcome: str) -> float:
        name = ("boem_actions_total", frozenset({outcome}))
        return after_all.get(name, 0) - before.get(name, 0)

    assert [more(one) for one in ("accepted", "refused", "unreadable", "stale")] == [1, 1, 1, 1]
    seconds = ("boem_action_seconds_count", frozenset[str]())
    assert after_all[seconds] - before[seconds] == 4


def test_waiting_work_is_counted() -> None:
    before = read()
    table_of("me", "open")
    table_of("me", "bot:random")
    after = read()
    for name in ("boem_tables_waiting", "boem_tables_playing"):
        assert after[name, frozenset()] == before[name, frozenset()] + 1
    for name in ("boem_mails_waiting", "boem_books_waiting", "boem_queue_age_seconds", "boem_connections"):
        assert after[name, frozenset()] >= 0


@pytest.mark.parametrize(
    "asked",
    [
        {"REMOTE_ADDR": "203.0.113.7"},
        {"headers": {"host": "testserver"}},
        {"headers": {"x-forwarded-for": "127.0.0.1"}},
        {"headers": {"forwarded": "for=127.0.0.1"}},
    ],
)
def test_nobody_else_reads_it(asked: dict[str, Any]) -> None:
    answer = Client().get("/metrics", **({"headers": {"host": "localhost"}} | asked))
    assert answer.status_code == 403
    assert b"boem_" not in answer.content


def test_metrics_are_read_from_anywhere_with_a_token_and_from_nowhere_without(settings: Any) -> None:
    settings.METRICS_TOKEN = "a-token-of-the-host"
    for shown, status in (("Bearer a-token-of-the-host", 200), ("Bearer another", 403), ("", 403)):
        asked = Client().get("/metrics", REMOTE_ADDR="203.0.113.7", headers={"authorization": shown})
        assert asked.status_code == status


def test_a_running_site_reports_them_too(site: Site) -> None:
    with site.client() as client:
        told = numbers(client.get(f"{site.url}/metrics").text)
    assert told["boem_requests_total", frozenset({"GET", "/readyz", "200"})] >= 1


@pytest.mark.usefixtures("cold")  # the library decides on loading where to keep numbers
def test_several_processes_tell_their_sum_and_forget_who_is_gone(tmp_path: Path) -> None:
    environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def process(what: str) -> str:
        command = [sys.executable, "-c", f"from boem.web.base.metrics import *; {what}"]
        return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout

    for _ in range(2):
        process("CONNECTIONS.inc(); REQUESTS.labels('GET', '/', 200).inc()")
    told = numbers(process("CONNECTIONS.inc(); print(exposition().decode())"))
    assert told["boem_requests_total", frozenset({"GET", "/", "200"})] == 2
    assert told["boem_connections", frozenset()] == 1


def test_there_is_no_series_beside_those_that_the_documentation_lists() -> None:
    Client().get("/healthz")
    assert not [name for name, _labels in read() if name.endswith("_created")]

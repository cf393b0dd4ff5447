"""A process speaks to Redis over few lines, however many are connected to it; and tells there who is."""

from __future__ import annotations

import time
from contextlib import ExitStack

import pytest
from redis import Redis
from support.line import line
from support.site import Site

pytestmark = pytest.mark.needs("postgresql", "redis")
TABLES = 12
SECONDS = 30


def test_many_connections_share_the_lines_to_redis(big_site: Site) -> None:
    red = big_site.guest()
    tables = [str(red.open("me", "open")["id"]) for _ in range(TABLES)]
    counts, until = list[int](), time.monotonic() + SECONDS
    with ExitStack() as stack, Redis.from_url(big_site.redis_url, decode_responses=True) as client:
        for table in tables:
            stack.enter_context(line(big_site, f"/ws/v1/tables/{table}", red.token))
            while not list(client.scan_iter(f"*here:{table}:0")):
                assert time.monotonic() < until
            counts.append(len(client.client_list()))
    assert counts[-1] - counts[1] < TABLES // 2, counts

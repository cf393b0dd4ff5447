"""A process uses few connections to Redis, however many clients it has; and announces there who is connected."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial

from redis import Redis
from support.line import line
from support.site import Site
from support.tables import TINY
from support.waiting import wait_until

TABLES = 12


def is_told(client: Redis, table: str) -> bool:
    return bool(list(client.scan_iter(f"*here:{table}:0")))


def test_many_connections_share_the_lines_to_redis(big_site: Site) -> None:
    red = big_site.guest()
    tables = [str(red.open("me", "open")["id"]) for _ in range(TABLES)]
    counts, with_bot = list[int](), str(red.open("me", "bot:random", config=TINY)["id"])
    wait_until(lambda: red.see(with_bot)["number"])  # the worker has its connections by now
    with ExitStack() as stack, Redis.from_url(big_site.redis_url, decode_responses=True) as client:
        for table in tables:
            stack.enter_context(line(big_site, f"/ws/v1/tables/{table}", red.token))
            wait_until(partial(is_told, client, table))
            counts.append(len(client.client_list()))
    assert counts[-1] - counts[1] < TABLES // 2, counts

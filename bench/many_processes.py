"""What a move costs each part of a site, and what eight or sixty-four serving processes would make of that.

Processor times are measured: those of the serving processes, of PostgreSQL and of Redis, with one serving process and
with two, while programs play as fast as they can. What more processes do is simulated with them, each on a core of its
own: moves wait for their process, go to PostgreSQL by the batch, one batch of a process at a time, and are announced
through Redis, which every process hears. The opponent's process, if it is another, then reads the move.
`make bench-processes`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Annotated, Final

import httpx
import msgspec
import typer
import uvloop
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.simulated import MoveCosts, SimulatedSite
from bench.site import as_fast_as_can_be, site_with
from support.load import PATIENCE, Game, People
from support.services import redis
from support.site import Site

TICK: Final = os.sysconf("SC_CLK_TCK")
ANNOUNCED: Final = ("t.73gmu3xhw6quv7", {"type": "table.moved", "number": 40, "stamp": "73gmu3xhw6quv7-40"})
BATCH: Final = 20  # announcements in a message of Redis where its cost is measured
MESSAGES: Final = 4_000
LISTENERS: Final = 16


class SpentOnMove(msgspec.Struct):
    """Processor time of a move, in milliseconds, by whose it is."""

    serving: float
    database: float
    redis: float
    per_second: float


def _tree(process: int) -> Iterator[int]:
    """A process and all below it."""
    yield process
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        yield from _tree(int(child))


def spent(process: int) -> float:
    """Seconds of a processor that a process and those below it have used."""
    stats = [Path(f"/proc/{one}/stat").read_text().rpartition(") ")[2].split() for one in _tree(process)]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / TICK


def _child(name: str) -> int:
    """This program's child that runs this."""
    return next(one for one in _tree(os.getpid()) if name in Path(f"/proc/{one}/comm").read_text())


def played(site: Site, tables: int, seconds: float) -> SpentOnMove:
    """Play at all tables as fast as possible."""

    async def play(games: list[Game]) -> SpentOnMove:
        async with AsyncExitStack() as stack:
            for game in games:
                await game.open(site.ws, stack)
            parts = (site.processes[0].pid, _child("postgres"), _child("redis-server"))
            before = [spent(part) for part in parts]
            start, speed = time.perf_counter(), await as_fast_as_can_be(games, seconds)
            moves = speed * (time.perf_counter() - start)
            serving, database, store = (
                (spent(part) - was) * 1e3 / moves for part, was in zip(parts, before, strict=True)
            )
            return SpentOnMove(serving, database, store, speed)

    with httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False) as client:
        people, rng = People(client), Random(tables)
        return uvloop.run(play([people.sit(place, rng) for place in range(tables)]))


def heard() -> float:
    """What an announcement of another process costs a process none of whose players it concerns."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "boem.web.project.settings", "BOEM_REDIS_URL": "redis://127.0.0.1/0"}
    from boem.web.base.shared_layer import SharedLayer  # noqa: PLC0415 (needs settings)

    async def hear() -> float:
        layer, message = SharedLayer(), msgspec.msgpack.encode(("another", [ANNOUNCED] * BATCH))
        start = time.process_time()
        for _ in range(MESSAGES):
            layer._take(message)  # noqa: SLF001 (what it does with a message)
        return (time.process_time() - start) * 1e3 / (MESSAGES * BATCH)

    return asyncio.run(hear())


def redis_costs() -> tuple[float, float]:
    """What a message costs Redis, and its delivery to one process."""
    with redis() as url:
        process, message = _child("redis-server"), msgspec.msgpack.encode(("another", [ANNOUNCED] * BATCH))
        alone, many = (asyncio.run(_published(url, process, message, listeners)) for listeners in (1, LISTENERS))
    deliver = (many - alone) / (LISTENERS - 1)
    return alone - deliver, deliver


async def _published(url: str, process: int, message: bytes, listeners: int) -> float:
    from redis.asyncio import Redis  # noqa: PLC0415 (tests' own `redis` has this name here)

    async with AsyncExitStack() as stack:
        client: Redis = await stack.enter_async_context(Redis.from_url(url))
        for _ in range(listeners):
            channel = await stack.enter_async_context(client.pubsub())
            await channel.subscribe("boem")
            stack.callback(asyncio.ensure_future(_read(channel)).cancel)
        before = spent(process)
        for _ in range(MESSAGES):
            if await client.publish("boem", message) != listeners:
                raise SystemExit("a listener is gone")
        return (spent(process) - before) * 1e3 / MESSAGES


async def _read(channel: object) -> None:
    async for _ in channel.listen():  # type: ignore[attr-defined]
        pass


WAYS: Final = {
    "as it is": {"together": False, "shared_out": False},
    "channels shared out": {"together": False, "shared_out": True},
    "and a table's players together": {"together": True, "shared_out": True},
}


def measured(seconds: float, tables: int, shown: Console) -> MoveCosts:
    """Measure what the simulation needs, and print it."""
    parts, found = Sheet(box=SIMPLE_HEAD, title="milliseconds of a processor for a move"), list[SpentOnMove]()
    for column in ("serve", "serving", "PostgreSQL", "Redis", "moves a second"):
        parts.add_column(column, justify="right")
    for processes in (1, 2):
        with shown.status(f"{processes} serve"), site_with(processes) as site:
            found.append(one := played(site, tables, seconds))
        figures = (f"{one.serving:.3f}", f"{one.database:.3f}", f"{one.redis:.3f}", f"{one.per_second:.0f}")
        parts.add_row(str(processes), *figures)
    Console().print(parts)
    alone, two = found
    publish, deliver = redis_costs()
    hear = heard()
    read = max(0.0, 2 * (two.serving - alone.serving - hear))  # half of the tables have players on both
    return MoveCosts(alone.serving, read, hear, alone.database, publish, deliver)


def main(
    seconds: Annotated[float, typer.Option(min=3, max=60, help="How long is played.")] = 10,
    tables: Annotated[int, typer.Option(min=1, max=200, help="How many tables are played at.")] = 100,
    cores: Annotated[int, typer.Option(min=1, max=128, help="Of PostgreSQL, in the simulation.")] = 8,
    costs: Annotated[str, typer.Option(help="MoveCosts as JSON, as printed before, instead of measuring them.")] = "",
) -> None:
    """Measure, simulate, and print tables."""
    shown = Console(stderr=True)
    told = msgspec.json.decode(costs, type=MoveCosts) if costs else measured(seconds, tables, shown)
    print(msgspec.json.encode({name: round(value, 5) for name, value in msgspec.structs.asdict(told).items()}).decode())
    made = Sheet(
        box=SIMPLE_HEAD, title=f"simulated moves a second, 95 % in ms, and what is fullest; PostgreSQL has {cores}"
    )
    for column in ("serve", *WAYS):
        made.add_column(column, justify="right")
    for processes in (1, 2, 4, 8, 16, 32, 64):
        row = [str(processes)]
        for together, shared_out in ((way["together"], way["shared_out"]) for way in WAYS.values()):
            with shown.status(f"{processes} processes"):
                one = SimulatedSite(told, processes, cores, together=together, shared_out=shared_out)
                one.run()
            ranked = sorted(one.times)
            row.append(f"{one.per_second:,.0f} · {ranked[len(ranked) * 95 // 100]:.0f} · {one.fullest}")
        made.add_row(*row)
    Console().print(made)


if __name__ == "__main__":
    typer.run(main)

"""Ten thousand connections, while everything that serves them is restarted; `make bench-thousands`.

Two thousand tables with clocks, a tenth of them against a bot, at each a move every twenty seconds; one connection in
twenty watches one of them, the others have the lobby open. `boem serve` has several processes, with PostgreSQL and
Redis; one program on the same machine plays for everybody. First nothing happens, then the serving processes are
restarted one after the other, then Redis, then PostgreSQL is killed and started again. A move's time is counted from
the moment it was due, whatever held it up, until everybody at its table has the entry; it is sent again with the same
key until then.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGHUP
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import httpx
import msgspec
import typer
import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.site import own_memory
from support.load import CONFIG, PATIENCE, SQUARES, People, opened
from support.ports import free_port
from support.services import crash, postgres, redis
from support.site import Site, running_site

EVERY: Final = 20.0  # seconds between two moves at a table
AGAIN: Final = 3.0  # seconds after which a move is sent again
AT_ONCE: Final = 100  # connections that are being opened
GONE: Final = (OSError, EOFError, TimeoutError, WebSocketException)
_addresses: Final = count()


@dataclass
class End:
    """A connection that comes back when it is lost, and the entries that it has heard."""

    path: str
    token: str = ""
    heard: list[dict[str, Any]] = field(default_factory=list)
    line: ClientConnection | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    times: int = 0  # connected

    async def stay(self, ws: str, room: asyncio.Semaphore) -> None:
        """Be connected, until cancelled."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        address = f"127.0.1.{next(_addresses) % 200 + 1}"
        while True:
            with suppress(*GONE):
                async with room:
                    line = await connect(
                        f"{ws}{self.path}{len(self.heard)}",
                        additional_headers=headers,
                        compression=None,
                        proxy=None,
                        ping_interval=None,
                        local_addr=(address, 0),
                    )
                async with line:
                    self.line, self.times = line, self.times + 1
                    async for text in line:
                        self._hear(text)
            self.line = None
            await asyncio.sleep(0.5)

    async def act(self, do: str) -> None:
        """Act, again and again until the entry comes back."""
        number = len(self.heard)
        asked = msgspec.json.encode({"do": do, "after": number, "key": f"{number}"}).decode()
        while len(self.heard) == number:
            with suppress(*GONE):
                if self.line:
                    await self.line.send(asked)
            await self.until(number + 1, AGAIN)

    async def until(self, number: int, seconds: float = PATIENCE * 10) -> None:
        """Wait until so many entries were heard, or so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while len(self.heard) < number:
                    self.news.clear()
                    await self.news.wait()

    def _hear(self, text: str | bytes) -> None:
        if self.path.startswith("/ws/v1"):
            entry = msgspec.json.decode(text)
            if entry.get("n") == len(self.heard):
                self.heard.append(entry)
                self.news.set()


@dataclass
class Place:
    """A table: its players' connections, and the squares that each sweeps, in order."""

    id: str
    ends: list[End]
    orders: list[list[str]]

    async def lay(self) -> None:
        """Lay the mines."""
        for seat, end in enumerate(self.ends):
            await end.until(seat)
            await end.act(f"lay {self.orders[1 - seat][-1]}")
        await self.ends[0].until(2)

    @property
    def over(self) -> bool:
        """Whether a mine was found, since that is no number. With a bot this may happen any time."""
        heard = self.ends[0].heard
        return len(heard) > 2 and not heard[-1]["answer"].isdigit()

    async def move(self) -> bool:
        """Make the next move, once a bot has made its own, and wait until everybody has it; False: the game is over."""
        first = self.ends[0]
        if len(self.ends) == 1:
            await first.until(len(first.heard) + len(first.heard) % 2)
            if self.over:
                return False
        turn, seat = divmod(len(first.heard) - 2, 2)
        await self.ends[seat].act(f"sweep {self.orders[seat][turn]}")
        for end in self.ends:
            await end.until(2 * turn + seat + 3)
        return True


@dataclass
class Phase:
    """What happened in a part of the run: each move's milliseconds."""

    name: str
    moves: list[float] = field(default_factory=list)
    returns: int = 0  # connections that came back


async def play(
    site: Site,
    places: list[Place],
    others: list[End],
    seconds: float,
    faults: dict[str, Callable[[], None]],
    shown: Console,
) -> tuple[list[Phase], float]:
    """Connect everybody and play through all phases; returns them, and kB per connection."""
    before, room = own_memory(site), asyncio.Semaphore(AT_ONCE)
    ends = [*(end for place in places for end in place.ends), *others]
    staying = [asyncio.ensure_future(end.stay(site.ws, room)) for end in ends]
    await _all_connected(ends, shown)
    await _each(places, Place.lay)
    memory, phases = (own_memory(site) - before) / len(ends), [Phase("nothing")]
    start, over = time.perf_counter(), asyncio.Event()

    async def one(number: int, place: Place) -> None:
        due = start + EVERY * number / len(places)
        while not (over.is_set() or place.over):
            await asyncio.sleep(due - time.perf_counter())
            phase = phases[-1]
            if await place.move():
                phase.moves.append((time.perf_counter() - due) * 1e3)
            due += EVERY

    playing = [asyncio.ensure_future(one(*numbered)) for numbered in enumerate(places)]
    await asyncio.sleep(seconds)
    for name, fault in faults.items():
        shown.print(f"{name} …")
        phases.append(Phase(name))
        times = _connected(ends)
        await asyncio.to_thread(fault)
        await asyncio.sleep(seconds)
        phases[-1].returns = _connected(ends) - times
    over.set()
    await asyncio.gather(*playing)
    for task in staying:
        task.cancel()
    return phases, memory


async def _all_connected(ends: list[End], shown: Console) -> None:
    while waiting := sum(end.line is None for end in ends):
        shown.print(f"{len(ends) - waiting} of {len(ends)} are connected")
        await asyncio.sleep(2)


def _connected(ends: list[End]) -> int:
    """How often all of them together were connected."""
    return sum(end.times for end in ends)


async def _each(places: list[Place], do: Callable[[Place], Awaitable[None]]) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(place: Place) -> None:
        async with room:
            await do(place)

    await asyncio.gather(*map(one, places))


def seated(people: People, number: int, rng: Random) -> Place:
    """A table with a clock, every tenth against a bot."""
    with_bot = number % 10 == 0
    game = {"game": "mijnenveger", "config": CONFIG, "clock": {"seconds": 3_600, "increment": 10}}
    table, tokens = people.open(number, game, "bot:random" if with_bot else "open")
    ends = [End(f"/ws/v1/tables/{table}?after=", token) for token in tokens]
    return Place(table, ends, [rng.sample(SQUARES, len(SQUARES)) for _ in range(2)])


@contextmanager
def served(processes: int) -> Iterator[tuple[Site, dict[str, Callable[[], None]]]]:
    """The site, and what can be done to it."""
    with ExitStack() as stack, ExitStack() as gone:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="boem-bench-")))
        port, database = free_port(), stack.enter_context(postgres())
        store = gone.enter_context(redis(port))
        site = stack.enter_context(running_site(folder, database, store, workers=processes))
        while "The worker" not in site.log:
            time.sleep(0.05)

        def redis_restarts() -> None:
            gone.close()
            gone.enter_context(redis(port))

        yield (
            site,
            {
                "all serving processes restart, one by one": lambda: os.kill(site.processes[0].pid, SIGHUP),
                "Redis restarts": redis_restarts,
                "PostgreSQL is killed": lambda: crash(database),
            },
        )


def main(
    tables: Annotated[int, typer.Option(min=10, max=2_000, help="How many.")] = 2_000,
    connections: Annotated[int, typer.Option(min=20, max=10_000, help="Of players, spectators and lobbies.")] = 10_000,
    seconds: Annotated[float, typer.Option(min=5, max=120, help="How long each phase lasts.")] = 40,
    processes: Annotated[int, typer.Option(min=2, max=16, help="That serve.")] = 3,
) -> None:
    """Print a table, one line per phase."""
    shown = Console(stderr=True)
    with (
        served(processes) as (site, faults),
        httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False) as client,
    ):
        people = People(client)
        with Progress(console=shown) as progress:
            task = progress.add_task("opening", total=tables)
            places = opened(site.url, tables, seated, lambda: progress.advance(task))
        watching = [End(places[1].ends[0].path) for _ in range(connections // 20)]
        at_tables = sum(len(place.ends) for place in places)
        lobby = [End("/ws/lobby?lang=en&n=") for _ in range(connections - at_tables - len(watching))]
        phases, memory = uvloop.run(play(site, places, watching + lobby, seconds, faults, shown))
        lost = sum(people.lost_of(place.id, end.token, end.heard) for place in places for end in place.ends)
    Console().print(sheet(phases, f"{connections} connections, {memory:.0f} kB each; {lost} entries lost"))
    if lost:
        raise typer.Exit(1)


def sheet(phases: list[Phase], title: str) -> Sheet:
    """The table to print."""
    made = Sheet("meanwhile", "moves", "median ms", "95 % ms", "worst ms", "came back", title=title)
    for phase in phases:
        ranked = sorted(phase.moves)
        figures = statistics.median(ranked), ranked[len(ranked) * 95 // 100], ranked[-1]
        made.add_row(phase.name, str(len(ranked)), *(f"{figure:.0f}" for figure in figures), str(phase.returns))
    return made


if __name__ == "__main__":
    typer.run(main)

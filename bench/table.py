"""How many moves a second the real site takes over its WebSockets, and how long each is under way; `make bench-table`.

A move is under way from its sending until both players of its table have the entry. What is measured is the whole of
`boem serve` on a database, with one program for all players beside it on the same machine. Games are whole ones of
Mijnenveger on 10 × 10 squares with one mine, which each player leaves for last. Opening a table is not timed.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import httpx
import msgspec
import typer
import uvloop
from rich.console import Console
from rich.progress import track
from rich.table import Table as Sheet
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.services import postgres, redis
from support.site import Site, running_site

from boem.core.squares import squares

CONFIG: Final = {"width": 10, "height": 10, "mines": 1, "sweepers": 5, "starts": 0}
SQUARES: Final = [str(square) for square in squares(10, 10)]
SWEEPS: Final = 2 * len(SQUARES) - 1  # of a game: whoever begins finds the other's mine first
MOST: Final = 1_000  # moves a second for which tables are opened beforehand
PATIENCE: Final = 30.0  # seconds for one move
DATABASES: Final = ("sqlite", "postgres", "postgres+redis")


@dataclass
class Game:
    """A table with both players' connections, and what each has heard there."""

    id: str
    tokens: tuple[str, str]
    orders: tuple[list[str], list[str]]  # the squares that each player sweeps one after another
    ends: list[ClientConnection] = field(default_factory=list)
    heard: tuple[list[Any], list[Any]] = field(default_factory=lambda: ([], []))

    async def move(self, seat: int, do: str) -> float:
        """Act for a seat; the seconds until both players have the entry."""
        number = len(self.heard[0])
        asked = msgspec.json.encode({"do": do, "after": number, "key": f"{seat}-{number}"}).decode()
        clock = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            await self.ends[seat].send(asked)
            told = [await end.recv() for end in self.ends]
        seconds = time.perf_counter() - clock
        for heard, text in zip(self.heard, told, strict=True):
            entry = msgspec.json.decode(text)
            if entry.get("n") != number:
                raise SystemExit(f"table {self.id}: entry {number} was awaited, {entry} came")
            heard.append(entry)
        return seconds

    async def open(self, ws: str, stack: AsyncExitStack) -> None:
        """Connect both players, and let them lay their mines."""
        for token in self.tokens:
            headers = {"Authorization": f"Bearer {token}"}
            address = f"{ws}/ws/v1/tables/{self.id}"
            end = connect(address, additional_headers=headers, compression=None, proxy=None, ping_interval=None)
            self.ends.append(await stack.enter_async_context(end))
        for seat in (0, 1):
            await self.move(seat, f"lay {self.orders[1 - seat][-1]}")

    async def sweep(self) -> float:
        """The next move of the game."""
        turn, seat = divmod(len(self.heard[0]) - 2, 2)
        return await self.move(seat, f"sweep {self.orders[seat][turn]}")

    @property
    def over(self) -> bool:
        """Whether a mine was found."""
        return len(self.heard[0]) == 2 + SWEEPS


@dataclass
class People:
    """The players, and the tables that they open over the API."""

    client: httpx.Client
    tokens: list[str] = field(default_factory=list)

    def sit(self, table: int, rng: Random) -> Game:
        """A new table of the two who play at that place of the room."""
        while len(self.tokens) < 2 * table + 2:
            self.tokens.append(self._call("POST", "/guests", "")["token"])
        host, guest = self.tokens[2 * table], self.tokens[2 * table + 1]
        wish = {"game": "mijnenveger", "seats": ["me", "open"], "config": CONFIG}
        opened = self._call("POST", "/tables", host, wish)
        self._call("POST", f"/tables/{opened['id']}/join", guest)
        orders = (rng.sample(SQUARES, len(SQUARES)), rng.sample(SQUARES, len(SQUARES)))
        return Game(opened["id"], (host, guest), orders)

    def lost(self, game: Game) -> int:
        """How many entries that a player has heard the site doesn't tell that player in the same words any more."""
        told = [self._call("GET", f"/tables/{game.id}", token)["entries"] for token in game.tokens]
        return sum(
            len(entries) != len(heard) or sum(one != other for one, other in zip(entries, heard, strict=True))
            for entries, heard in zip(told, game.heard, strict=True)
        )

    def _call(self, method: str, path: str, token: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.request(method, path, headers=headers, json=body)
        if answer.is_error:
            raise SystemExit(f"{method} {path}: {answer.text}")
        return answer.json()


class Line(msgspec.Struct):
    """What came of one line of the table."""

    database: str
    tables: int
    moves: int
    per_second: float
    median_ms: float
    p95_ms: float
    lost: int


async def play(ws: str, games: list[Game], tables: int, seconds: float) -> tuple[float, list[float]]:
    """Play at so many tables at once, a fresh one for each that ends; how long it took, and each move."""
    async with AsyncExitStack() as stack:
        for game in games:
            await game.open(ws, stack)
        spare, moves = iter(games), list[float]()
        start = time.perf_counter()
        until = [start + seconds]

        async def one_place() -> None:
            for game in spare:
                while not game.over:
                    if time.perf_counter() > until[0]:
                        return
                    moves.append(await game.sweep())
            until[0] = 0.0  # no fresh table is left: everybody stops

        await asyncio.gather(*(one_place() for _ in range(tables)))
        return time.perf_counter() - start, moves


def measure(site: Site, database: str, tables: int, seconds: float, shown: Console) -> Line:
    """One line: open, play, and see that nothing was lost."""
    rng = Random(tables)
    with httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False) as client:
        people = People(client)
        room = range(max(tables, ceil(seconds * MOST / SWEEPS) + 1))
        opening = track(room, f"{database}, {tables}: opening", console=shown, disable=not shown.is_terminal)
        games = [people.sit(place % tables, rng) for place in opening]
        with shown.status(f"{database}, {tables}: playing"):
            took, moves = uvloop.run(play(site.ws, games, tables, seconds))
        reading = track(games, f"{database}, {tables}: reading", console=shown, disable=not shown.is_terminal)
        lost = sum(people.lost(game) for game in reading)
    ranked = sorted(move * 1e3 for move in moves)
    p95 = ranked[len(ranked) * 95 // 100]
    return Line(database, tables, len(moves), len(moves) / took, statistics.median(ranked), p95, lost)


@contextmanager
def site_on(database: str) -> Iterator[Site]:
    """The real site on an empty database of its own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="boem-bench-")))
        database_url = "" if database == "sqlite" else stack.enter_context(postgres())
        redis_url = stack.enter_context(redis()) if database.endswith("redis") else ""
        site = stack.enter_context(running_site(folder, database_url, redis_url))
        while redis_url and "The worker" not in site.log:
            time.sleep(0.05)  # its start would slow the first line down
        yield site


def main(
    seconds: Annotated[float, typer.Option(min=0.1, max=30, help="How long each line is played.")] = 5.0,
    database: Annotated[list[str] | None, typer.Option(help=f"One of {', '.join(DATABASES)}; all unless said.")] = None,
    tables: Annotated[
        list[int] | None, typer.Option(min=1, help="How many at once; 1, 20 and 100 unless said.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Print a table, one line a database and a number of tables at which there is play at the same time."""
    shown, lines = Console(stderr=True), list[Line]()
    for name in database or DATABASES:
        if name not in DATABASES:
            raise typer.BadParameter(f"one of {', '.join(DATABASES)} is needed, not {name}")
        with site_on(name) as site:
            lines += [measure(site, name, several, seconds, shown) for several in tables or (1, 20, 100)]
    if as_json:
        print(msgspec.json.encode(lines).decode())
    else:
        Console().print(sheet(lines))
    if any(line.lost for line in lines):
        raise typer.Exit(1)


def sheet(lines: list[Line]) -> Sheet:
    """The table to print."""
    caption = "from sending until both players have it"
    made = Sheet("database", "tables", "moves", "moves/s", "median ms", "95 % ms", "entries lost", caption=caption)
    for line in lines:
        figures = (f"{line.per_second:.0f}", f"{line.median_ms:.1f}", f"{line.p95_ms:.1f}", str(line.lost))
        made.add_row(line.database, str(line.tables), str(line.moves), *figures)
    return made


if __name__ == "__main__":
    typer.run(main)

"""Many clients playing at the real site over its WebSockets, for measurements.

They play whole games of Mijnenveger on 10 × 10 squares with one mine, which each player leaves for last.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar
from zlib import crc32

import httpx
import msgspec
from support.services import postgres, redis
from support.site import Site, running_site
from websockets.asyncio.client import ClientConnection, connect

from boem.core.squares import squares

T = TypeVar("T")
DATABASES: Final = ("sqlite", "postgres", "postgres+redis")
CONFIG: Final = {"width": 10, "height": 10, "mines": 1, "sweepers": 5, "starts": 0}
SQUARES: Final = [str(square) for square in squares(10, 10)]
SWEEPS: Final = 2 * len(SQUARES) - 1  # moves of a game: whoever begins finds the opponent's mine first
PATIENCE: Final = 60.0  # seconds for one move
OPENERS: Final = 10  # addresses from which tables are opened
QUICKEST: Final = 1 / 450  # seconds between a player's actions: the site allows a player 500 a second


@dataclass
class Game:
    """A table with both players' connections, and what each has heard there."""

    id: str
    tokens: tuple[str, str]
    orders: tuple[list[str], list[str]]  # the squares that each player sweeps, in order
    ends: list[ClientConnection] = field(default_factory=list)
    heard: tuple[list[Any], list[Any]] = field(default_factory=lambda: ([], []))
    next: list[float] = field(default_factory=lambda: [0.0, 0.0])  # when each player may act again

    async def move(self, seat: int, do: str) -> float:
        """Act for a seat; returns the seconds until both players have the entry."""
        number = len(self.heard[0])
        asked = msgspec.json.encode({"do": do, "after": number, "key": f"{seat}-{number}"}).decode()
        await asyncio.sleep(self.next[seat] - time.perf_counter())
        clock = time.perf_counter()
        self.next[seat] = clock + QUICKEST
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
        """Connect both players, and lay their mines."""
        await self.connect(ws, stack)
        await self.lay()

    async def connect(self, ws: str, stack: AsyncExitStack) -> None:
        """Connect both players."""
        for token in self.tokens:
            headers = {"Authorization": f"Bearer {token}"}
            address = f"{ws}/ws/v1/tables/{self.id}"
            end = connect(
                address,
                additional_headers=headers,
                compression=None,
                proxy=None,
                ping_interval=None,
                local_addr=(f"127.0.1.{crc32(token.encode()) % 200 + 1}", 0),  # each at an address of its own
            )
            self.ends.append(await stack.enter_async_context(end))

    async def lay(self) -> None:
        """Lay both players' mines."""
        for seat in (0, 1):
            await self.move(seat, f"lay {self.orders[1 - seat][-1]}")

    async def sweep(self) -> float:
        """Make the next move of the game."""
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
        """A new table for the two players with this number."""
        opened, (host, guest) = self.open(table, {"game": "mijnenveger", "config": CONFIG}, "open")
        orders = (rng.sample(SQUARES, len(SQUARES)), rng.sample(SQUARES, len(SQUARES)))
        return Game(opened, (host, guest), orders)

    def open(self, table: int, wish: dict[str, Any], opponent: str) -> tuple[str, list[str]]:
        """A new table for the two players with this number, or the first of them and a bot; and their tokens."""
        while len(self.tokens) < 2 * table + 2:
            self.tokens.append(self._call("POST", "/guests", "")["token"])
        host, guest = self.tokens[2 * table], self.tokens[2 * table + 1]
        opened = str(self._call("POST", "/tables", host, wish | {"seats": ["me", opponent]})["id"])
        if opponent != "open":
            return opened, [host]
        self._call("POST", f"/tables/{opened}/join", guest)
        return opened, [host, guest]

    def lost(self, game: Game) -> int:
        """How many entries that a player has heard are no longer given by the site in the same words."""
        return sum(self.lost_of(game.id, *heard) for heard in zip(game.tokens, game.heard, strict=True))

    def lost_of(self, table: str, token: str, heard: list[Any]) -> int:
        """The same of one player."""
        told: list[Any] = self._call("GET", f"/tables/{table}", token)["entries"]
        return len(heard) - sum(bool(one == other) for one, other in zip(told, heard, strict=False))

    def _call(self, method: str, path: str, token: str, body: Any = None) -> Any:
        """Call the API; if rate-limited, wait as long as the site asks."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while (answer := self.client.request(method, path, headers=headers, json=body)).status_code == 429:
            time.sleep(int(answer.headers["Retry-After"]))
        if answer.is_error:
            raise SystemExit(f"{method} {path}: {answer.text}")
        return answer.json()


def opened(
    url: str, tables: int, sit: Callable[[People, int, Random], T], told: Callable[[], object] = lambda: None
) -> list[T]:
    """So many tables, opened from several addresses at a time, each of which may open only so many a minute."""
    share = ceil(tables / OPENERS)

    def some(opener: int) -> list[T]:
        transport, places = httpx.HTTPTransport(local_address=f"127.0.2.{opener + 1}"), list[T]()
        with httpx.Client(base_url=f"{url}/api/v1", timeout=PATIENCE, transport=transport, trust_env=False) as client:
            people = People(client)
            for number in range(min(share, tables - opener * share)):
                places.append(sit(people, number, Random(opener * share + number)))
                told()
        return places

    with ThreadPoolExecutor(OPENERS) as threads:
        return [place for places in threads.map(some, range(OPENERS)) for place in places]


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

"""Loads for profiles of the site: programs at many tables, open pages at as many, and a table that many watch."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

import httpx
from support.load import CONFIG, PATIENCE, SQUARES, SWEEPS, Game, People
from support.site import Site
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

WATCHERS: Final = 200
PIECES: Final = 700  # bytes: more than the smaller messages to a page, less than those that tell of a move


class Played(Protocol):
    """A table at which somebody can make the next move."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    async def open(self, ws: str, stack: AsyncExitStack) -> None:
        """Connect everybody."""

    async def sweep(self) -> float:
        """Make the next move; returns the seconds until everybody has heard of it."""


@dataclass
class PageGame:
    """A table whose players have its page open, and move there."""

    path: str
    cookies: tuple[str, str]
    origin: str
    orders: tuple[list[str], list[str]]
    pages: list[ClientConnection] = field(default_factory=list)
    number: int = 0  # of entries

    async def open(self, ws: str, stack: AsyncExitStack) -> None:
        """Connect both pages, and lay the players' mines."""
        for cookie in self.cookies:
            self.pages.append(await stack.enter_async_context(page(ws, self.path, self.origin, cookie)))
            await until(self.pages[-1], lambda told: 'id="board"' in told)
        for seat in (0, 1):
            await self.move(seat, f"lay {self.orders[1 - seat][-1]}")

    async def move(self, seat: int, do: str) -> float:
        """Act on a seat's page; returns the seconds until both pages show it."""
        key, clock = f"{seat}-{self.number}", time.perf_counter()
        asked = {"what": "act", "do": do, "after": str(self.number), "key": key}
        async with asyncio.timeout(PATIENCE):
            await self.pages[seat].send(json.dumps(asked))
            await until(self.pages[seat], lambda told: key in told)
            await until(self.pages[1 - seat], lambda told: len(told) > PIECES)
        self.number += 1
        return time.perf_counter() - clock

    async def sweep(self) -> float:
        """Make the next move of the game."""
        turn, seat = divmod(self.number - 2, 2)
        return await self.move(seat, f"sweep {self.orders[seat][turn]}")

    @property
    def over(self) -> bool:
        """Whether a mine was found."""
        return self.number == 2 + SWEEPS


@dataclass
class WatchedGame:
    """A table where programs play while pages and programs watch; a move is done when all have heard of it."""

    game: Game
    origin: str
    pages: list[ClientConnection] = field(default_factory=list)
    programs: list[ClientConnection] = field(default_factory=list)

    async def open(self, ws: str, stack: AsyncExitStack) -> None:
        """Connect the players and the spectators, half of them with pages."""
        await self.game.open(ws, stack)
        for watcher in range(WATCHERS):
            if watcher % 2:
                address = f"{ws}/ws/v1/tables/{self.game.id}?after=2"
                self.programs.append(await stack.enter_async_context(connect(address, **options(watcher))))
            else:
                opened = page(ws, f"/t/{self.game.id}", self.origin, "", watcher)
                self.pages.append(await stack.enter_async_context(opened))
                await until(self.pages[-1], lambda told: 'id="board"' in told)

    async def sweep(self) -> float:
        """Make the next move, and wait until everybody has heard of it."""
        clock = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            await self.game.sweep()
            await asyncio.gather(
                *(program.recv() for program in self.programs),
                *(until(one, lambda told: len(told) > PIECES) for one in self.pages),
            )
        return time.perf_counter() - clock

    @property
    def over(self) -> bool:
        """Whether a mine was found."""
        return self.game.over


@dataclass(frozen=True, slots=True)
class Load:
    """How to open the tables of a load."""

    tables: int
    sit: Callable[[Site, int], Played]  # at the table with this number


def programs(site: Site, place: int) -> Game:
    """A table of two programs."""
    with httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False) as client:
        return People(client).sit(0, Random(place))


def pages(site: Site, place: int) -> PageGame:
    """A table of two people with its page open."""
    rng, people = Random(place), [httpx.Client(base_url=site.url, timeout=PATIENCE, trust_env=False) for _ in "ab"]
    for one in people:
        one.get("/")
    settings = {name: str(value) for name, value in CONFIG.items()} | {"starts": "me"}
    path = submit(people[0], "/start/mijnenveger", {"with": "friend", "board": "own"} | settings)
    (link,) = set(re.findall(r'data-link="([^"]+)"', people[0].get(path).text))
    submit(people[1], httpx.URL(link).path, {})
    host, guest = ("; ".join(f"{one.name}={one.value}" for one in client.cookies.jar) for client in people)
    return PageGame(
        path, (host, guest), site.url, (rng.sample(SQUARES, len(SQUARES)), rng.sample(SQUARES, len(SQUARES)))
    )


def watched(site: Site, place: int) -> WatchedGame:
    """A table that many watch."""
    return WatchedGame(programs(site, place), site.url)


LOADS: Final = {"programs": Load(100, programs), "pages": Load(20, pages), "watched": Load(1, watched)}


def submit(client: httpx.Client, path: str, fields: dict[str, str]) -> str:
    """Submit a form; returns where it leads to. Waits as long as the site asks for."""
    data = fields | {"csrfmiddlewaretoken": client.cookies["csrftoken"]}
    while (
        answer := client.post(path, data=data, headers={"Origin": str(client.base_url).rstrip("/")})
    ).status_code == 429:
        time.sleep(int(answer.headers["Retry-After"]))
    if answer.status_code != 302:
        raise SystemExit(f"{path}: {answer.status_code}")
    return answer.headers["Location"]


def options(place: int) -> dict[str, Any]:
    """A connection from an address of its own."""
    return {
        "compression": None,
        "proxy": None,
        "ping_interval": None,
        "max_queue": None,
        "local_addr": (f"127.0.{2 + place // 200}.{place % 200 + 1}", 0),
    }


def page(ws: str, path: str, origin: str, cookie: str, place: int = 0) -> connect:
    """The socket of a table's page."""
    headers = {"Cookie": cookie} if cookie else {}
    return connect(f"{ws}/ws{path}?lang=en", origin=Origin(origin), additional_headers=headers, **options(place))


async def until(page: ClientConnection, found: Callable[[str], bool]) -> None:
    """Read messages up to one in which something is found."""
    while not found(str(await page.recv())):
        pass

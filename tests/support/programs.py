"""Many programs in a tournament at the real site: each has one connection, and plays whatever game it is put into.

They play Mijnenveger on 3 × 3 squares as luck has it, resign now and then, and come back whenever the site has been
away.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from typing import Any, Final, Self
from zlib import crc32

import msgspec
from support.site import Site
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from boem.core.squares import squares

CONFIG: Final = {"width": 3, "height": 3, "mines": 2, "sweepers": 2, "starts": 0}
SQUARES: Final = [str(square) for square in squares(3, 3)]
SET_UP: Final = "from boem.web.base.prepare import set_up; set_up(); from support import tournament_site as it\n"
AWAY: Final = 0.5  # seconds between two attempts to come back
QUIET: Final = 5.0  # seconds without a word, after which a program looks again where it is to move
RESIGNS: Final = 0.1  # of the moves, once both have laid


@dataclass
class Program:
    """A player, and what it has heard."""

    ws: str
    token: str
    luck: Random
    pause: float = 0.0  # seconds for a move
    heard: Counter[str] = field(default_factory=Counter)  # entries acknowledged or told, by table
    waiting: dict[str, int] = field(default_factory=dict)  # tables that wait for it, with their numbers of entries
    asked: int = 0

    async def play(self, goes_on: Callable[[], bool]) -> None:
        """Play until it is told not to go on."""
        while goes_on():
            try:
                async with connect(
                    f"{self.ws}/ws/v1/me",
                    additional_headers={"Authorization": f"Bearer {self.token}"},
                    compression=None,
                    proxy=None,
                    ping_interval=None,
                    local_addr=(f"127.0.1.{crc32(self.token.encode()) % 200 + 1}", 0),
                ) as end:
                    self.waiting.clear()
                    await self._serve(end, goes_on)
            except (OSError, EOFError, WebSocketException, TimeoutError):
                await asyncio.sleep(AWAY)

    async def _serve(self, end: ClientConnection, goes_on: Callable[[], bool]) -> None:
        while goes_on():
            try:
                async with asyncio.timeout(QUIET):
                    told = msgspec.json.decode(await end.recv())
            except TimeoutError:
                for table in tuple(self.waiting):
                    await self._act(end, table)
                continue
            await self._hear(end, told)

    async def _hear(self, end: ClientConnection, told: dict[str, Any]) -> None:
        table = told.get("table", "")
        match told.get("event"):
            case "turn":
                self.waiting[table] = told["number"]
                await self._act(end, table)
            case "entry":
                self.heard[table] = max(self.heard[table], told["entry"]["n"] + 1)
            case "over":
                self.waiting.pop(table, None)
            case None if "key" in told:
                await self._act(end, told["key"].split()[0])  # refused: it tries something else

    async def _act(self, end: ClientConnection, table: str) -> None:
        if table not in self.waiting:
            return
        self.asked += 1
        after = self.waiting[table]
        lays = [f"lay {' '.join(self.luck.sample(SQUARES, 2))}"] if after < 2 else []
        moves = ["resign"] if after >= 2 and self.luck.random() < RESIGNS else [f"sweep {self.luck.choice(SQUARES)}"]
        await asyncio.sleep(self.pause * self.luck.random())
        key = f"{table} {after} {self.asked} {self.luck.random()}"
        say = self.luck.choice(lays + moves)
        await end.send(msgspec.json.encode({"table": table, "do": say, "after": after, "key": key}).decode())


async def play_all(programs: Sequence[Program], goes_on: Callable[[], bool]) -> None:
    """Let all of them play."""
    await asyncio.gather(*(program.play(goes_on) for program in programs))


def ask(site: Site, call: str) -> Any:
    """What a function of `support.tournament_site` returns, called on the site's data."""
    ended = site.run(f"{SET_UP}it.move_clock({site.ahead}); import json; print(json.dumps(it.{call}))")
    if ended.returncode:
        raise RuntimeError(ended.stderr)
    return json.loads(ended.stdout.splitlines()[-1])


class Swarm:
    """Programs that play in a thread of their own until they are stopped."""

    def __init__(self, site: Site, tokens: Sequence[str], pause: float) -> None:
        self.programs = [Program(site.ws, token, Random(seed), pause) for seed, token in enumerate(tokens)]
        self.on = True
        self._thread = Thread(target=lambda: asyncio.run(play_all(self.programs, lambda: self.on)))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.on = False
        self._thread.join()

    @property
    def heard(self) -> Mapping[str, int]:
        """For each table, how many entries some program knows of."""
        every = [program.heard for program in self.programs]
        return {table: max(heard[table] for heard in every) for heard in every for table in heard}
